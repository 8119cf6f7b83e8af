"""Names for what reports and acts are about, looked up together."""

from collections.abc import Iterable, Sequence
from typing import Any

from games.registry import BY_KEY
from matches.moderation.models import Act, Report
from matches.penalties.models import Prompt
from matches.play.models import Match
from matches.players.models import Player


def with_names(rows: Sequence[Any]) -> Sequence[Any]:
    """The rows, each with a ``subject_name``: at most three queries, however many there are."""
    players = Player.objects.only("name").in_bulk(_ids(rows, "player"))
    matches = Match.objects.only("game", "code").in_bulk(_ids(rows, "match"))
    prompts = Prompt.objects.only("text_id", "text_en").in_bulk(_ids(rows, "prompt"))
    names: dict[str, dict[str, Any]] = {"player": players, "match": matches, "prompt": prompts}
    for row in rows:
        known = names.get(row.subject, {}).get(row.subject_id)
        row.subject_name = row.subject_id if known is None else _name(known)
    return rows


def _name(known: Any) -> str:
    return f"{BY_KEY[known.game].name.en} {known.code}" if isinstance(known, Match) else str(known)


def _ids(rows: Iterable[Report | Act], subject: str) -> set[str]:
    return {row.subject_id for row in rows if row.subject == subject}
