"""A player goes from every table at once: banned, or with the account."""

from typing import Literal

from django.db import transaction

from matches.lobby.table import leave_lobby
from matches.play.announce import LIVE, matches_with
from matches.play.draft import Draft
from matches.play.forfeits import leave
from matches.play.rows import MatchRow
from matches.play.saving import save
from matches.play.seeds import KeyLost
from matches.play.store import read
from matches.players.models import Player


def depart_everywhere(player: Player, *, reason: Literal["banned", "deleted"]) -> None:
    """Forfeit the player's seats in running matches and leave the lobbies. Doing it again changes nothing.

    A match whose dice key is lost cannot take a forfeit: it is voided.
    """
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
                    save(_without(row, seats, reason))


def _without(row: MatchRow, seats: list[int], reason: Literal["banned", "deleted"]) -> Draft:
    draft = Draft(row)
    try:
        leave(draft, dict.fromkeys(seats, reason))
    except KeyLost:
        # nobody can ever go on at this table; it must not keep the player
        draft = Draft(row)
        draft.void_as_entry("key_lost")
        return draft
    draft.settle()
    return draft
