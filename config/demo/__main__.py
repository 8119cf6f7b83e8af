"""``python -m config.demo``: the exit code is 0 when all four matches were played to the end and all dice are right."""

import http.client
import sys
import time
from collections.abc import Mapping

from config.demo.adu_dadu import AduDadu
from config.demo.client import Client, Refused
from config.demo.evidence import Checked, Unfair
from config.demo.farkle import Farkle
from config.demo.performance import Broken, Performance
from config.demo.perudo import Perudo
from config.demo.script import Script
from config.demo.server import Server, ServerFailed, end_on_sigterm
from config.demo.stage import Stage
from config.demo.yatzy import Yatzy
from config.embedded import HOST

CAST = ("Ayu", "Bima", "Citra", "Dewi")
PROGRAMME: tuple[type[Script], ...] = (AduDadu, Farkle, Perudo, Yatzy)


def main() -> int:
    """Play all games; say what went wrong, if anything did."""
    end_on_sigterm()
    stage = Stage(sys.stdout, CAST)
    with Server() as server:
        try:
            _evening(stage, server)
        except KeyboardInterrupt:
            print("\nThe play was interrupted; everything is put away.", file=sys.stderr)
            return 130
        except ServerFailed as error:
            return _fail(f"the server did not start:\n{error}")
        except (Refused, Broken, Unfair, OSError, http.client.HTTPException) as error:
            return _fail(f"{type(error).__name__}: {error}\n{server.said()}".rstrip())
    return 0


def _evening(stage: Stage, server: Server) -> None:
    began = time.monotonic()
    stage.line()
    stage.line(f"{stage.paint('K O C O K', 'bold')}   four games of dice, played over HTTP by {len(CAST)} players")
    stage.line(
        stage.paint("Ayu and Citra play it safe, Bima and Dewi do not. The dice decide, and are checked.", "dim")
    )
    stage.line()
    with stage.waiting("Setting up a server that lasts for one evening"):
        server.prepare()
    with stage.waiting("Opening its doors"):
        server.start()
    clients = {name: Client(HOST, server.port) for name in CAST}
    try:
        played = _perform(stage, clients)
    finally:
        for client in clients.values():
            client.close()
    throws, dice = sum(one.throws for one in played), sum(one.dice for one in played)
    requests = sum(client.requests for client in clients.values())
    stage.line()
    stage.line()
    stage.line(stage.paint("━" * 74, "bold"))
    stage.line(f"{len(played)} matches, {requests} requests, {throws} throws, {dice} dice, every one of them checked.")
    stage.line(f"All of it in {time.monotonic() - began:.0f} seconds; the server and its data are gone.")
    stage.line("Now you: make run, and the first match of the README.")
    stage.line()


def _perform(stage: Stage, clients: Mapping[str, Client]) -> list[Checked]:
    for name, client in clients.items():
        client.token = client.post("auth/guest", {"name": name}).json["token"]
    played = []
    for number, script in enumerate(PROGRAMME, start=1):
        stage.title(script.title, f"{number} of {len(PROGRAMME)}")
        stage.line()
        played.append(Performance(stage, script(stage), clients).play())
    return played


def _fail(reason: str) -> int:
    print(f"\nThe demo failed. {reason}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
