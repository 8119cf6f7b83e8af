"""Tallying matches that have ended: a sweep over those that are not marked yet, safe to run twice and at once."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import orjson
from django.db import transaction

from games.core.outcome import Outcome
from games.registry import BY_KEY
from leaderboards.statistics.models import PlayerMatch
from matches.play.models import Action, Match, Round, Seat

BATCH = 50
"""Matches that are tallied in one transaction."""


def matches_tally() -> int:
    """Tally all matches that have ended since; how many there were."""
    tallied = 0
    while done := _tally_some():
        tallied += done
    return tallied


def matches_tally_again(*, game: str | None = None) -> int:
    """Have the matches of a game, or of all games, counted anew by the sweep; how many there are.

    Until it comes by, the statistics stay as they are.
    """
    over = Match.objects.filter(finished_at__isnull=False, tallied=True)
    if game is not None:
        over = over.filter(game=game)
    return over.update(tallied=False)


def _tally_some() -> int:
    with transaction.atomic():
        due = Match.objects.filter(tallied=False, finished_at__isnull=False).order_by("finished_at")
        locked = due.only("id", "game", "options", "state", "finished_at").select_for_update(skip_locked=True)
        matches = list(locked[:BATCH])
        if not matches:
            return 0
        ids = [match.id for match in matches]
        outcomes = {match.id: outcome for match in matches if (outcome := _outcome(match)) is not None}
        PlayerMatch.objects.filter(match__in=ids).delete()
        PlayerMatch.objects.bulk_create(_parts([match for match in matches if match.id in outcomes], outcomes))
        Match.objects.filter(pk__in=ids).update(tallied=True)
        return len(matches)


def _outcome(match: Match) -> Outcome | None:
    """How it ended by the rules, void or not; None for a lobby and for a match that was broken off."""
    game = BY_KEY[match.game]
    return game.outcome(game.load(match.state)) if match.state else None


def _parts(matches: Sequence[Match], outcomes: dict[str, Outcome]) -> Iterable[PlayerMatch]:
    ids = [match.id for match in matches]
    seats: dict[str, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(match__in=ids).order_by("number"):
        seats[seat.match_id].append(seat)
    cards: dict[str, list[str]] = defaultdict(list)
    for match_id, card in Round.objects.filter(match__in=ids).order_by("number").values_list("match_id", "card"):
        cards[match_id].append(card)
    faces = _faces(ids)
    for match in matches:
        game, outcome = BY_KEY[match.game], outcomes[match.id]
        tallies = game.tally(
            game.Options.model_validate(match.options),
            [game.Card.model_validate_json(card) for card in cards[match.id]],
            outcome,
        )
        for seat, ended, tally in zip(seats[match.id], outcome.seats, tallies, strict=True):
            if seat.player_id is None or match.finished_at is None or seat.local_name or seat.no_show:
                continue
            yield PlayerMatch(
                match=match,
                seat=seat.number,
                player_id=seat.player_id,
                game=match.game,
                finished_at=match.finished_at,
                team=seat.team,
                placement=ended.placement,
                result=ended.result,
                forfeited=seat.forfeited,
                tally=orjson.dumps(tally).decode(),
                faces=orjson.dumps(faces[match.id, seat.number]).decode(),
            )


def _faces(ids: Sequence[str]) -> dict[tuple[str, int], list[int]]:
    """By match and seat, how often its dice showed each face; the dice of the roll-off are dice too."""
    counts: dict[tuple[str, int], list[int]] = defaultdict(lambda: [0] * 6)
    logged: Iterable[tuple[str, Any]] = (
        Action.objects.filter(match__in=ids).exclude(throws="[]").values_list("match_id", "throws")
    )
    for match_id, throws in logged:
        for seat, _, dice in orjson.loads(throws):
            for face in dice:
                counts[match_id, seat][face - 1] += 1
    return counts
