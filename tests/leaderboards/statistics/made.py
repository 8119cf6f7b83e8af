"""Finished matches for tests, stored as play stores them, but in one step."""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from django.utils import timezone

from games.core.game import Game
from games.registry import BY_KEY
from matches.lobby.models import Series
from matches.play.models import Action, Match, Round, Seat
from matches.players.models import Player
from tests.games.farkle.table import NOTHING, Table

NOON = datetime(2026, 11, 2, 12, tzinfo=UTC)
"""A Monday."""


def player(name: str) -> Player:
    return Player.objects.create(name=name, kind="registered")


def keep(
    game: Game[Any, Any],
    state: Any,
    cards: Sequence[Any],
    players: Sequence[Player],
    *,
    throws: Sequence[tuple[int, Sequence[int]]] = (),
    finished_at: datetime | None = None,
    local: Mapping[int, str] | None = None,
    no_show: Sequence[int] = (),
    forfeited: Sequence[int] = (),
    **columns: Any,
) -> Match:
    """Store a match whose state has its outcome. ``throws`` are (seat, faces)."""
    outcome = game.outcome(state)
    assert outcome is not None
    finished_at = finished_at or timezone.now()
    match = Match.objects.create(
        code=f"T{Match.objects.count():07}",
        game=game.key,
        status="finished",
        version=1,
        options=state.options.model_dump(mode="json"),
        series=Series.objects.create(),
        state=game.dump(state).decode(),
        started_at=finished_at - timedelta(minutes=5),
        finished_at=finished_at,
        end_reason=outcome.reason,
        **columns,
    )
    for one, holder in zip(outcome.seats, players, strict=True):
        Seat.objects.create(
            match=match,
            number=one.seat,
            player=holder,
            local_name=(local or {}).get(one.seat, ""),
            team=game.team(state.options, one.seat, len(players)),
            acted=one.seat not in no_show,
            no_show=one.seat in no_show,
            forfeited=one.seat in (*no_show, *forfeited),
            placement=one.placement,
            result=one.result,
        )
    for card in cards:
        Round.objects.create(match=match, number=card.round, card=card.model_dump_json())
    counts = [0] * len(players)
    for number, (seat, faces) in enumerate(throws, start=1):
        counts[seat] += 1
        Action.objects.create(
            match=match, number=number, last_number=number, type="t.roll", seat=seat, at=finished_at,
            throws=json.dumps([[seat, counts[seat], list(faces)]]), events="[]",
        )  # fmt: skip
    return match


def farkle(winner: int, players: Sequence[Player], *, points: int = 50, **more: Any) -> Match:
    """A short match of Farkle: whoever is to win banks ``points`` at once, the others farkle before."""
    table = Table(len(players), target=50, win_when="reaches")
    for _ in range(winner):
        table.roll(*NOTHING)
    table.score(points)
    assert table.over
    return keep(BY_KEY["farkle"], table.state, [table.sheet[number] for number in sorted(table.sheet)], players, **more)
