"""Where a request comes from."""

from ipaddress import IPv6Address, IPv6Network, ip_address

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """The address of the client, as far as it is proved; of IPv6 the network, all of which one client commands.

    A client writes what it likes into ``X-Forwarded-For``, and each proxy adds, at the end, whom it talked to. So with
    ``TRUSTED_PROXIES`` of ours before us, the entry at that place from the end is true; without any, none is.
    """
    peer: str = request.META.get("REMOTE_ADDR") or "unknown"
    if settings.TRUSTED_PROXIES:
        entries = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")]
        claimed = entries[-min(settings.TRUSTED_PROXIES, len(entries))]
        return _network(claimed) or _network(peer) or peer
    return _network(peer) or peer


def _network(text: str) -> str | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(IPv6Network((int(address), 64), strict=False))
    return str(address)
