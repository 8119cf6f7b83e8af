"""Through whose eyes a stream looks, while the log goes on."""

from matches.play.events import MatchStarted, MatchTurn, SeatJoined, SeatKicked, SeatLeft
from matches.play.log import visible
from matches.play.rows import MatchRow
from matches.stream.reading import Entry


class Viewer:
    """Who looks, and through which seat.

    Without ``asked`` it is the viewer's seat; of several the one that is to act when an event has happened, else the
    first: the rule by which a match is shown. So who passes a device round is never shown a hand but that of the seat
    whose turn it is, and the same log always shows the same events, however often the stream is opened anew.
    """

    def __init__(self, row: MatchRow, *, player_id: str | None, asked: int | None, turn: tuple[int, ...]) -> None:
        self.player_id = player_id
        self.asked = asked
        self.seats = [seat.number for seat in row.seats_of(player_id)]
        #: Whether the viewer may look on. Who may not can ask anew and is told why.
        self.welcome = True
        self._turn = turn
        self._private = row.visibility == "private"
        #: What the row knew already: older events say nothing new about who sits where.
        self._known = row.version

    @property
    def seat(self) -> int | None:
        """The seat that looks; None for a spectator."""
        if self.asked is not None:
            return self.asked if self.asked in self.seats else None
        return next((seat for seat in self.seats if seat in self._turn), self.seats[0] if self.seats else None)

    def see(self, entry: Entry, *, after: int) -> list[bytes]:
        """What of an entry the viewer may see, from the events numbered above ``after``, ready to be sent."""
        for event in entry.events:
            if event["type"] == MatchTurn.type:
                self._turn = tuple(event["data"]["seats"])
            elif event["number"] > self._known:
                self._follow_seats(event["type"], event["seat"], event["data"])
        return [entry.frame(event) for event in visible(entry.events, self.seat) if event["number"] > after]

    def _follow_seats(self, type: str, seat: int, data: dict[str, object]) -> None:
        # seats change hands in the lobby, and close up in order at the start; then they stay
        match type:
            case SeatJoined.type if self._is_mine(data):
                self.seats = sorted({*self.seats, seat})
            case SeatLeft.type | SeatKicked.type if seat in self.seats:
                self.seats.remove(seat)
                self._look_for_a_place()
            case MatchStarted.type:
                seats: list[dict[str, object]] = data["seats"]  # type: ignore[assignment]
                self.seats = [int(str(one["seat"])) for one in seats if self._is_mine(one)]
                self._look_for_a_place()

    def _is_mine(self, data: dict[str, object]) -> bool:
        player = data["player"]
        return isinstance(player, dict) and player["id"] == self.player_id

    def _look_for_a_place(self) -> None:
        lost = self.asked is not None and self.asked not in self.seats
        outside = self._private and not self.seats
        self.welcome = not (lost or outside)
