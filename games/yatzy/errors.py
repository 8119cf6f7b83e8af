"""Why Yatzy refuses an action."""

from games.core.errors import RuleError
from games.core.text import Text


class NothingRolled(RuleError):
    """A box can be chosen only after the first roll of the turn (YZ-03)."""

    code = "rule.nothing_rolled"
    message = Text(
        "Gulirkan dadu dulu; kotak baru bisa dipilih setelah gulungan pertama.",
        "Roll first; a box can be chosen only after the first roll of the turn.",
    )


class NoRollsLeft(RuleError):
    """The turn has had its three rolls (YZ-02)."""

    code = "rule.no_rolls_left"
    message = Text(
        "Ketiga gulungan giliran ini sudah terpakai; pilih satu kotak.",
        "The three rolls of this turn are used; choose a box.",
    )


class MustScoreNow(RuleError):
    """A bonus five of a kind must be scored at once (YZ-13)."""

    code = "rule.must_score_now"
    message = Text(
        "Lima dadu sama dengan bonus harus langsung dicatat; tidak boleh menggulung lagi.",
        "Five equal dice with the bonus must be scored at once; no further roll.",
    )


class NothingToRoll(RuleError):
    """Keeping all five dice leaves none to roll (YZ-02)."""

    code = "rule.nothing_to_roll"
    message = Text(
        "Semua dadu disimpan, tidak ada yang bisa digulung; simpan paling banyak empat.",
        "With all dice kept there is none to roll; keep four at most.",
    )


class BoxUsed(RuleError):
    """Each box is used once (YZ-03)."""

    code = "rule.box_used"
    message = Text("Kotak ini sudah terpakai.", "This box is already used.")


class BoxNotAllowed(RuleError):
    """Five equal dice as a joker must go elsewhere (YZ-13 to YZ-15); ``data["allowed"]`` names where."""

    code = "rule.box_not_allowed"
    message = Text(
        "Lima dadu sama ini harus dicatat di kotak lain.", "These five equal dice must be scored in another box."
    )
