import pytest

from tests.leaderboards.integrators.caller import Integrator, integrator


@pytest.fixture
def caller(api) -> Integrator:
    """An integrator whose key opens everything."""
    return integrator(api)
