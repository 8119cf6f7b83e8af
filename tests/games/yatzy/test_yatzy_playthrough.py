"""The recorded match in tests/golden/yatzy.md."""

import pytest

from tests import golden
from tests.games.yatzy.playthrough import playthrough


@pytest.mark.rule("YZ-01", "YZ-02", "YZ-11", "YZ-12", "YZ-19", "GX-05")
def test_the_recorded_match_is_played_again_to_the_letter():
    golden.compare("yatzy", playthrough())
