"""Every address under ``/admin/``, made from the URL patterns: none can be forgotten."""

from collections.abc import Iterator, Mapping

from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern


def routes(found: list[URLPattern | URLResolver] | None = None, prefix: str = "") -> Iterator[str]:
    """The routes of the site, as they are written; what catches all the rest is left out."""
    if found is None:
        found = [one for one in get_resolver().url_patterns if str(one.pattern) == "admin/"]
    for one in found:
        if isinstance(one, URLResolver):
            yield from routes(one.url_patterns, prefix + str(one.pattern))
        elif isinstance(one.pattern, RoutePattern):
            yield prefix + str(one.pattern)


def acts(route: str) -> list[str]:
    """The names of the acts of the model of a route."""
    from django.contrib import admin

    app, model = route.split("/")[1:3]
    return next(
        [act.slug for act in room.acts]
        for of, room in admin.site._registry.items()
        if (of._meta.app_label, of._meta.model_name) == (app, model)
    )


def addresses(ids: Mapping[str, object]) -> list[str]:
    """Real addresses: an id for each model (``matches/player``), every act."""
    found = []
    for route in routes():
        model = "/".join(route.split("/")[1:3])
        address = "/" + route.replace("<str:object_id>", str(ids.get(model, "")))
        if "<slug:act>" in address:
            found += [address.replace("<slug:act>", act) for act in acts(route)]
        else:
            found.append(address)
    return found
