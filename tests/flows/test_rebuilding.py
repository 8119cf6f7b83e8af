"""A client that rebuilds the table from events alone and compares it with the view after every step."""

import random

import pytest

from matches.play.models import Match
from tests.flows.rebuilt import Rebuilt
from tests.http.api import Api
from tests.matches.table import Table, run_out, seat_table

pytestmark = [pytest.mark.django_db, pytest.mark.both]


class Watcher:
    """One seat's client: it reads what is new and compares."""

    def __init__(self, table: Table, seat: int, game: str) -> None:
        self.table, self.seat = table, seat
        self.rebuilt = Rebuilt(game)

    def look(self) -> dict:
        for event in self.table.events(self.seat, after=self.rebuilt.version):
            self.rebuilt.take(event)
        view = self.table.view(self.seat)
        assert self.rebuilt.differences(view) == []
        assert self.rebuilt.version <= view["version"]
        return view


def play(table: Table, game: str, rng: random.Random, *, leaving: bool, steps: int) -> None:
    watchers = [Watcher(table, seat, game) for seat in (0, len(table.players) - 1)]
    for _ in range(steps):
        view = watchers[-1].look()
        if view["status"] != "active":
            break
        chance = rng.random()
        if leaving and chance < 0.04:
            run_out(table)
        elif leaving and chance < 0.06:
            still_in = [seat["seat"] for seat in view["seats"] if not seat["forfeited"]]
            table.players[rng.choice(still_in)].post(f"matches/{table.id}/forfeit", {})
        else:
            table.act_somehow(rng.choice(view["turn"]["seats"]), rng)
    for watcher in watchers:
        watcher.look()


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("adu_dadu", {}),
        ("adu_dadu", {"rule": "combination", "format": "first_to_lose", "target": 3, "open_by": "anyone"}),
        ("adu_dadu", {"dice": 1, "reroll": False, "target": 3}),
        ("farkle", {"target": 1500, "final_round": True}),
        ("farkle", {"target": 2000, "after_farkle": "roll_on", "teams": True}),
        ("perudo", {"calza": True}),
        ("yatzy", {}),
    ],
)
@pytest.mark.parametrize("leaving", [False, True], ids=["played out", "with time-outs and forfeits"])
def test_the_log_is_enough_to_know_the_table(api: Api, game: str, options: dict, leaving: bool):
    rng = random.Random(f"{game} {options} {leaving}")
    players = 2 if game == "yatzy" and not leaving else 4 if options.get("teams") or leaving else 3
    table = seat_table(api, game, players, options=options)

    play(table, game, rng, leaving=leaving, steps=60)


def test_the_log_of_a_match_that_ends_at_once_is_enough(api: Api):
    for game in ("adu_dadu", "farkle", "perudo", "yatzy"):
        table = seat_table(api, game, 3)
        run_out(table)
        play(table, game, random.Random(game), leaving=False, steps=3)
        for seat in range(2):
            table.players[seat].post(f"matches/{table.id}/forfeit", {})
        play(table, game, random.Random(game), leaving=False, steps=0)
        assert Match.objects.get(pk=table.id).status in ("finished", "void")


def test_the_log_of_a_lobby_tells_who_sits_where(api: Api):
    host, second, third, fourth = (api.guest() for _ in range(4))
    match = host.post("matches", {"game": "yatzy", "players": 5}).expect(201)
    table = Table(id=match["id"], players=[host, second, third, fourth])
    path = f"matches/{match['id']}"
    watcher = Watcher(table, 2, "yatzy")

    third.post("matches/join", {"code": match["code"], "seat": 3}).expect(200)
    watcher.look()
    for caller, verb, body in (
        (second, "join", {"code": match["code"], "seat": 1}),
        (fourth, "join", {"code": match["code"], "seat": 4}),
        (host, "kick", {"seat": 1}),
        (host, "leave", {}),
        (third, "start", {}),
    ):
        caller.post("matches/join" if verb == "join" else f"{path}/{verb}", body).expect(200)
        watcher.look()
    table.players = [third, fourth]
    watcher.seat = 0
    fourth.patch("players/me", {"name": "Dewi"}).expect(200)
    watcher.look()
