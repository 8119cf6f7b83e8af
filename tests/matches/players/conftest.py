import pytest

from matches.http.throttles import LOCAL


@pytest.fixture(autouse=True)
def no_budgets(settings):
    """Nothing is throttled unless a test says so."""
    settings.KOCOK_THROTTLES = {}
    yield
    LOCAL.clear()
