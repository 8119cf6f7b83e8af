"""One match from the opening of the table to the checking of its dice, through the public API alone."""

import secrets
import uuid
from collections.abc import Mapping

from config.demo import evidence
from config.demo.client import Answer, Client, Json
from config.demo.script import Script
from config.demo.stage import Stage, listed

REPEATED = 4
"""The action of each match that is sent twice, as by a client that lost the answer."""


class Broken(Exception):
    """The server broke a promise; the text says which."""


class Performance:
    """Plays one script. ``clients`` are the players' lines by name."""

    def __init__(self, stage: Stage, script: Script, clients: Mapping[str, Client]) -> None:
        self.stage = stage
        self.script = script
        self.clients = [clients[name] for name in script.cast]
        self.entropies = [secrets.token_urlsafe(6) for _ in self.clients]
        #: The match as each seat saw it last.
        self.seen: list[Json] = []
        #: Each seat's own log.
        self.logs: list[list[Json]] = [[] for _ in self.clients]
        self.actions = 0

    def play(self) -> evidence.Checked:
        """From beginning to end. Raises Refused, Broken or Unfair."""
        commitment = self._sit_down()
        self._tell_news()
        while self.seen[0]["status"] == "active":
            seat, action = self._next_action()
            self._act(seat, action)
            self._tell_news()
            self.seen[0] = self._look(0)
        self.script.tell_end(self.seen[0])
        self._show_cards()
        return self._check_dice(commitment)

    # -- before the start

    def _sit_down(self) -> str:
        """Open a table and join it by its code; the commitment as it was before anybody joined."""
        names = list(self.script.cast)
        body = {"game": self.script.game, "players": len(names), "options": self.script.options}
        opened = self.clients[0].post("matches", {**body, "entropy": self.entropies[0]}, key=_key()).json
        self.id, code = opened["id"], opened["code"]
        self.stage.line(
            f"{names[0]} opens a table and tells {listed(names[1:])} the code {self.stage.paint(code, 'bold')}."
        )
        self.stage.line(f"Agreed: {self.script.agreed}.")
        for client, entropy in zip(self.clients[1:], self.entropies[1:], strict=True):
            client.post("matches/join", {"code": code, "entropy": entropy})
        self.seen = [self.clients[seat].get(f"matches/{self.id}").json for seat in range(len(names))]
        self.script.names = [one["player"]["name"] for one in self.seen[0]["seats"]]
        if self.clients[-1].get(f"matches/{self.id}/fairness").json["seed"] is not None:
            raise Broken("the seed is shown before the end")
        commitment: str = opened["commitment"]
        return commitment

    # -- play

    def _next_action(self) -> tuple[int, Json]:
        """Who does something now, and what. Who is not on the clock is asked first: that is how Calza is called."""
        clock = self.seen[0]["turn"]["seats"]
        for seat in sorted(range(len(self.clients)), key=lambda one: (one in clock, one)):
            match = self.seen[seat] = self._look(seat)
            action = self.script.choose(match, seat) if match["legal_actions"] else None
            if action:
                return seat, action
        raise Broken(f"nobody can act, but seats {clock} are on the clock")

    def _look(self, seat: int) -> Json:
        known = max(one["version"] for one in self.seen)
        if self.seen[seat]["version"] == known:
            return self.seen[seat]
        return self.clients[seat].get(f"matches/{self.id}").json

    def _act(self, seat: int, action: Json) -> None:
        key = _key()
        answer = self._post(seat, action, key)
        self.actions += 1
        if self.actions == REPEATED:
            again = self._post(seat, action, key)
            if again.headers["Idempotency-Replayed"] != "true" or again.json != answer.json:
                raise Broken("a repeated request was not answered like the first")
            name = self.script.names[seat]
            self._aside = f"({name}'s line drops and the request is sent again: the same answer, done once.)"
        self.seen[seat] = answer.json["match"]

    def _post(self, seat: int, action: Json, key: str) -> Answer:
        return self.clients[seat].post(f"matches/{self.id}/actions", action, key=key)

    # -- telling

    _aside = ""

    def _tell_news(self) -> None:
        """Read every player's own log on, and tell what is new: secrets are told by those who know them."""
        news: dict[int, Json] = {}
        for seat, log in enumerate(self.logs):
            after = log[-1]["number"] if log else 0
            while after is not None:
                page = self.clients[seat].get(f"matches/{self.id}/events?after={after}").json
                log += page["results"]
                for event in page["results"]:
                    if news.setdefault(event["number"], event) != event:
                        raise Broken(f"two players read different things in event {event['number']}")
                after = page["next"]
        for _, event in sorted(news.items()):
            self._tell(event)
        if self._aside:
            self.stage.line(self.stage.paint(f"  {self._aside}", "dim"))
            self._aside = ""

    def _tell(self, event: Json) -> None:
        game, _, kind = event["type"].partition(".")
        if game == self.script.game:
            self.script.tell(kind, event["seat"], event["data"])
        elif kind == "rolled_off":
            self.stage.line()
            self.script.tell_roll_off(event["data"])

    # -- after the end

    def _show_cards(self) -> None:
        self.stage.heading("Kartu hasil", "the result cards")
        rounds: list[Json] = []
        cursor: str | None = ""
        while cursor is not None:
            page = self.clients[0].get(f"matches/{self.id}/rounds?limit=200{cursor and f'&cursor={cursor}'}").json
            rounds += page["results"]
            cursor = page["next"]
        self.script.cards(rounds, self.seen[0])

    def _check_dice(self, commitment: str) -> evidence.Checked:
        for seat, client in enumerate(self.clients):
            found = client.get(f"matches/{self.id}/fairness").json
            log = client.get(f"matches/{self.id}/events", accept="application/x-ndjson").lines
            if log != self.logs[seat]:
                raise Broken(f"{self.script.names[seat]}'s log is not what was read during the match")
            checked = evidence.check(
                found, log=log, commitment=commitment, entropies=self.entropies, who=self.script.names[seat]
            )
        self._tell_check(found, checked)
        return checked

    def _tell_check(self, found: Json, checked: evidence.Checked) -> None:
        stage, tick = self.stage, self.stage.paint("✓", "bold", "green")
        stage.heading("Dadu diperiksa", "the dice, checked by each player")
        stage.line(f"  {tick} commitment  {found['commitment'][:32]}…  known before anybody joined")
        stage.line(f"  {tick} seed        {found['seed'][:32]}…  revealed after the end; it fits")
        stage.line(f"  {tick} entropy     {' '.join(found['entropies'])}  as the players sent it")
        stage.line(f"  {tick} {checked.throws} throws, {checked.dice} dice recomputed: all of them what the table saw")


def _key() -> str:
    return str(uuid.uuid4())
