"""How long a moderator waits for a page when there are very many matches.

    python -m tests.benchmarks.admin_lists [--matches 1000000]

On a private PostgreSQL: so many matches of two seats each, a quarter as many players, a tenth as many reports, acts
and prompts. Each page is asked for several times, by an administrator; promised are 0.5 s for the median of each.
The exit code is 1 where that is not kept. A million matches take about 4 GB of disk and some minutes to make.
"""

import argparse
import os
import statistics
import sys
import time
from typing import Any

import django

from tests.services.plugin import SETTINGS
from tests.services.servers import Servers, private_addresses

PROMISED = 0.5
ASKED = 7


def main() -> int:
    """Run it; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.admin_lists", description=__doc__)
    parser.add_argument("--matches", type=int, default=1_000_000)
    asked = parser.parse_args()

    addresses = private_addresses()
    os.environ.update(SETTINGS)
    os.environ["DATABASE_URL"], os.environ["DJANGO_SETTINGS_MODULE"] = addresses.database_url, "config.settings"
    os.environ.pop("REDIS_URL", None)
    servers = Servers(addresses.database_url, None)
    servers.start()
    try:
        django.setup()
        from django.core.management import call_command
        from django.test.utils import setup_test_environment

        setup_test_environment()
        call_command("migrate", verbosity=0)
        before = time.perf_counter()
        middle = crowd(asked.matches)
        print(f"{asked.matches:,} matches made in {time.perf_counter() - before:.0f} s", flush=True)
        return 0 if all([*map(measure(), pages(middle))]) else 1
    finally:
        servers.stop()


def crowd(matches: int) -> dict[str, str]:
    """Make everything, by statements that run where the rows are; ids of the middle."""
    from matches.players.models import Player
    from tests.http.api import Api
    from tests.http.transports import InProcess
    from tests.matches.table import seat_table

    api = Api(transport=InProcess())
    table = seat_table(api, "perudo", 2)
    Player.objects.create_superuser("Ibu Kepala", "sandi panjang 77")
    people, tenth = max(matches // 4, 10), max(matches // 10, 100)
    seated = Player.objects.get(pk=table.players[0].id)

    copies(
        "matches_player", seated.pk, people,
        id="'p-' || lpad(i::text, 9, '0')", name="'pemain-' || i", name_key="'pemain-' || i",
        kind="CASE WHEN i % 3 = 0 THEN 'registered' ELSE 'guest' END",
        banned_until="CASE WHEN i % 5000 = 0 THEN now() + interval '1 day' END",
        created_at=f"now() - ({people} - i) * interval '10 second'",
    )  # fmt: skip
    status = (
        "CASE WHEN i % 500 = 0 THEN 'active' WHEN i % 500 = 1 THEN 'lobby' WHEN i % 100 = 2 THEN 'void'"
        " ELSE 'finished' END"
    )
    active, over = "i % 500 = 0", "i % 500 > 1"
    copies(
        "matches_match", table.id, matches,
        id="'0-' || lpad(i::text, 9, '0')", code="lpad(i::text, 8, 'X')", status=status,
        game="(ARRAY['yatzy', 'farkle', 'perudo', 'adu_dadu'])[1 + i % 4]", ranked="i % 50 = 3",
        state="(SELECT string_agg(md5(g::text), '') FROM generate_series(1, 32) g)",
        turn_mask=f"CASE WHEN {active} THEN 1 ELSE 0 END",
        deadline=f"CASE WHEN {active} THEN now() + interval '1 hour' END",
        created_at=f"now() - ({matches} - i) * interval '3 second'",
        started_at=f"now() - ({matches} - i) * interval '3 second'",
        finished_at=f"CASE WHEN {over} THEN now() END", journalled="true", tallied="true",
    )  # fmt: skip
    for number, factor in ((0, 7919), (1, 104729)):
        sql(
            "INSERT INTO matches_seat (match_id, number, player_id, local_name, entropy, acted, timeouts, forfeited,"
            " no_show, rounds_won, rounds_lost)"
            f" SELECT '0-' || lpad(i::text, 9, '0'), {number},"
            f" 'p-' || lpad((1 + (i::bigint * {factor} + {number}) % {people})::text, 9, '0'),"
            f" '', '', true, 0, false, false, 0, 0 FROM generate_series(1, {matches}) n(i)"
            f" WHERE (i::bigint * 7919) % {people} <> (i::bigint * 104729 + 1) % {people}"
        )
    person = f"'p-' || lpad((1 + i % {people})::text, 9, '0')"
    sql(
        "INSERT INTO matches_report (reporter_id, subject, subject_id, reason, status, created_at)"
        f" SELECT {person}, 'player', 'p-' || lpad((1 + i * 31 % {people})::text, 9, '0'), 'contoh',"
        f" CASE WHEN i % 100 = 0 THEN 'open' ELSE 'acted' END, now() FROM generate_series(1, {tenth}) n(i)"
    )
    sql(
        "INSERT INTO matches_act (actor_name, verb, subject, subject_id, reason, before, after, at)"
        f" SELECT 'Bu Moderator', CASE WHEN i % 20 = 0 THEN 'player.ban' ELSE 'report.acted' END, 'player', {person},"
        f" 'contoh', '{{}}', '{{}}', now() FROM generate_series(1, {tenth}) n(i)"
    )
    sql(
        "INSERT INTO matches_prompt (id, mode, text_id, text_en, author_id, approval, enabled, created_at)"
        f" SELECT 'q-' || lpad(i::text, 9, '0'), 'truth', 'Siapa ' || i, '', {person},"
        f" CASE WHEN i % 10 = 0 THEN 'pending' ELSE 'approved' END, true, now() - i * interval '1 second'"
        f" FROM generate_series(1, {tenth}) n(i)"
    )
    sql(
        "INSERT INTO leaderboards_journal (game, seq, kind, match_id, at)"
        " SELECT game, row_number() OVER (PARTITION BY game ORDER BY id), 'result', id, now()"
        " FROM matches_match WHERE ranked"
    )
    sql("VACUUM ANALYZE")
    place = f"{matches // 2:09}"
    return {"match": f"0-{place}", "player": f"p-{people // 2:09}", "table": table.id}


def copies(table: str, model: str, number: int, **values: str) -> None:
    """So many copies of a row, with some columns made of the number ``i``."""
    from django.apps import apps

    app, name = table.split("_")
    columns = [field.column for field in apps.get_model(app, name)._meta.concrete_fields]
    made = ", ".join(values.get(column, f"model.{column}") for column in columns)
    sql(
        f"INSERT INTO {table} ({', '.join(columns)}) SELECT {made.replace('%', '%%')}"
        f" FROM generate_series(1, {number}) n(i), {table} model WHERE model.id = %s",
        model,
    )


def sql(statement: str, *parameters: Any) -> None:
    """Run a statement."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(statement, parameters or None)


def pages(middle: dict[str, str]) -> list[tuple[str, str]]:
    """What is asked for: a name and an address."""
    from matches.http.pages import encode_cursor

    matches, players = "/admin/matches/match/", "/admin/matches/player/"
    deep = encode_cursor("admin matches.match", [middle["match"]])
    return [
        ("landing page", "/admin/"),
        ("matches", matches),
        ("matches, from the middle", f"{matches}?after={deep}"),
        ("matches of a game", f"{matches}?game=farkle"),
        ("matches of a game, from the middle", f"{matches}?game=farkle&after={deep}"),
        ("void matches", f"{matches}?status=void"),
        ("void matches of a game", f"{matches}?status=void&game=perudo"),
        ("void matches of a game that has none", f"{matches}?status=void&game=yatzy"),
        ("ranked matches", f"{matches}?ranked=yes"),
        ("ranked, void, of a game", f"{matches}?ranked=yes&status=void&game=adu_dadu"),
        ("a match by its code", f"{matches}?q=XXXX4711"),
        ("a match", f"{matches}{middle['table']}/"),
        ("players", players),
        ("players called pemain-1…", f"{players}?q=pemain-1"),
        ("players called pemain-12345…", f"{players}?q=pemain-12345"),
        ("players called what nobody is", f"{players}?q=zzz"),
        ("registered players called pemain-9…", f"{players}?kind=registered&q=pemain-9"),
        ("banned players", f"{players}?banned=now"),
        ("a player", f"{players}{middle['player']}/"),
        ("reports", "/admin/matches/report/"),
        ("all reports", "/admin/matches/report/?status=all"),
        ("reports of prompts, of which there are none", "/admin/matches/report/?status=all&subject=prompt"),
        ("acts", "/admin/matches/act/"),
        ("bans", "/admin/matches/act/?verb=player.ban"),
        ("prompts", "/admin/matches/prompt/"),
        ("prompts to read", "/admin/matches/prompt/?approval=pending"),
        ("prompts of the house", "/admin/matches/prompt/?of=house"),
        ("boards", "/admin/leaderboards/recompute/"),
        ("journal", "/admin/leaderboards/journal/?game=farkle"),
    ]


def measure() -> Any:
    """What asks for a page, and tells whether it came in time."""
    from django.test import Client

    from matches.players.models import Player

    client = Client(headers={"Accept-Language": "en"})
    client.force_login(Player.objects.get(name="Ibu Kepala"))

    def ask(page: tuple[str, str]) -> bool:
        name, address = page
        took = []
        for _ in range(ASKED):
            before = time.perf_counter()
            answer = client.get(address)
            took.append(time.perf_counter() - before)
            assert answer.status_code == 200, (address, answer.status_code)
        median = statistics.median(took)
        kept = median <= PROMISED
        print(f"{name:46} {1000 * median:7.1f} ms {'' if kept else 'TOO SLOW'}", flush=True)
        return kept

    return ask


if __name__ == "__main__":
    sys.exit(main())
