"""Tallying matches that have ended: a sweep over those that are not marked yet, safe to run twice and at once."""

import logging
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import orjson
from django.db import transaction

from games.registry import BY_KEY
from leaderboards.statistics.models import PlayerMatch
from matches.play.models import Action, Match, Round, Seat

log = logging.getLogger("kocok.statistics")

Faces = dict[tuple[str, int], list[int]]
"""By match and seat, how often its dice showed each face."""

BATCH = 50
"""Matches that are tallied in one transaction."""


def matches_tally() -> int:
    """Tally all matches that have ended since; how many there were.

    A match that cannot be tallied is logged and left for the next time; it keeps no other from being counted.
    """
    failed: list[str] = []
    tallied = 0
    while done := _tally_some(failed):
        tallied += done
    return tallied - len(failed)


def matches_tally_again(*, game: str | None = None) -> int:
    """Have the matches of a game, or of all games, counted anew by the sweep; how many there are.

    Until it comes by, the statistics stay as they are.
    """
    over = Match.objects.filter(finished_at__isnull=False, tallied=True)
    if game is not None:
        over = over.filter(game=game)
    return over.update(tallied=False)


def _tally_some(failed: list[str]) -> int:
    due = Match.objects.filter(tallied=False, finished_at__isnull=False).exclude(pk__in=failed)
    if not due.exists():  # the usual case: no transaction, which on SQLite keeps all writers waiting
        return 0
    with transaction.atomic():
        locked = due.only("game", "options", "state", "finished_at").select_for_update(skip_locked=True)
        matches = list(locked.order_by("finished_at")[:BATCH])
        parts = _parts(matches, failed)
        done = [match.id for match in matches if match.id not in failed]
        PlayerMatch.objects.filter(match__in=done).delete()
        PlayerMatch.objects.bulk_create(parts)
        Match.objects.filter(pk__in=done).update(tallied=True)
        return len(matches)


def _parts(matches: Sequence[Match], failed: list[str]) -> list[PlayerMatch]:
    """What each player did; the ids of matches that tell no sense join ``failed``."""
    ids = [match.id for match in matches]
    seats: dict[str, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(match__in=ids).order_by("number"):
        seats[seat.match_id].append(seat)
    cards: dict[str, list[str]] = defaultdict(list)
    for match_id, card in Round.objects.filter(match__in=ids).order_by("number").values_list("match_id", "card"):
        cards[match_id].append(card)
    faces = _faces(ids)
    parts: list[PlayerMatch] = []
    for match in matches:
        try:
            parts += _of_match(match, seats[match.id], cards[match.id], faces)
        except Exception:
            log.exception("match %s could not be tallied", match.id)
            failed.append(match.id)
    return parts


def _of_match(match: Match, seats: Sequence[Seat], cards: Sequence[str], faces: Faces) -> list[PlayerMatch]:
    """Nothing for a lobby, or a match that was broken off: whether it is void now does not matter, only its outcome."""
    game = BY_KEY[match.game]
    outcome = game.outcome(game.load(match.state)) if match.state else None
    if outcome is None or match.finished_at is None:
        return []
    options = game.Options.model_validate(match.options)
    tallies = game.tally(options, [game.Card.model_validate_json(card) for card in cards], outcome)
    return [
        PlayerMatch(
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
        for seat, ended, tally in zip(seats, outcome.seats, tallies, strict=True)
        if seat.player_id is not None and not seat.local_name and not seat.no_show
    ]


def _faces(ids: Sequence[str]) -> Faces:
    """By match and seat, how often its dice showed each face; the dice of the roll-off are dice too."""
    counts: Faces = defaultdict(lambda: [0] * 6)
    logged: Iterable[tuple[str, Any]] = (
        Action.objects.filter(match__in=ids).exclude(throws="[]").values_list("match_id", "throws")
    )
    for match_id, throws in logged:
        for seat, _, dice in orjson.loads(throws):
            for face in dice:
                counts[match_id, seat][face - 1] += 1
    return counts
