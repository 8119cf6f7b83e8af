import pytest

from matches.penalties.house import load_house_prompts
from matches.penalties.models import Prompt


@pytest.fixture(autouse=True)
def house_prompts(request):
    """A migration brought them; tests with transactions of their own empty every table."""
    if request.node.get_closest_marker("django_db") or "api" in request.fixturenames:
        request.getfixturevalue("db")
        load_house_prompts(Prompt)
