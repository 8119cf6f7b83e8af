"""Who is told that a match is over."""

import random

import pytest

from matches.play.signals import match_over
from tests.http.api import Api
from tests.matches.table import run_out, seat_table

pytestmark = [pytest.mark.django_db, pytest.mark.both]


@pytest.mark.parametrize("end", ["an action", "a forfeit", "time"])
def test_whatever_ends_a_match_tells_that_it_is_over_once(api: Api, django_capture_on_commit_callbacks, end: str):
    table = seat_table(api, "adu_dadu", 2, options={"target": 1})
    heard: list[dict] = []

    def hear(sender: object, match_id: str, game: str, **more: object) -> None:
        heard.append({"match_id": match_id, "game": game})

    match_over.connect(hear)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            if end == "an action":
                table.play_to_end(random.Random(end))
            elif end == "a forfeit":
                table.players[0].post(f"matches/{table.id}/forfeit", {}).expect(200)
            else:
                run_out(table)
    finally:
        match_over.disconnect(hear)

    assert table.view()["status"] in ("finished", "void")
    assert heard == [{"match_id": table.id, "game": "adu_dadu"}]
