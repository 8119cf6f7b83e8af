"""How many requests are allowed, by scope: the defaults, and how the environment changes them."""

from django.core.exceptions import ImproperlyConfigured

Budgets = dict[str, tuple[int, int]]

#: Scope: (requests, seconds). Of a player, or, where nobody is signed in, of an address.
DEFAULT_BUDGETS: Budgets = {
    "anonymous": (600, 60),  # reads without a token; many phones may share one address
    "read": (1200, 60),  # reads of a player
    "write": (120, 60),  # all else that a player sends, but for game actions
    "act": (1200, 60),  # game actions: twenty a second, for a minute, is no hand's
    "sign_up": (60, 3600),  # new guests and players, of an address
    "login": (60, 300),  # logins and recoveries, of an address
    "login_name": (20, 900),  # logins and recoveries, of a name
    "password": (10, 900),  # changes of a password, of a player: each tries the current one
    "report": (20, 3600),  # reports of a player: each is read by a person
    "prompt": (20, 3600),  # prompts of a player: the same
    "integrator": (600, 60),  # requests of an API key, however many rows each answers
}


def budgets(text: str) -> Budgets:
    """The defaults, changed by ``scope=requests/seconds[,…]``; none at all for ``off``.

    Raises ImproperlyConfigured for anything else.
    """
    if text.strip() == "off":
        return {}
    found = dict(DEFAULT_BUDGETS)
    for part in filter(None, (part.strip() for part in text.split(","))):
        scope, _, budget = part.partition("=")
        requests, _, seconds = budget.partition("/")
        if scope not in found or not (requests.isdecimal() and seconds.isdecimal() and int(seconds) > 0):
            raise ImproperlyConfigured(f"KOCOK_THROTTLES: scope=requests/seconds, a scope of {', '.join(found)}")
        found[scope] = int(requests), int(seconds)
    return found
