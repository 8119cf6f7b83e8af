"""The options of Perudo, its words, and what the registry needs of it."""

import pytest
from pydantic import ValidationError

from games.core.errors import RuleError
from games.perudo import errors
from games.perudo.game import PERUDO
from games.perudo.options import PerudoOptions


@pytest.mark.rule("PE-19", "GX-02")
def test_calza_is_an_option_and_off_by_default():
    assert PERUDO.resolve({}, 2) == PerudoOptions(calza=False)
    assert PERUDO.resolve({"calza": True}, 6) == PerudoOptions(calza=True)


@pytest.mark.parametrize("asked", [{"calza": 1}, {"calza": "true"}, {"calza": None}, {"pacos": 6}])
def test_options_are_strict(asked):
    with pytest.raises(ValidationError):
        PERUDO.resolve(asked, 2)


@pytest.mark.rule("GX-03")
def test_each_refusal_has_a_code_of_its_own_and_words_in_both_languages():
    refusals = [one for one in vars(errors).values() if isinstance(one, type) and issubclass(one, RuleError)]
    refusals.remove(RuleError)
    codes = [one.code for one in refusals]
    assert len(set(codes)) == len(codes) == 10
    assert all(code.startswith("rule.") for code in codes)
    assert all(one.message.id and one.message.en and one.message.id != one.message.en for one in refusals)


@pytest.mark.parametrize("language", ["id", "en"])
def test_the_rules_for_players_speak_of_everything_there_is(language):
    text = PERUDO.rules(language)
    for word in ("Paco", "Palifico", "Dudo", "Calza", "11"):
        assert word in text


@pytest.mark.rule("GX-06", "PE-25")
@pytest.mark.parametrize(("language", "words"), [("id", "tiga kali berturut-turut"), ("en", "three times in a row")])
def test_the_rules_for_players_say_what_running_out_of_time_leads_to(language, words):
    assert words in " ".join(PERUDO.rules(language).split())
