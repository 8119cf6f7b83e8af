"""Why an act of moderation is refused."""

from games.core.failures import Conflict, Forbidden
from games.core.text import Text


class NeverFinished(Conflict):
    """Only a match that was finished can count again."""

    code = "match.never_finished"
    message = Text("Pertandingan ini tidak pernah selesai.", "This match was never finished.")


class NobodyToBan(Conflict):
    """The account was deleted: there is nobody left to ban, rename or let in again."""

    code = "player.deleted"
    message = Text("Akun ini sudah dihapus.", "This account was deleted.")


class OutOfReach(Forbidden):
    """Nobody acts upon who may do as much, or gives a role as high as their own."""

    code = "moderation.out_of_reach"
    message = Text(
        "Hanya orang dengan peran yang lebih tinggi yang boleh melakukan ini.",
        "Only somebody with a higher role may do this.",
    )


class NoRoleForGuests(Conflict):
    """Only registered players can have a role."""

    code = "moderation.not_registered"
    message = Text("Hanya pemain terdaftar yang bisa diberi peran.", "Only registered players can be given a role.")
