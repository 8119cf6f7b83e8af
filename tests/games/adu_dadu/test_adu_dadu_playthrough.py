"""The recorded match in tests/golden/adu_dadu.md."""

import pytest

from tests import golden
from tests.games.adu_dadu.playthrough import playthrough


@pytest.mark.rule("AD-01", "AD-06", "AD-16", "AD-21", "AD-22", "AD-26", "AD-27")
def test_the_recorded_match_is_played_again_to_the_letter() -> None:
    golden.compare("adu_dadu", playthrough())
