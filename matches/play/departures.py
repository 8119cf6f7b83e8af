"""A player goes from every table at once: banned, or with the account."""

from typing import Literal

from django.db import transaction

from matches.lobby.table import leave_lobby
from matches.play.announce import LIVE, matches_with
from matches.play.draft import Draft
from matches.play.forfeits import leave
from matches.play.saving import save
from matches.play.store import read
from matches.players.models import Player


def depart_everywhere(player: Player, *, reason: Literal["banned", "deleted"]) -> None:
    """Forfeit the player's seats in running matches and leave the lobbies. Doing it again changes nothing."""
    for match_id in matches_with(player.id, LIVE):
        with transaction.atomic():
            row = read(match_id, lock=True)
            if row is None or not row.seats_of(player.id):
                continue
            if row.status == "lobby":
                leave_lobby(row, player.id)
            elif row.status == "active":
                playing = row.game.playing(row.state)
                seats = [seat.number for seat in row.seats_of(player.id) if seat.number in playing]
                if seats:
                    draft = Draft(row)
                    leave(draft, dict.fromkeys(seats, reason))
                    draft.settle()
                    save(draft)
