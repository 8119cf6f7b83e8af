"""What Perudo refuses. Neither the choice of an error nor its data ever depends on what lies under a cup (PE-04)."""

from games.core.errors import RuleError
from games.core.text import Text


class NoOpeningOnPacos(RuleError):
    """A normal round may not open with a bid on Pacos (PE-07)."""

    code = "rule.no_opening_on_pacos"
    message = Text(
        "Ronde biasa tidak boleh dibuka dengan tawaran Paco.", "A normal round may not open with a bid on Pacos."
    )


class FaceLocked(RuleError):
    """In a Palifico round only the opener's face may be bid (PE-17). ``face`` is that face."""

    code = "rule.face_locked"
    message = Text(
        "Dalam ronde Palifico, mata dadu mengikuti tawaran pembuka.",
        "In a Palifico round everybody bids on the opener's face.",
    )


class BidTooLow(RuleError):
    """The bid is no raise (PE-09 ... PE-12, PE-17). ``min`` is the least quantity of that face that is one."""

    code = "rule.bid_too_low"
    message = Text("Tawaran ini tidak lebih tinggi dari tawaran di meja.", "This bid is no raise of the standing bid.")


class MoreThanDiceInPlay(RuleError):
    """A bid on more dice than there are cannot be true (PE-13). ``max`` is the number of dice in play."""

    code = "rule.more_than_dice_in_play"
    message = Text("Tawaran melebihi jumlah dadu di meja.", "The bid is on more dice than there are in play.")


class NoBidStands(RuleError):
    """There is no bid to answer yet; the round is to be opened."""

    code = "rule.no_bid_stands"
    message = Text("Belum ada tawaran yang bisa dijawab.", "There is no bid to answer yet.")


class AnotherBidStands(RuleError):
    """The call names another bid than the standing one (PE-20): ``quantity`` dice of ``face``, by ``seat``."""

    code = "rule.another_bid_stands"
    message = Text("Tawaran di meja sudah berganti.", "Another bid than the one named stands.")


class CalzaNotPlayed(RuleError):
    """The match is played without Calza (PE-19)."""

    code = "rule.calza_not_played"
    message = Text("Permainan ini tidak memakai Calza.", "This match is played without Calza.")


class NoCalzaInPalifico(RuleError):
    """Calza is refused in a Palifico round (PE-22)."""

    code = "rule.no_calza_in_palifico"
    message = Text("Calza tidak berlaku dalam ronde Palifico.", "There is no Calza in a Palifico round.")


class NoCalzaWithTwoLeft(RuleError):
    """Calza is refused when only two players are left (PE-22)."""

    code = "rule.no_calza_with_two_left"
    message = Text("Calza tidak berlaku saat tinggal dua pemain.", "There is no Calza when only two players are left.")


class OwnBid(RuleError):
    """The bidder cannot call Calza on the own bid (PE-19)."""

    code = "rule.own_bid"
    message = Text("Penawar tidak boleh menyerukan Calza atas tawarannya sendiri.", "The bid is this seat's own.")
