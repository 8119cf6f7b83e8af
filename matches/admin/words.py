"""What columns hold, in words, and small pieces of pages."""

from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.registry import BY_KEY
from matches.moderation.bans import FOREVER
from matches.players.models import Player

KINDS = {
    "guest": _("guest"),
    "registered": _("registered"),
    "deleted": _("deleted"),
    "local": _("local seat"),
}
ROLES = {"": "", "moderator": _("Moderator"), "administrator": _("Administrator")}
STATUSES = {"lobby": _("lobby"), "active": _("running"), "finished": _("finished"), "void": _("void")}
RESULTS = {"won": _("won"), "lost": _("lost"), "drawn": _("drawn"), "safe": _("safe")}
REPORTS = {"open": _("open"), "acted": _("acted upon"), "dismissed": _("dismissed")}
APPROVALS = {"pending": _("pending"), "approved": _("approved"), "rejected": _("rejected")}
MODES = {"movement": _("movement"), "truth": _("truth"), "score_only": _("score only")}
SUBJECTS = {
    "player": _("player"),
    "match": _("match"),
    "prompt": _("prompt"),
    "api_key": _("API key"),
    "board": _("board"),
    "report": _("report"),
}
VERBS = {
    "player.ban": pgettext_lazy("act", "banned"),
    "player.unban": pgettext_lazy("act", "un-banned"),
    "player.rename": pgettext_lazy("act", "took the name of"),
    "player.sign_out": pgettext_lazy("act", "signed out"),
    "player.recovery_code": pgettext_lazy("act", "made a recovery code for"),
    "player.role": pgettext_lazy("act", "changed the role of"),
    "match.void": pgettext_lazy("act", "voided"),
    "match.unvoid": pgettext_lazy("act", "un-voided"),
    "report.acted": pgettext_lazy("act", "acted upon"),
    "report.dismissed": pgettext_lazy("act", "dismissed"),
    "prompt.approve": pgettext_lazy("act", "approved"),
    "prompt.reject": pgettext_lazy("act", "rejected"),
    "prompt.enable": pgettext_lazy("act", "put back into use"),
    "prompt.disable": pgettext_lazy("act", "took out of use"),
    "prompt.import": pgettext_lazy("act", "imported"),
    "api_key.create": pgettext_lazy("act", "made"),
    "api_key.revoke": pgettext_lazy("act", "revoked"),
    "board.recompute": pgettext_lazy("act", "had recomputed"),
}
ENDS = {
    "played_out": _("played out"),
    "others_left": _("the others left"),
    "no_show": _("somebody never came"),
    "nobody_left": _("nobody was left"),
    "moderated": _("voided by a moderator"),
    "expired": _("nobody started it"),
    "key_lost": _("the dice key was lost"),
}

MANY = 100
"""Above this, nothing is counted any further."""

FACES = "⚀⚁⚂⚃⚄⚅"
HIDDEN = "▢"

PAGES = {"player": "matches_player", "match": "matches_match", "prompt": "matches_prompt", "report": "matches_report"}
"""Which subjects of reports and acts have a page in this app."""


def pill(kind: str, words: Any) -> SafeString:
    """A word that is told apart by its colour, too."""
    return format_html('<span class="pill pill-{}">{}</span>', kind, words)


def die(face: int | None) -> SafeString:
    """One die as a glyph; None for one that is hidden."""
    if face is None:
        return format_html('<span class="die die-hidden" role="img" aria-label="{}">{}</span>', _("hidden"), HIDDEN)
    return format_html('<span class="die die-{0}" role="img" aria-label="{0}">{1}</span>', face, FACES[face - 1])


def dice(faces: Any) -> SafeString:
    """Dice as they lie."""
    return format_html('<span class="dice">{}</span>', format_html_join("", "{}", ((die(face),) for face in faces)))


def game_name(key: str) -> str:
    """What a game is called; the same in both languages."""
    game = BY_KEY.get(key)
    return game.name.en if game else key


def until_words(player: Player) -> Any:
    """Until when a ban lasts."""
    if player.banned_until is None:
        return ""
    return _("for good") if player.banned_until == FOREVER else moment(player.banned_until)


def moment(at: Any) -> str:
    """A time on the clock of the page."""
    return date_format(localtime(at), "j M Y H:i") if at else "–"


def page_of(subject: str, subject_id: str) -> str | None:
    """The address of what a report or an act is about, if there is one."""
    if subject in PAGES and subject_id:
        return reverse(f"admin:{PAGES[subject]}_change", args=[subject_id])
    return None


def link(url: str | None, words: Any) -> SafeString:
    """A link, where there is somewhere to go."""
    return format_html('<a href="{}">{}</a>', url, words) if url else format_html("{}", words)


def bounded(rows: QuerySet[Any]) -> str:
    """How many, as far as anybody cares to know."""
    found = rows.order_by().values("pk")[: MANY + 1].count()
    return f"{MANY}+" if found > MANY else str(found)
