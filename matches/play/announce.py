"""Telling tables that somebody is called otherwise now."""

from django.db import transaction

from games.core.events import Event
from matches.play.draft import Draft
from matches.play.events import PlayerChanged
from matches.play.models import Action, Seat, Status
from matches.play.saving import save
from matches.play.store import read
from matches.players.models import Player

LIVE = (Status.LOBBY, Status.ACTIVE)
OVER = (Status.FINISHED, Status.VOID)


def player_changed(player: Player) -> None:
    """After another name or kind: an event in every lobby and running match of the player."""
    for match_id in matches_with(player.id, LIVE):
        announce(match_id, player.id)


def deleted_players_announce() -> int:
    """Tell the matches that are over of players who were deleted; how many matches were told.

    Going on after a crash, it tells no match twice.
    """
    told = 0
    for player in Player.objects.filter(to_announce=True):
        done = Action.objects.filter(player_id=player.id, type=PlayerChanged.type, at__gte=player.deleted_at)
        known = set(done.values_list("match_id", flat=True))
        for match_id in matches_with(player.id, OVER):
            if match_id not in known:
                announce(match_id, player.id)
                told += 1
        Player.objects.filter(pk=player.pk).update(to_announce=False)
    return told


def matches_with(player_id: str, statuses: tuple[Status, ...]) -> list[str]:
    """The matches in which a player holds a seat, in the order in which they may be locked."""
    seats = Seat.objects.filter(player_id=player_id, match__status__in=statuses)
    return list(seats.order_by("match_id").values_list("match_id", flat=True).distinct())


def announce(match_id: str, player_id: str) -> None:
    """Add the event to one match. A local seat keeps its own name and tells nothing."""
    with transaction.atomic():
        row = read(match_id, lock=True)
        seats = [seat for seat in row.seats_of(player_id) if not seat.local_name] if row else []
        if row is None or not seats:
            return
        draft = Draft(row)
        draft.log(
            PlayerChanged.type,
            [Event(seat=seat.number, data=PlayerChanged(player=seat.player)) for seat in seats if seat.player],
            seat=seats[0].number,
            player_id=player_id,
        )
        save(draft)
