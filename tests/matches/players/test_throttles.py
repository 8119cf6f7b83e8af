import logging
import socket
from datetime import UTC, datetime, timedelta
from typing import get_args

import pytest
import time_machine
from django.conf import settings as house
from django.core.exceptions import ImproperlyConfigured
from django.test import RequestFactory
from redis import Redis

from config.budgets import DEFAULT_BUDGETS, budgets
from matches.http import throttles
from matches.http.address import client_address
from matches.http.failures import Throttled
from matches.http.throttles import LocalCounters, RedisCounters, Scope, spend
from tests.matches.players.api import PASSWORD, get, guest, post, problem, registered, send

START = datetime(2026, 11, 30, 12, 0, 0, tzinfo=UTC)

PLACES = ["process", "redis"] if house.REDIS_URL else ["process"]


@pytest.fixture(autouse=True)
def clock():
    """Time stands still unless a test moves it."""
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


@pytest.fixture
def empty(settings):
    """No counts from other tests."""
    throttles.LOCAL.clear()
    if settings.REDIS_URL:
        Redis.from_url(settings.REDIS_URL).flushdb()


@pytest.fixture(params=PLACES)
def place(request, settings, services_for_redis):
    """Where requests are counted: in the process, or in Redis."""
    if request.param == "process":
        settings.REDIS_URL = ""


@pytest.fixture
def services_for_redis(db, empty):
    """The tests' servers come with the database."""


def assert_throttled(answer, seconds):
    assert (answer.status_code, answer.json()) == (429, problem(429, Throttled))
    assert answer.headers["Retry-After"] == str(seconds)
    assert answer.headers["Content-Type"] == "application/problem+json"


def test_every_scope_has_a_budget():
    assert set(get_args(Scope)) == set(DEFAULT_BUDGETS)


def test_the_environment_changes_budgets():
    assert budgets("") == DEFAULT_BUDGETS
    assert budgets("off") == {}
    assert budgets(" act=5000/60, login=3/10 ") == DEFAULT_BUDGETS | {"act": (5000, 60), "login": (3, 10)}


@pytest.mark.parametrize("text", ["acts=1/1", "act", "act=1", "act=1/0", "act=x/1", "act=-1/60", "act=1.5/60"])
def test_a_budget_that_says_nothing_is_refused(text):
    with pytest.raises(ImproperlyConfigured):
        budgets(text)


def test_beyond_the_budget_requests_wait_for_the_next_window(place, settings, clock):
    settings.KOCOK_THROTTLES = {"read": (3, 60)}
    clock.shift(timedelta(seconds=20, milliseconds=500))
    for _ in range(3):
        spend("read", "someone")
    for _ in range(2):
        with pytest.raises(Throttled) as refused:
            spend("read", "someone")
        assert refused.value.headers == {"Retry-After": "40"}
    spend("read", "someone else")
    spend("write", "someone")
    clock.shift(timedelta(seconds=39.5))
    spend("read", "someone")


@pytest.mark.case("C-AU-01")
@pytest.mark.parametrize(
    ("method", "path", "body", "scope"),
    [
        ("POST", "auth/guest", {}, "sign_up"),
        ("POST", "auth/register", {"name": "Budi", "password": "short"}, "sign_up"),
        ("POST", "auth/login", {"name": "Budi", "password": PASSWORD}, "login"),
        ("POST", "auth/recover", {"name": "Budi", "code": "x", "password": PASSWORD}, "login"),
        ("GET", "players/unknown", None, "anonymous"),
    ],
)
def test_forged_addresses_escape_no_limit_and_block_nobody(place, settings, method, path, body, scope):
    settings.KOCOK_THROTTLES = {scope: (5, 60)}
    mine = [
        send(method, path, body, HTTP_X_FORWARDED_FOR=f"10.0.0.{n}", REMOTE_ADDR="203.0.113.9").status_code
        for n in range(8)
    ]
    assert 429 not in mine[:5]
    assert mine[5:] == [429] * 3
    # the victim whose address was written into the header is not blocked
    victims = send(method, path, body, REMOTE_ADDR="10.0.0.1")
    assert victims.status_code != 429
    assert_throttled(send(method, path, body, HTTP_X_FORWARDED_FOR="198.51.100.7", REMOTE_ADDR="203.0.113.9"), 60)


@pytest.mark.case("C-AU-01")
def test_behind_our_proxy_each_client_has_a_budget_of_its_own(place, settings):
    settings.TRUSTED_PROXIES = 1
    settings.KOCOK_THROTTLES = {"anonymous": (2, 60)}

    def ask(forwarded):
        return get("players/unknown", HTTP_X_FORWARDED_FOR=forwarded, REMOTE_ADDR="172.16.0.1").status_code

    assert [ask(f"10.0.0.{n}, 203.0.113.9") for n in range(3)] == [404, 404, 429]
    assert ask("203.0.113.10") == 404


@pytest.mark.case("C-AU-01")
@pytest.mark.parametrize(
    ("proxies", "forwarded", "peer", "expected"),
    [
        (0, None, "203.0.113.9", "203.0.113.9"),
        (0, "198.51.100.7", "203.0.113.9", "203.0.113.9"),
        (1, None, "203.0.113.9", "203.0.113.9"),  # not through the proxy
        (1, "198.51.100.7", "172.16.0.1", "198.51.100.7"),
        (1, "1.1.1.1, 198.51.100.7", "172.16.0.1", "198.51.100.7"),
        (2, "1.1.1.1, 198.51.100.7, 172.16.0.2", "172.16.0.1", "198.51.100.7"),
        (2, "198.51.100.7", "172.16.0.1", "198.51.100.7"),  # through the inner proxy only
        (1, "1.1.1.1, not an address", "172.16.0.1", "172.16.0.1"),
        (1, "", "172.16.0.1", "172.16.0.1"),
        (0, None, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),  # a client has a whole network of these
        (0, None, "2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        (0, None, "::ffff:203.0.113.9", "203.0.113.9"),
        (0, None, "", "unknown"),  # a Unix socket
    ],
)
def test_addresses_are_believed_as_far_as_our_proxies_wrote_them(settings, proxies, forwarded, peer, expected):
    settings.TRUSTED_PROXIES = proxies
    request = RequestFactory().get("/", REMOTE_ADDR=peer)
    if forwarded is not None:
        request.META["HTTP_X_FORWARDED_FOR"] = forwarded
    assert client_address(request) == expected


def test_players_behind_one_address_have_budgets_of_their_own(place, settings):
    tokens = [guest(name)[0] for name in ("Siti", "Sari")]
    settings.KOCOK_THROTTLES = {"read": (2, 60)}
    assert [get("players/me", token=tokens[0]).status_code for _ in range(3)] == [200, 200, 429]
    assert get("players/me", token=tokens[1]).status_code == 200


def test_writes_are_counted_apart_from_reads(place, settings):
    token, _ = guest("Siti")
    settings.KOCOK_THROTTLES = {"write": (1, 60), "read": (1, 60)}
    assert send("PATCH", "players/me", {"name": "Sari"}, token=token).status_code == 200
    assert_throttled(send("PATCH", "players/me", {"name": "Siti"}, token=token), 60)
    assert get("players/me", token=token).json()["name"] == "Sari"


def test_a_new_guest_brings_no_budget_for_further_guests(place, settings):
    settings.KOCOK_THROTTLES = {"sign_up": (1, 60), "write": (9, 60)}
    token = post("auth/guest").json()["token"]
    assert_throttled(post("auth/guest", token=token), 60)


def test_a_name_can_be_tried_so_often_from_wherever(place, settings):
    registered("Budi")
    settings.KOCOK_THROTTLES = {"login_name": (3, 60)}
    answers = [
        post("auth/login", {"name": name, "password": "dadu-biru-7"}, REMOTE_ADDR=f"203.0.113.{n}")
        for n, name in enumerate(["Budi", "budi", "BUDI", "Ｂｕｄｉ"])
    ]
    assert [answer.status_code for answer in answers] == [401, 401, 401, 429]
    assert_throttled(post("auth/recover", {"name": "Budi", "code": "x", "password": PASSWORD}), 60)
    assert post("auth/login", {"name": "Ani", "password": PASSWORD}).status_code == 401


def test_the_current_password_can_be_tried_so_often(place, settings):
    token, _ = registered("Budi")
    settings.KOCOK_THROTTLES = {"password": (1, 60)}
    body = {"current_password": "dadu-biru-7", "password": PASSWORD}
    assert post("auth/password", body, token=token).status_code == 403
    assert_throttled(post("auth/password", body, token=token), 60)


def test_bad_tokens_are_counted(place, settings):
    settings.KOCOK_THROTTLES = {"anonymous": (2, 60)}
    assert [get("players/me", token=f"kocok_{n}").status_code for n in range(3)] == [401, 401, 429]


if house.REDIS_URL:

    def test_what_redis_counts_it_forgets_after_the_window(services_for_redis):
        counters = RedisCounters(house.REDIS_URL)
        assert [counters.add("kocok:throttle:test", 60) for _ in range(3)] == [1, 2, 3]
        assert 0 < Redis.from_url(house.REDIS_URL).ttl("kocok:throttle:test") <= 60


@pytest.mark.case("C-LB-13")
def test_without_redis_each_process_counts_for_itself(settings, caplog, db):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nobody listens
        settings.REDIS_URL = f"redis://127.0.0.1:{taken.getsockname()[1]}/0"
        settings.KOCOK_THROTTLES = {"anonymous": (3, 60)}
        with caplog.at_level(logging.WARNING, "kocok.throttles"):
            assert [get("players/unknown").status_code for _ in range(5)] == [404, 404, 404, 429, 429]
    assert [record.levelname for record in caplog.records if record.name == "kocok.throttles"] == ["ERROR"]


def test_redis_is_asked_again_after_a_pause(monkeypatch, caplog):
    now = [100.0]
    monkeypatch.setattr(throttles.time, "monotonic", lambda: now[0])
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        counters = RedisCounters(f"redis://127.0.0.1:{taken.getsockname()[1]}/0")
        assert counters.add("a", 60) is None

    asked = []

    class Back:
        def __enter__(self):
            return self

        def __exit__(self, *error):
            return None

        def incr(self, key):
            asked.append(key)

        def expire(self, key, seconds):
            return None

        def execute(self):
            return [1, True]

    monkeypatch.setattr(counters._redis, "pipeline", lambda transaction: Back())
    now[0] += throttles.PAUSE - 0.1
    assert counters.add("a", 60) is None
    now[0] += 0.2
    assert counters.add("b", 60) == 1
    assert asked == ["b"]
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]


def test_counters_of_past_windows_are_dropped(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(throttles.time, "monotonic", lambda: now[0])
    counters = LocalCounters()
    monkeypatch.setattr(counters, "SWEEP_AT", 3)
    for key in "abc":
        counters.add(key, 60)
    now[0] += 61
    assert counters.add("d", 60) == 1
    assert set(counters._counts) == {"d"}
