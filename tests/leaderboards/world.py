"""A made-up history: finished matches as rows, without playing them, and what moderators and time do to them."""

import json
import random
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count

from matches.ids import new_id
from matches.lobby.models import Series
from matches.play.models import Match, Round, Seat
from matches.players.models import Player
from matches.players.names import name_key

BEGINNING = datetime(2026, 11, 25, 9, 30, tzinfo=UTC)

_numbers = count(1)


@dataclass(frozen=True, kw_only=True)
class Sat:
    """How one seat ended; ``best`` is the game's best value, if it has one."""

    player: str
    placement: int
    result: str
    no_show: bool = False
    best: int | None = None


@dataclass(kw_only=True)
class Played:
    """A match as the test knows it."""

    id: str
    game: str
    finished_at: datetime
    seats: list[Sat]
    ranked: bool = True
    void: bool = False


def player(name: str | None = None, **values) -> Player:
    """A registered player."""
    name = name or f"Pemain {next(_numbers)}"
    made = Player(name=name, name_key=name_key(name), kind="registered", password="!", **values)
    Player.objects.bulk_create([made])
    return made


def players(number: int) -> list[str]:
    """The ids of new players."""
    made = [
        Player(name=name, name_key=name_key(name), kind="registered", password="!")
        for name in (f"Pemain {next(_numbers)}" for _ in range(number))
    ]
    Player.objects.bulk_create(made)
    return [one.pk for one in made]


def finish(
    game: str, seats: list[Sat], *, at: datetime | None = None, ranked: bool = True, void: bool = False
) -> Played:
    """A match that has finished (and, with ``void``, was voided before anybody looked), by default after all others."""
    at = at or BEGINNING + timedelta(milliseconds=next(_numbers))
    made = Match(
        id=new_id(), code=f"T{next(_numbers):07}", game=game, status="void" if void else "finished",
        series=Series.objects.create(), ranked=ranked, visibility="public", key_id="test", nonce="00",
        commitment="00", created_at=at, started_at=at, finished_at=at,
    )  # fmt: skip
    Match.objects.bulk_create([made])
    Seat.objects.bulk_create(
        Seat(
            match=made, number=number, player_id=one.player, acted=not one.no_show, no_show=one.no_show,
            forfeited=one.no_show, placement=one.placement, result=one.result,
        )
        for number, one in enumerate(seats)
    )  # fmt: skip
    cards = {"yatzy": _yatzy_cards, "farkle": _farkle_cards}.get(game, lambda seats: [])(seats)
    Round.objects.bulk_create(
        Round(match=made, number=number, card=json.dumps(card)) for number, card in enumerate(cards, start=1)
    )
    return Played(id=made.pk, game=game, finished_at=at, seats=seats, ranked=ranked, void=void)


def _yatzy_cards(seats: list[Sat]):
    """Two rounds; each seat's points, bonuses included, add up to its best."""
    turns = [[], []]
    for number, one in enumerate(seats):
        left = one.best or 0
        bonus = 100 if left >= 150 else 0
        upper_bonus = 35 if left - bonus >= 90 else 0
        left -= bonus + upper_bonus
        for turn, points in zip(turns, (left // 3, left - left // 3), strict=True):
            turn.append({"seat": number, "rolls": [], "box": "chance", "points": points, "bonus": 0, "upper_bonus": 0})
        turns[1][-1] |= {"bonus": bonus, "upper_bonus": upper_bonus}
    return [{"round": number, "turns": turn} for number, turn in enumerate(turns, start=1)]


def _farkle_cards(seats: list[Sat]):
    """Three rounds; the best banked turn is in the second, the last was a Farkle."""

    def turn(number, points, total, ended):
        return {"seat": number, "throws": [], "points": points, "total": total, "ended": ended}

    return [
        {"round": 1, "turns": [turn(n, (s.best or 0) // 2, (s.best or 0) // 2, "banked") for n, s in _seen(seats)]},
        {"round": 2, "turns": [turn(n, s.best, s.best + s.best // 2, "banked") for n, s in _seen(seats) if s.best]},
        {"round": 3, "turns": [turn(n, 0, 0, "farkled") for n, s in _seen(seats)]},
    ]


def _seen(seats):
    return [(number, one) for number, one in enumerate(seats) if not one.no_show]


def duel(game: str, winner: str, loser: str, *, at: datetime | None = None, best: int | None = None, **more) -> Played:
    """A match of two."""
    best = best if best is not None else {"yatzy": 200, "farkle": 500}.get(game)
    seats = [
        Sat(player=winner, placement=1, result="won", best=best),
        Sat(player=loser, placement=2, result="lost", best=best and best // 2),
    ]
    return finish(game, seats, at=at, **more)


def set_void(match: Played, void: bool) -> None:
    """What the moderators' service leaves behind."""
    Match.objects.filter(pk=match.id).update(status="void" if void else "finished", journalled=False)
    match.void = void


def ban(player_id: str, until: datetime | None) -> None:
    """Ban until then; None ends it."""
    Player.objects.filter(pk=player_id).update(banned_until=until)


def delete(player_id: str, at: datetime) -> None:
    """What deleting an account leaves behind."""
    Player.objects.filter(pk=player_id).update(
        kind="deleted", is_active=False, banned_until=None, deleted_at=at, name="Pemain-gone"
    )


@dataclass(kw_only=True)
class World:
    """A random history of one game. The same number gives the same history, but for the ids."""

    game: str
    number: int
    people: int = 12
    now: datetime = BEGINNING
    matches: list[Played] = field(default_factory=list)
    banned: dict[str, datetime] = field(default_factory=dict)
    deleted: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.rng = random.Random(f"{self.game} {self.number}")
        self.players = players(self.people)

    def step(self) -> None:
        """Something happens; a while passes."""
        self.now += timedelta(minutes=self.rng.choice([1, 7, 45, 240, 900]))
        what = self.rng.choices(
            ["finish", "together", "void", "unvoid", "ban", "unban", "delete", "unranked"],
            [60, 6, 8, 7, 4, 3, 0.5, 3],
        )[0]
        getattr(self, f"_{what}")()

    def hidden(self) -> set[str]:
        """Who is on no board now."""
        return self.deleted | {one for one, until in self.banned.items() if until > self.now}

    def _seats(self) -> list[Sat]:
        rng = self.rng
        number = rng.choice([2, 2, 2, 3, 4, 6])
        seated = rng.sample([one for one in self.players if one not in self.deleted], number)
        absent = set(rng.sample(seated, rng.choice([1, number - 1]))) if number > 2 and rng.random() < 0.15 else set()
        scores = {one: -1 if one in absent else rng.randrange(4) for one in seated}  # ties are common
        safe = self.game == "adu_dadu" and rng.random() < 0.3
        seats = []
        for one in seated:
            placement = 1 + sum(score > scores[one] for score in scores.values())
            first = list(scores.values()).count(max(scores.values()))
            result = "lost" if placement > 1 else "won" if first == 1 or self.game == "perudo" else "drawn"
            if safe and one not in absent:
                result = "lost" if scores[one] == min(scores.values()) else "safe"
            best = None
            if self.game in ("yatzy", "farkle"):
                best = 0 if one in absent or rng.random() < 0.1 else rng.randrange(1, 8) * 50
            seats.append(Sat(player=one, placement=placement, result=result, no_show=one in absent, best=best))
        return seats

    def _finish(self) -> None:
        self.matches.append(finish(self.game, self._seats(), at=self.now, void=self.rng.random() < 0.04))

    def _together(self) -> None:
        for _ in range(self.rng.randrange(2, 6)):
            self._finish()  # all at the same instant

    def _unranked(self) -> None:
        self.matches.append(finish(self.game, self._seats(), at=self.now, ranked=False))

    def _void(self) -> None:
        if standing := [one for one in self.matches if not one.void]:
            set_void(self.rng.choice(standing), True)

    def _unvoid(self) -> None:
        if voided := [one for one in self.matches if one.void]:
            set_void(self.rng.choice(voided), False)

    def _ban(self) -> None:
        one = self.rng.choice([one for one in self.players if one not in self.deleted])
        self.banned[one] = self.now + timedelta(hours=self.rng.choice([1, 5, 50, 1_000_000 // 24]))
        ban(one, self.banned[one])

    def _unban(self) -> None:
        if self.banned:
            one = self.rng.choice(sorted(self.banned))
            del self.banned[one]
            ban(one, None)

    def _delete(self) -> None:
        left = [one for one in self.players if one not in self.deleted]
        if len(left) > 8:
            one = self.rng.choice(left)
            self.deleted.add(one)
            self.banned.pop(one, None)
            delete(one, self.now)
