"""Bad input on every endpoint of the document: a clear problem with a stable code, nothing changed, nothing drawn."""

import json
from typing import Any

import pytest

from leaderboards.integrators.keys import SCOPES, api_key_create
from tests.http.answer import Answer
from tests.http.api import Api
from tests.http.contract import contract
from tests.matches.table import Table, seat_table

pytestmark = [pytest.mark.django_db, pytest.mark.both]

DEEP = b"[" * 10_000 + b"]" * 10_000

#: Bodies that are wrong for every operation that takes one.
NO_BODIES = {
    "not JSON": (b"roll!", "request.not_json"),
    "cut off": (b'{"type": "adu', "request.not_json"),
    "single quotes": (b"{'a': 1}", "request.not_json"),
    "two bodies": (b"{}{}", "request.not_json"),
    "no UTF-8": (b'{"\xff\xfe": 1}', "request.not_json"),
    "half a surrogate": (b'{"type": "\\ud800"}', None),
    "a raw NUL": (b'{"type": "\x00"}', "request.not_json"),
    "only NULs": (b"\x00\x00\x00", "request.not_json"),
    "an array": (b"[]", "request.invalid"),
    "text": (b'"adu_dadu.roll"', "request.invalid"),
    "a number": (b"1", "request.invalid"),
    "null": (b"null", "request.invalid"),
    "true": (b"true", "request.invalid"),
    "deep arrays": (DEEP, "request.not_json"),
    "deep objects": (b'{"a":' * 10_000 + b"1" + b"}" * 10_000, "request.not_json"),
    "a deep field": (b'{"name": ' + DEEP + b"}", "request.not_json"),
    "huge": (b'{"name": "' + b"x" * 70_000 + b'"}', "request.too_large"),
    "many fields": (json.dumps({f"f{n}": n for n in range(2000)}).encode(), "request.invalid"),
    "an unknown field": (b'{"unheard_of": 1}', "request.invalid"),
    "an unknown NUL": (b'{"un\\u0000heard": "\\u0000"}', "request.invalid"),
}

#: Values that are no whole number, no text of any use, no list and no flag.
NO_VALUES: dict[str, bytes] = {
    '"3"': b'"3"', "1.0": b"1.0", "1e0": b"1e0", "true": b"true", '"1_0"': b'"1_0"', "10**30": b"1" + b"0" * 30,
    "-1": b"-1", "NaN": b"NaN", "Infinity": b"Infinity", "a list": b"[[]]", "an object": b'{"a": 1}',
    "NUL": b'"a\\u0000b"', "Arabic-Indic": '"٣"'.encode(), "empty": b'""',
}  # fmt: skip


def operations(method: str | None = None) -> list[tuple[str, str, dict[str, Any]]]:
    """All (method, path, operation) of the document."""
    return [
        (verb, path, operation)
        for path, methods in contract().document["paths"].items()
        for verb, operation in methods.items()
        if method is None or verb == method
    ]


class World:
    """A running table, and everything that could be changed by a request that should change nothing."""

    def __init__(self, api: Api) -> None:
        self.table = seat_table(api, "adu_dadu", 2)
        self.table.act(0, {"type": "adu_dadu.roll"}).expect(200)
        self.caller = self.table.players[0]
        self.series = self.table.view()["series"]["id"]
        self.key = api_key_create(label="Tests", scopes=SCOPES, actor=None)

    def send(self, method: str, path: str, **more: Any) -> Answer:
        """A request to a path of the document, or below it, by who may send such: a player or an integrator."""
        headers = {"Authorization": f"Api-Key {self.key}"} if path.startswith("/api/v1/stats/") else {}
        return self.caller.send(method.upper(), self.address(path), **headers, **more)

    def address(self, path: str) -> str:
        given = {
            "match_id": self.table.id, "series_id": self.series, "player_id": self.caller.id, "game": "yatzy",
            "metric": "wins",
        }  # fmt: skip
        for name, value in given.items():
            path = path.replace(f"{{{name}}}", value)
        return path

    def now(self) -> list[Any]:
        caller, path = self.caller, f"matches/{self.table.id}"
        reads = (path, f"{path}/events", f"{path}/fairness", "matches?mine=true", "players/me", f"series/{self.series}")
        return [caller.get(one).expect(200) for one in reads]


@pytest.fixture
def world(api: Api) -> World:
    return World(api)


def refused(answer: Answer, code: str | None = None) -> None:
    assert 400 <= answer.status < 500, str(answer)
    assert answer.media_type == "application/problem+json", str(answer)
    if code is not None:
        assert (answer.status, answer.code) == (400, code), str(answer)


@pytest.mark.case("C-OA-11")
@pytest.mark.parametrize("name", NO_BODIES)
def test_what_is_no_body_of_the_endpoint_is_refused_and_changes_nothing(world: World, name: str):
    raw, code = NO_BODIES[name]
    before = world.now()
    for method, path, operation in operations():
        if "requestBody" in operation:
            answer = world.send(method, path, raw=raw, key="k")
            refused(answer, code)
            assert answer.status == 400, str(answer)
    assert world.now() == before


def examples(schema: dict[str, Any], depth: int = 0) -> list[dict[str, Any]]:
    """Valid bodies of a schema of the document: one per member of a union, each with all its fields."""
    document = contract().document
    if "$ref" in schema:
        return examples(document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]], depth)
    for union in ("oneOf", "anyOf"):
        if union in schema:
            return [found for one in schema[union] for found in examples(one, depth)]
    if schema.get("type") != "object" or "properties" not in schema:
        return []
    return [{name: value(about) for name, about in schema["properties"].items()}]


def value(schema: dict[str, Any]) -> Any:
    """A plain value of a schema."""
    document = contract().document
    if "$ref" in schema:
        return value(document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]])
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][0]
    for union in ("oneOf", "anyOf"):
        if union in schema:
            return value(next(one for one in schema[union] if one.get("type") != "null"))
    match schema.get("type"):
        case "integer":
            return schema.get("minimum", 1)
        case "boolean":
            return True
        case "array":
            return []
        case "string":
            return "a" * max(1, schema.get("minLength", 1))
    return {}


def fits(schema: dict[str, Any], raw: bytes) -> bool:
    """Whether a value is right for a field after all, so that it proves nothing there."""
    document = contract().document
    if "$ref" in schema:
        return fits(document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]], raw)
    for union in ("oneOf", "anyOf"):
        if union in schema:
            return any(fits(one, raw) for one in schema[union])
    kind = schema.get("type")
    if raw == b"true":
        return kind == "boolean"
    if raw.startswith(b'"') and b"u0000" not in raw:
        return kind == "string" and not {"enum", "const"} & schema.keys()
    if raw == b'{"a": 1}':
        return kind == "object" and "properties" not in schema
    return False


@pytest.mark.case("C-OA-11", "C-PD-17", "C-AD-13")
@pytest.mark.parametrize("name", NO_VALUES)
def test_a_field_takes_nothing_of_another_type(world: World, name: str):
    raw = NO_VALUES[name]
    before = world.now()
    tried = 0
    for method, path, operation in operations():
        if "requestBody" not in operation:
            continue
        schema = operation["requestBody"]["content"]["application/json"]["schema"]
        for example in examples(schema):
            about = fields_of(schema, example)
            for field in example:
                if fits(about[field], raw):
                    continue
                parts = [
                    json.dumps(key).encode() + b":" + (raw if key == field else json.dumps(one).encode())
                    for key, one in example.items()
                ]
                answer = world.send(method, path, raw=b"{" + b",".join(parts) + b"}", key=f"k {tried}")
                refused(answer)
                assert answer.status == 400, f"{field} of {example}: {answer}"
                tried += 1
    assert tried > 20
    assert world.now() == before


def fields_of(schema: dict[str, Any], example: dict[str, Any]) -> dict[str, Any]:
    """The fields of the member of a schema that has these."""
    document = contract().document
    if "$ref" in schema:
        return fields_of(document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]], example)
    for union in ("oneOf", "anyOf"):
        for one in schema.get(union, ()):
            found = fields_of(one, example)
            if found.keys() == example.keys() and all(
                "const" not in about or about["const"] == example[name] for name, about in found.items()
            ):
                return found
    properties: dict[str, Any] = schema.get("properties", {})
    return properties


QUERIES = [
    "unheard_of=1", "limit=0", "limit=201", "limit=-1", "limit=1.0", "limit=1_0", "limit=%2B1", "limit=%D9%A3",
    "limit=", "limit=1&limit=1", "cursor=x", "cursor=%00", "cursor=a&cursor=b", "after=-1", "after=1.0", "after=abc",
    "after=" + "9" * 30, "seat=8", "seat=-1", "seat=0&seat=0", "seat=%00", "game=%00", "game=chess", "period=never",
    "at=%00", "at=2026-13", "ids=" + ",".join("x" * 9 for _ in range(101)), "size=51", "against=%00", "%00=1",
    "mine=maybe", "my_turn=2", "status=%00",
]  # fmt: skip


@pytest.mark.case("C-OA-11", "C-OA-13")
@pytest.mark.parametrize("query", QUERIES)
def test_what_is_no_query_of_the_endpoint_is_refused(world: World, query: str):
    name = query.partition("=")[0]
    tried = 0
    for _, path, operation in operations("get"):
        known = {one["name"] for one in operation.get("parameters", []) if one["in"] == "query"}
        if "stream" in path or not known or (name not in known and name not in ("unheard_of", "%00")):
            continue
        answer = world.send("get", f"{path}?{query}")
        refused(answer)
        assert answer.status == 400, str(answer)
        tried += 1
    assert tried


@pytest.mark.case("C-OA-11")
@pytest.mark.parametrize("bad", ["%00", "a%00b", "%2e%2e", "%ff", "x" * 200, "%F0%9F%8E%B2", "'%20OR%201=1--"])
def test_what_is_no_id_is_not_found(world: World, bad: str):
    before = world.now()
    for method, path, operation in operations():
        if "{" not in path:
            continue
        for name in ("match_id", "series_id", "player_id", "game", "metric"):
            if f"{{{name}}}" not in path:
                continue
            raw = b"{}" if "requestBody" in operation else None
            refused(world.send(method, path.replace(f"{{{name}}}", bad), raw=raw, key="k"))
    assert world.now() == before


@pytest.mark.case("C-FK-11")
@pytest.mark.parametrize(
    "keep",
    [
        "[0,0,0]", "[9]", "[-1]", "[0,1,2,3,4,4]", "[0,1,2,3,4,5,0]", '["0"]', "[0.0]", "[true]", "[null]", "0",
        "null", '"0"', "[[0]]", "{}", '["1_0"]', "[1e0]",
    ],
)  # fmt: skip
def test_positions_that_cannot_be_are_refused_before_a_die_is_drawn(api: Api, keep: str):
    table = thrown(api, "farkle", "farkle.roll")
    (seat,) = table.view()["turn"]["seats"]
    before = whole(table)
    for kind in ("farkle.roll", "farkle.bank"):
        raw = f'{{"type":"{kind}","keep":{keep}}}'.encode()
        table.players[seat].post(f"matches/{table.id}/actions", raw=raw).expect(400, "request.invalid")
    assert whole(table) == before


@pytest.mark.case("C-FK-11")
def test_keeping_nothing_of_a_throw_that_scores_is_refused(api: Api):
    table = thrown(api, "farkle", "farkle.roll")
    (seat,) = table.view()["turn"]["seats"]
    before = whole(table)
    for kind in ("farkle.roll", "farkle.bank"):
        refused_ = table.act(seat, {"type": kind, "keep": []}).expect(409, "rule.must_set_aside")
        assert [error["field"] for error in refused_["errors"]] == ["keep"]
    assert whole(table) == before


@pytest.mark.case("C-YZ-17")
@pytest.mark.parametrize("keep", ["[0,0]", "[5]", "[-1]", "[0,1,2,3,4,0]", '["0"]', "[0.0]", "[true]", "null"])
def test_a_yatzy_position_is_there_once_and_on_the_table(api: Api, keep: str):
    table = thrown(api, "yatzy", "yatzy.roll")
    (seat,) = table.view()["turn"]["seats"]
    before = whole(table)
    raw = f'{{"type":"yatzy.roll","keep":{keep}}}'.encode()
    table.players[seat].post(f"matches/{table.id}/actions", raw=raw).expect(400, "request.invalid")
    assert whole(table) == before


@pytest.mark.case("C-YZ-15", "C-YZ-17")
def test_a_yatzy_turn_has_its_order(api: Api):
    table = seat_table(api, "yatzy", 2)
    (seat,) = table.view()["turn"]["seats"]
    before = whole(table)
    table.act(seat, {"type": "yatzy.score", "box": "chance"}).expect(409, "rule.nothing_rolled")
    table.act(seat, {"type": "yatzy.roll", "keep": [0]}).expect(409, "rule.position_not_in_throw")
    table.act(seat, {"type": "yatzy.score", "box": "yams"}).expect(400, "request.invalid")
    table.act(1 - seat, {"type": "yatzy.roll", "keep": []}).expect(409, "rule.not_your_turn")
    table.act(seat, {"type": "yatzy.score_best"}).expect(400, "request.invalid")
    table.act(seat, {"type": "farkle.roll", "keep": []}).expect(409, "match.other_game")
    assert whole(table) == before
    table.act(seat, {"type": "yatzy.roll", "keep": []}).expect(200)
    rolled = whole(table)
    table.act(seat, {"type": "yatzy.roll", "keep": [0, 1, 2, 3, 4]}).expect(409, "rule.nothing_to_roll")
    assert whole(table) == rolled, "all held is refused, no roll is lost"
    for _ in range(2):
        table.act(seat, {"type": "yatzy.roll", "keep": [0]}).expect(200)
    refused_ = table.act(seat, {"type": "yatzy.roll", "keep": []}).expect(409, "rule.no_rolls_left")
    view = table.view(seat)
    assert (refused_["version"], refused_["legal_actions"]) == (view["version"], view["legal_actions"])
    table.act(seat, {"type": "yatzy.score", "box": "chance"}).expect(200)


@pytest.mark.case("C-PD-17")
@pytest.mark.parametrize(
    ("quantity", "face"),
    [
        ("0", "2"), ("-1", "2"), ("1.5", "2"), ("1.0", "2"), ('"1_0"', "2"), ('"٣"', "2"), ("1" + "0" * 30, "2"),
        ("31", "2"), ("true", "2"), ("null", "2"), ("2", "0"), ("2", "7"), ("2", "null"), ("2", '"2"'), ("NaN", "2"),
    ],
)  # fmt: skip
def test_a_bid_is_of_whole_dice_and_faces(api: Api, quantity: str, face: str):
    table = seat_table(api, "perudo", 2)
    (seat,) = table.view()["turn"]["seats"]
    before = whole(table)
    for kind in ("bid", "dudo", "calza"):
        raw = f'{{"type":"perudo.{kind}","quantity":{quantity},"face":{face}}}'.encode()
        table.players[seat].post(f"matches/{table.id}/actions", raw=raw).expect(400, "request.invalid")
    assert whole(table) == before


@pytest.mark.case("C-PD-17")
def test_a_bid_beyond_the_dice_in_play_is_a_rule_error(api: Api):
    table = seat_table(api, "perudo", 2)
    (seat,) = table.view()["turn"]["seats"]
    before = whole(table)
    table.act(seat, {"type": "perudo.bid", "quantity": 11, "face": 2}).expect(409, "rule.more_than_dice_in_play")
    assert whole(table) == before


@pytest.mark.rule("GX-03")
def test_an_adu_dadu_mark_beyond_the_dice_is_a_rule_error_and_a_repeated_one_is_malformed(api: Api):
    table = seat_table(api, "adu_dadu", 2)
    for seat in range(2):
        table.act(seat, {"type": "adu_dadu.roll"}).expect(200)
    before = whole(table)
    refused_ = table.act(0, {"type": "adu_dadu.choose", "reroll": [3]}).expect(409, "rule.position_not_in_throw")
    assert [error["field"] for error in refused_["errors"]] == ["reroll"]
    assert refused_["legal_actions"] == table.view(0)["legal_actions"]
    for bad in ([5], [0, 0], [-1], "all", None):
        table.act(0, {"type": "adu_dadu.choose", "reroll": bad}).expect(400, "request.invalid")
    table.act(0, {"type": "adu_dadu.choose"}).expect(400, "request.invalid")
    assert whole(table) == before


@pytest.mark.rule("GX-01")
@pytest.mark.parametrize("game", ["adu_dadu", "farkle", "yatzy"])
def test_nobody_can_send_dice(api: Api, game: str):
    table = seat_table(api, game, 2)
    seat = table.view()["turn"]["seats"][0]
    before = whole(table)
    for extra in ({"dice": [6, 6, 6]}, {"die": 6}, {"faces": [6]}, {"seed": "00"}, {"automatic": True}):
        body = {"type": f"{game}.roll", **({} if game == "adu_dadu" else {"keep": []}), **extra}
        table.act(seat, body).expect(400, "request.invalid")
    assert whole(table) == before


def thrown(api: Api, game: str, kind: str) -> Table:
    """A table on which a throw waits for an answer."""
    table = seat_table(api, game, 2)
    view = table.view()
    while not (view["state"].get("throw") or view["state"].get("dice")):
        (seat,) = view["turn"]["seats"]
        view = table.act(seat, {"type": kind, "keep": []}).expect(200)["match"]
    return table


def whole(table: Table) -> list[Any]:
    """All that could have changed, the throws included."""
    path = f"matches/{table.id}"
    return [table.players[0].get(one).expect(200) for one in (path, f"{path}/events", f"{path}/fairness")]
