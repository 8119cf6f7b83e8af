"""A client that knows a table by its events alone: no view, no state, only what the log tells.

Each game has a class that turns events into the ``state`` of the view. ``preview`` and legal actions are not in the
log; they come with the view.
"""

from typing import Any

Json = dict[str, Any]

NOT_IN_THE_LOG = {"preview"}


class Rebuilt:
    """What the log of a match says, as one viewer may read it."""

    def __init__(self, game: str) -> None:
        self.status = "lobby"
        self.version = 0
        self.options: Json | None = None
        self.seats: dict[int, Json] = {}
        self.host = 0
        self.turn: Json | None = None
        self.game = GAMES[game](self)

    @property
    def playing(self) -> list[int]:
        """Who has neither left nor been eliminated by leaving."""
        return [seat for seat, about in self.seats.items() if not about["forfeited"]]

    def take(self, event: Json) -> None:
        """One event more."""
        assert event["number"] > self.version, "events come in order, none twice"
        self.version = event["number"]
        room, _, name = event["type"].partition(".")
        taker = self if room == "match" else self.game
        if room != "penalty":
            getattr(taker, f"on_{name}")(event["seat"], **event["data"])

    # -- the lobby

    def on_created(self, seat: None) -> None:
        self.status = "lobby"

    def on_seat_joined(self, seat: int, player: Json) -> None:
        self.seats[seat] = _seat(player)

    def on_seat_left(self, seat: int) -> None:
        del self.seats[seat]

    def on_seat_kicked(self, seat: int) -> None:
        del self.seats[seat]

    def on_host_changed(self, _: int, seat: int) -> None:
        self.host = seat

    def on_player_changed(self, seat: int, player: Json) -> None:
        self.seats[seat]["player"] = player

    # -- play

    def on_started(self, seat: None, options: Json, seats: list[Json]) -> None:
        host = self.seats[self.host]["player"]["id"]
        self.status, self.options = "active", options
        self.seats = {one["seat"]: _seat(one["player"]) for one in seats}
        self.host = next(one["seat"] for one in seats if one["player"]["id"] == host)
        self.game.started(len(seats), options)

    def on_rolled_off(self, seat: int, rounds: list[Any], starter: int) -> None:
        highest = [max(one["die"] for one in dice) for dice in rounds]
        assert [one["seat"] for one in rounds[-1] if one["die"] == highest[-1]] == [starter] == [seat]

    def on_turn(self, seat: None, seats: list[int], deadline: str | None) -> None:
        self.turn = {"seats": seats, "deadline": deadline}
        self.game.turn_of(seats)

    def on_timed_out(self, seat: int) -> None:
        assert seat in self.seats

    def on_forfeited(self, seat: int, reason: str) -> None:
        self.seats[seat]["forfeited"] = True
        self.game.forfeited(seat)

    def on_finished(self, seat: None, outcome: Json) -> None:
        self.status, self.turn = "finished", None
        for one in outcome["seats"]:
            self.seats[one["seat"]] |= {"placement": one["placement"], "result": one["result"]}
        self.game.over()

    def on_voided(self, seat: None, reason: str) -> None:
        self.status, self.turn = "void", None
        for about in self.seats.values():
            about |= {"placement": None, "result": None}

    def on_rematch(self, seat: None, match: str) -> None:
        self.successor = match

    # -- the comparison

    def differences(self, view: Json) -> list[str]:
        """Where this table and the view are not the same."""
        seats = {
            seat["seat"]: {name: seat[name] for name in ("player", "forfeited", "placement", "result")}
            for seat in view["seats"]
            if seat["player"]
        }
        said = {"status": self.status, "seats": self.seats, "turn": self.turn, "host": self.host}
        seen = {"status": view["status"], "seats": seats, "turn": view["turn"], "host": view["host"]}
        if self.status in ("active", "finished"):  # the state of a void match is of no interest any more
            said |= {"options": self.options, **{f"state.{name}": value for name, value in self.game.state().items()}}
            seen |= {
                "options": view["options"],
                **{f"state.{name}": value for name, value in view["state"].items() if name not in NOT_IN_THE_LOG},
            }
        return [
            f"{name}: the log says {said.get(name)}, the view {seen.get(name)}"
            for name in sorted(said.keys() | seen.keys())
            if said.get(name) != seen.get(name)
        ]


def _seat(player: Json) -> Json:
    return {"player": player, "forfeited": False, "placement": None, "result": None}


class GameRebuilt:
    """What all games share."""

    def __init__(self, table: Rebuilt) -> None:
        self.table = table

    def turn_of(self, seats: list[int]) -> None:
        """Who is on the clock now."""

    def forfeited(self, seat: int) -> None:
        """A seat has left."""

    def over(self) -> None:
        """The match is finished."""


class AduDadu(GameRebuilt):
    """Three dice and a reroll."""

    def started(self, seats: int, options: Json) -> None:
        self.options = options
        self.count = seats
        self.wins, self.losses = [0] * seats, [0] * seats
        self.last: Json | None = None

    def on_round_started(self, seat: None, round: int) -> None:
        self.round, self.phase = round, "rolling"
        self.hands: list[Json] = [{"first": None, "reroll": None, "final": None} for _ in range(self.count)]
        self.tie_breaks: list[Json] = []

    def on_rolled(self, seat: int, dice: list[int]) -> None:
        self.hands[seat]["first"] = dice
        self._go_on()

    def _go_on(self) -> None:
        playing = self.table.playing
        if self.phase == "rolling" and all(self.hands[seat]["first"] for seat in playing):
            if self.options["reroll"]:
                self.phase = "choosing"
            else:
                for seat in playing:
                    self.hands[seat]["final"] = self.hands[seat]["first"]

    def on_chose(self, seat: int, reroll: list[int]) -> None:
        self.hands[seat]["reroll"] = reroll

    def on_opened(self, seat: int, keeps_all: bool) -> None:
        assert keeps_all == self._keeps_all()
        for one in self.table.playing:
            hand = self.hands[one]
            hand |= {"reroll": hand["reroll"] or [], "final": hand["first"]}

    def on_rerolled(self, seat: int, positions: list[int], dice: list[int]) -> None:
        hand = self.hands[seat]
        assert hand["reroll"] == positions
        assert [die for at, die in enumerate(dice) if at not in positions] == [
            die for at, die in enumerate(hand["first"]) if at not in positions
        ]
        hand["final"] = dice

    def on_tied(self, seat: None, seats: list[int]) -> None:
        self.phase = "tie_break"
        self.tie_breaks.append({"throws": [{"seat": one, "dice": None} for one in seats]})

    def on_tie_break_rolled(self, seat: int, dice: list[int]) -> None:
        next(one for one in self.tie_breaks[-1]["throws"] if one["seat"] == seat)["dice"] = dice

    def on_round_won(self, seat: int, round: int) -> None:
        self.wins[seat] += 1
        self.last = self._card(won_by=seat)

    def on_round_lost(self, seat: int, round: int) -> None:
        self.losses[seat] += 1
        self.last = self._card(lost_by=seat)

    def forfeited(self, seat: int) -> None:
        if len(self.table.playing) > 1:
            self._go_on()
        elif any(hand["first"] for hand in self.hands):
            self.last = self._card()

    def over(self) -> None:
        self.phase = "over"

    def _card(self, won_by: int | None = None, lost_by: int | None = None) -> Json:
        return {
            "round": self.round,
            "seats": [
                {"seat": seat, **hand, "left": seat not in self.table.playing} for seat, hand in enumerate(self.hands)
            ],
            "tie_breaks": [{"throws": [dict(one) for one in each["throws"]]} for each in self.tie_breaks],
            "won_by": won_by,
            "lost_by": lost_by,
        }

    def _tied(self) -> list[int]:
        if self.phase != "tie_break":
            return []
        return [one["seat"] for one in self.tie_breaks[-1]["throws"] if one["seat"] in self.table.playing]

    def _keeps_all(self) -> bool:
        return self.phase == "choosing" and not any(self.hands[seat]["reroll"] for seat in self.table.playing)

    def _dice(self, seat: int) -> list[int] | None:
        hand = self.hands[seat]
        thrown = [one["dice"] for each in self.tie_breaks for one in each["throws"] if one["seat"] == seat]
        if seat in self._tied() and thrown[-1] is None:
            return None
        return next((dice for dice in reversed(thrown) if dice), hand["final"] or hand["first"])

    def state(self) -> Json:
        seats = []
        for seat, hand in enumerate(self.hands):
            left = seat not in self.table.playing
            shown = dict.fromkeys(hand) if left else hand
            dice = None if left else self._dice(seat)
            seats.append({"dice": dice, **shown, "wins": self.wins[seat], "losses": self.losses[seat], "left": left})
        return {
            "phase": self.phase,
            "round": self.round,
            "tied": self._tied(),
            "keeps_all": self._keeps_all(),
            "tie_breaks": self.tie_breaks,
            "seats": seats,
            "last": self.last,
        }


class Farkle(GameRebuilt):
    """Six dice set aside, rolled on, banked."""

    def started(self, seats: int, options: Json) -> None:
        self.options, self.count = options, seats
        self.scores = [0] * seats
        self.current: int | None = None
        self.final_round_by: int | None = None
        self.last: Json | None = None
        self._clear()

    def _clear(self) -> None:
        self.throws: list[Json] = []
        self.points = 0
        self.aside: list[list[int]] = []

    def turn_of(self, seats: list[int]) -> None:
        self.current = seats[0]

    def on_rolled(self, seat: int, dice: list[int]) -> None:
        if self._dice_left() == 0:
            self.aside = []
        assert len(dice) == self._dice_left()
        self.throws.append({"dice": dice, "kept": [], "points": 0, "farkle": False})

    def on_kept(self, seat: int, positions: list[int], dice: list[int], points: int) -> None:
        throw = self.throws[-1]
        assert [throw["dice"][at] for at in positions] == dice
        throw |= {"kept": positions, "points": points}
        self.points += points
        self.aside.append(dice)

    def on_hot_dice(self, seat: int) -> None:
        assert self._dice_left() == 0

    def on_farkled(self, seat: int, lost: int) -> None:
        assert lost == self.points
        self.throws[-1]["farkle"] = True
        self.points = 0
        if self.options["after_farkle"] == "end_turn":
            self._close(seat, "farkled")

    def on_banked(self, seat: int, points: int, total: int, team_total: int | None) -> None:
        farkled = self.throws[-1]["farkle"]
        assert points == self.points
        self.scores[seat] += points
        assert total == self.scores[seat]
        assert team_total == (sum(self.scores[one] for one in self._side(seat)) if self.options["teams"] else None)
        self._close(seat, "farkled" if farkled else "banked", points)

    def on_passed(self, seat: int) -> None:
        self._close(seat, "passed")

    def on_final_round(self, seat: int, score: int) -> None:
        assert score == sum(self.scores[one] for one in self._side(seat))
        self.final_round_by = seat

    def _close(self, seat: int, ended: str, points: int = 0) -> None:
        self.last = {
            "seat": seat, "throws": self.throws, "points": points, "total": self.scores[seat], "ended": ended,
        }  # fmt: skip
        self._clear()

    def forfeited(self, seat: int) -> None:
        playing = self.table.playing
        if seat == self.current:
            self._close(seat, "left")
            self.current = None
        elif self.throws and self.current in playing and set(playing) <= set(self._side(playing[0])):
            self._close(self.current, "unfinished")

    def over(self) -> None:
        self.current = None

    def _side(self, seat: int) -> tuple[int, ...]:
        half = self.count // 2
        return (seat % half, seat % half + half) if self.options["teams"] else (seat,)

    def _dice_left(self) -> int:
        return 6 - sum(map(len, self.aside))

    def state(self) -> Json:
        waiting = bool(self.throws) and not self.throws[-1]["farkle"]
        return {
            "current": self.current,
            "throw": self.throws[-1]["dice"] if waiting else None,
            "turn_points": self.points,
            "dice_left": self._dice_left(),
            "aside": self.aside,
            "final_round_by": self.final_round_by,
            "seats": [{"score": score} for score in self.scores],
            "teams": [
                {"team": team, "seats": list(self._side(team)), "score": sum(self.scores[s] for s in self._side(team))}
                for team in range(self.count // 2)
            ]
            if self.options["teams"]
            else None,
            "last": self.last,
        }


class Perudo(GameRebuilt):
    """Bids on dice under cups. ``hand`` comes to its own seat only."""

    def started(self, seats: int, options: Json) -> None:
        self.count = seats
        self.my_dice: list[int] | None = None
        self.last: Json | None = None
        self.current: int | None = None

    def turn_of(self, seats: list[int]) -> None:
        self.current = seats[0]

    def on_round_started(self, seat: None, round: int, opener: int, palifico: bool, dice_counts: list[int]) -> None:
        self.round, self.opener, self.palifico, self.counts = round, opener, palifico, dice_counts
        self.bids: list[Json] = []
        self.my_dice = None
        self.call: Json | None = None
        self.eliminated: list[int] = []

    def on_hand(self, seat: int, dice: list[int]) -> None:
        self.my_dice = dice

    def on_bid(self, seat: int, quantity: int, face: int) -> None:
        self.bids.append({"quantity": quantity, "face": face, "seat": seat})

    def on_dudo(self, seat: int, quantity: int, face: int) -> None:
        assert (quantity, face) == (self.bids[-1]["quantity"], self.bids[-1]["face"])
        self.call = {"call": "dudo", "seat": seat}

    def on_calza(self, seat: int, quantity: int, face: int) -> None:
        assert (quantity, face) == (self.bids[-1]["quantity"], self.bids[-1]["face"])
        self.call = {"call": "calza", "seat": seat}

    def on_revealed(self, seat: None, hands: list[Any], face: int, count: int) -> None:
        counts = {face} if self.palifico else {face, 1}
        matching = [hand and [at for at, die in enumerate(hand) if die in counts] for hand in hands]
        assert sum(len(one) for one in matching if one) == count
        self.last = self._card(void=False, hands=hands, matching=matching, count=count)

    def on_die_lost(self, seat: int) -> None:
        self.counts[seat] -= 1
        self.last["lost"] = seat

    def on_die_gained(self, seat: int) -> None:
        self.counts[seat] += 1
        self.last["gained"] = seat

    def on_eliminated(self, seat: int) -> None:
        self.counts[seat] = 0
        self.eliminated.append(seat)
        if self.call:
            self.last["eliminated"] = self.eliminated

    def on_round_void(self, seat: None) -> None:
        self.last = self._card(void=True, eliminated=self.eliminated)
        self.my_dice = None

    def _card(self, **known: Any) -> Json:
        return {
            "round": self.round, "opener": self.opener, "palifico": self.palifico, "bids": self.bids,
            "call": self.call, "hands": None, "matching": None, "count": None, "lost": None, "gained": None,
            "eliminated": [], **known,
        }  # fmt: skip

    def over(self) -> None:
        self.current, self.my_dice, self.bids, self.palifico = None, None, [], False

    def state(self) -> Json:
        return {
            "round": self.round,
            "opener": self.opener,
            "current": self.current,
            "bid": self.bids[-1] if self.bids else None,
            "palifico": self.palifico,
            "my_dice": self.my_dice,
            "seats": [{"dice_count": count} for count in self.counts],
            "last": self.last,
        }


class Yatzy(GameRebuilt):
    """Thirteen boxes."""

    UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
    BOXES = (
        *UPPER, "three_of_a_kind", "four_of_a_kind", "full", "small_straight", "large_straight", "five_of_a_kind",
        "chance",
    )  # fmt: skip

    def started(self, seats: int, options: Json) -> None:
        self.cards: list[Json] = [dict.fromkeys(self.BOXES) for _ in range(seats)]
        self.bonuses, self.upper_bonus = [0] * seats, [0] * seats
        self.current: int | None = None
        self.rolls: list[Json] = []
        self.last: Json | None = None

    def turn_of(self, seats: list[int]) -> None:
        self.current = seats[0]

    def on_rolled(self, seat: int, roll: int, keep: list[int], dice: list[int]) -> None:
        if self.rolls:
            assert [self.rolls[-1]["dice"][at] for at in keep] == [dice[at] for at in keep]
        self.rolls.append({"keep": keep, "dice": dice})
        assert roll == len(self.rolls)

    def on_scored(self, seat: int, box: str, points: int, bonus: int) -> None:
        self.cards[seat][box] = points
        self.bonuses[seat] += bonus == 100
        self._close(seat, box=box, points=points, bonus=bonus)

    def on_upper_bonus(self, seat: int, points: int) -> None:
        self.upper_bonus[seat] = points
        self.last["upper_bonus"] = points

    def _close(self, seat: int, *, box: str | None = None, points: int = 0, bonus: int = 0) -> None:
        self.last = {
            "seat": seat, "rolls": self.rolls, "box": box, "points": points, "bonus": bonus, "upper_bonus": 0,
        }  # fmt: skip
        self.rolls = []

    def forfeited(self, seat: int) -> None:
        if self.rolls and (seat == self.current or len(self.table.playing) == 1):
            self._close(self.current)

    def over(self) -> None:
        self.current = None

    def state(self) -> Json:
        seats = []
        for seat, card in enumerate(self.cards):
            upper = sum(card[box] or 0 for box in self.UPPER)
            total = sum(points or 0 for points in card.values()) + self.upper_bonus[seat] + 100 * self.bonuses[seat]
            seats.append(
                {
                    "card": card, "upper": upper, "upper_bonus": self.upper_bonus[seat],
                    "bonuses": self.bonuses[seat], "total": total,
                }
            )  # fmt: skip
        return {
            "current": self.current,
            "dice": self.rolls[-1]["dice"] if self.rolls else [],
            "rolls_left": self._rolls_left(),
            "seats": seats,
            "last": self.last,
        }

    def _rolls_left(self) -> int:
        if self.current is None:
            return 0
        dice = self.rolls[-1]["dice"] if self.rolls else [1, 2]
        further = len(set(dice)) == 1 and (self.cards[self.current]["five_of_a_kind"] or 0) >= 50
        return 0 if further else 3 - len(self.rolls)


GAMES: dict[str, type[Any]] = {"adu_dadu": AduDadu, "farkle": Farkle, "perudo": Perudo, "yatzy": Yatzy}
