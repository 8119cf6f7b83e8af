import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from matches.players.names import PlayerName, name_key

NAME = TypeAdapter(PlayerName)


def code(name: str) -> str:
    with pytest.raises(ValidationError) as found:
        NAME.validate_python(name, strict=True)
    (one,) = found.value.errors()
    return str(one["ctx"]["error"]) if one["type"] == "value_error" else one["type"]


@pytest.mark.parametrize(
    "name",
    [
        "Ali",
        "a" * 24,
        "Siti Nurhaliza",
        "_budi_",
        "R2-D2",
        "j.r.r",
        "007",
        "José",
        "Đặng Thuỳ",  # Vietnamese, two accents on one letter
        "Ștefan",
        "Владимир",
        "Вера Павлова",
        "Ωμέγα",
        "さくら",
        "山田太郎",
        "김민수",
        "สมชาย",  # a vowel sign on its consonant
        "प्रिया",
        "محمد",
        "ꦲꦤꦏ",  # Javanese
        "আলি ৪৪",  # digits of the same script
    ],
)
def test_names_of_one_script_are_allowed(name):
    assert NAME.validate_python(name, strict=True) == name


@pytest.mark.case("C-AU-07")
@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ｂｕｄｉ", "Budi"),  # full width
        ("Jose\u0301", "Jos\u00e9"),  # decomposed
        ("Siti\u00a0Nur", "Siti Nur"),  # a space that does not break
        ("e\u0301" * 24, "\u00e9" * 24),  # 24 characters once composed
        ("𝐁𝐮𝐝𝐢", "Budi"),  # mathematical letters
    ],
)
def test_names_are_kept_in_nfkc(typed, kept):
    assert NAME.validate_python(typed, strict=True) == kept


@pytest.mark.case("C-AU-07", "C-OA-11")
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("", "string_too_short"),
        ("ab", "string_too_short"),
        ("a" * 25, "string_too_long"),
        ("\ufdfa\ufdfa", "string_too_long"),  # two characters that NFKC makes 36
        (" Budi", "name_spaces"),
        ("Budi ", "name_spaces"),
        ("Budi\u3000", "name_spaces"),  # an ideographic space
        ("Budi  Santoso", "name_spaces"),
        ("   ", "name_spaces"),
        ("...", "name_empty"),
        ("_-_", "name_empty"),
        ("Budi\u200b", "name_characters"),  # zero width space
        ("Bu\u200ddi", "name_characters"),  # zero width joiner
        ("Bu\u00addi", "name_characters"),  # soft hyphen
        ("Bu\ufe0fdi", "name_characters"),  # variation selector
        ("\u202eiduB", "name_characters"),  # right to left override
        ("Budi\u2066", "name_characters"),  # isolate
        ("Budi\u200f", "name_characters"),  # right to left mark
        ("Bu\x00di", "name_characters"),
        ("Bu\ndi", "name_characters"),
        ("Bu\tdi", "name_characters"),
        ("Bu\x7fdi", "name_characters"),
        ("\u3164\u3164\u3164", "name_characters"),  # Hangul fillers are letters that draw nothing
        ("س\u0640ارة", "name_characters"),  # tatweel
        ("Bu\U000e0064di", "name_characters"),  # tag characters
        ("Budi\ue000", "name_characters"),  # private use
        ("Budi\u0378", "name_characters"),  # unassigned
        ("Budi🎲", "name_characters"),
        ("Budi@home", "name_characters"),
        ("<b>Budi", "name_characters"),
        ("Budi\u2800x", "name_characters"),  # Braille blank
        ("ʙᴜᴅɪ", "name_characters"),  # small capitals
        ("ɡambar", "name_characters"),  # phonetic g
        ("Budi\u01c3", "name_characters"),  # a click that looks like an exclamation mark
        ("ᏴᏬᎠᏆ", "name_characters"),  # Cherokee
        ("x\u0321yz", "name_characters"),  # an accent that composes with nothing
        ("1\u0301234", "name_characters"),  # an accent on a digit
        ("प\u094d\u094d\u094dरि", "name_characters"),  # a pile of signs
        ("Вudi", "name_scripts"),  # Cyrillic В
        ("Budі", "name_scripts"),  # Cyrillic і
        ("Βudi", "name_scripts"),  # Greek Β
        ("Budi山", "name_scripts"),
        ("Рυѕ", "name_scripts"),
        ("১23", "name_scripts"),  # digits of two scripts
        ("сара", "name_look_alike"),  # all Cyrillic, reads as capa
        ("СОСА-1", "name_look_alike"),
        ("Τοκυο", "name_look_alike"),  # all Greek
        ("հոսо", "name_scripts"),
        ("սոսո", "name_look_alike"),  # all Armenian
    ],
)
def test_names_that_could_mislead_are_refused(name, expected):
    assert code(name) == expected


@pytest.mark.case("C-AU-07")
@pytest.mark.parametrize(
    "other",
    ["budi", "BUDI", "bUdI", "Ｂｕｄｉ", "ⓑudi".replace("ⓑ", "ｂ")],
    ids=["lower", "upper", "mixed", "wide", "part"],
)
def test_names_are_one_in_any_case_and_width(other):
    assert name_key(other) == name_key("Budi")


@pytest.mark.case("C-AU-07")
def test_two_forms_of_an_accent_are_one_name():
    assert name_key("Andre\u0301") == name_key("Andr\u00e9")
    assert name_key("STRASSE") == name_key("straße")


@given(st.text(min_size=3, max_size=24))
def test_whatever_is_accepted_is_stable_and_visible(text):
    try:
        name = NAME.validate_python(text, strict=True)
    except ValidationError:
        return
    assert unicodedata.normalize("NFKC", name) == name
    assert NAME.validate_python(name, strict=True) == name
    assert not {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"} & {unicodedata.category(one) for one in name}
    assert name_key(name_key(name)) == name_key(name)
    assert len(name_key(name)) <= 96
