"""An integrator who takes over the journal every night has the same tables as the boards."""

import csv
import io
import random
from datetime import datetime

import pytest
import time_machine

from tests.leaderboards import kept, naive
from tests.leaderboards.world import Played, Sat, World

pytestmark = [pytest.mark.both, pytest.mark.django_db]

NIGHTS = 12
STEPS_A_DAY = 12


class Copy:
    """What an integrator keeps of one game: the rows, nothing else."""

    def __init__(self, caller, game):
        self.caller, self.game, self.rows = caller, game, []

    @property
    def last(self):
        return self.rows[-1]["seq"] if self.rows else 0

    def sync(self, how):
        getattr(self, f"_{how}")()

    def _pages(self):
        after = self.last
        while after is not None:
            page = self.caller.get(f"{self.game}/results?after={after}&limit=7").expect(200)
            self.rows += page["results"]
            after = page["next"]

    def _ndjson(self):
        self.rows += self.caller.rows(f"{self.game}/results?after={self.last}")

    def _csv(self):
        answer = self.caller.get(f"{self.game}/results?after={self.last}&format=csv")
        for row in csv.DictReader(io.StringIO(answer.text, newline="")):
            typed = {name: value or None for name, value in row.items()}
            for name in ("seq", "seat", "placement", "best_score"):
                typed[name] = typed[name] and int(typed[name])
            typed["no_show"] = typed["no_show"] and typed["no_show"] == "true"
            self.rows.append(typed)

    def tables(self):
        """The matches, their places, and who is hidden, as the rows tell them."""
        matches, places, hidden = {}, {}, set()
        for row in self.rows:
            match row["kind"]:
                case "result":
                    if row["match"] not in matches:
                        places[row["match"]] = row["seq"]
                        matches[row["match"]] = Played(
                            id=row["match"], game=self.game, seats=[],
                            finished_at=datetime.fromisoformat(row["finished_at"]),
                        )  # fmt: skip
                    matches[row["match"]].seats.append(
                        Sat(
                            player=row["player"], placement=row["placement"], result=row["result"],
                            no_show=row["no_show"], best=row["best_score"],
                        )
                    )  # fmt: skip
                case "void" | "unvoid":
                    matches[row["match"]].void = row["kind"] == "void"
                case "hide":
                    hidden.add(row["player"])
                case "show":
                    hidden.remove(row["player"])
                case "anonymise":
                    assert row["player"] in hidden
        return list(matches.values()), places, hidden


@pytest.mark.parametrize(
    "game", ["yatzy", *(pytest.param(game, marks=pytest.mark.slow) for game in ("adu_dadu", "farkle", "perudo"))]
)
def test_syncing_nightly_by_the_journal_gives_the_same_tables(caller, game):
    rng = random.Random(game)
    copy = Copy(caller, game)
    with time_machine.travel(0, tick=False) as traveller:
        world = World(game=game, number=4)
        for _ in range(NIGHTS):
            for _ in range(STEPS_A_DAY):
                world.step()
                traveller.move_to(world.now)
                if rng.random() < 0.3:
                    kept.catch_up(game)
            copy.sync(rng.choice(["pages", "ndjson", "csv"]))
        kept.catch_up(game)
        copy.sync("pages")
        assert copy.rows == caller.rows(f"{game}/results")  # what was sent once never changed
        assert {row["kind"] for row in copy.rows} >= {"result", "void", "unvoid", "hide", "show"}
        matches, places, hidden = copy.tables()
        worked_out = naive.boards(matches, places, game, hidden)
        assert {metric for metric, _ in worked_out} >= {"rating", "wins", "streak"}
        for (metric, period), expected in worked_out.items():
            if len(period) == 10 and rng.random() < 0.8:
                continue  # a few days will do
            at = "" if period == "all" else f"&period={kind_of(period)}&at={period}"
            rows = caller.rows(f"{game}/standings?metric={metric}{at}")
            assert [(row["rank"], row["value"], row["since"], row["player"]) for row in rows] == expected


def kind_of(period):
    return {7: "month", 8: "week", 10: "day"}[len(period)]
