"""Whether a process lives and can serve."""

import pytest
import redis
from django.db import OperationalError, connection

from config import health
from tests.http.api import Api


@pytest.mark.both
@pytest.mark.parametrize("path", ["health/live", "health/ready"])
def test_health_answers_ok_and_is_not_kept_in_caches(api: Api, path: str):
    answer = api.get(path)
    assert answer.expect(200) == {"status": "ok"}
    assert answer.headers["cache-control"] == "no-store"


def test_readiness_asks_no_token(api: Api, django_assert_num_queries):
    with django_assert_num_queries(1):
        api.get("health/ready", Authorization="Bearer nonsense").expect(200)


@pytest.mark.both
def test_without_its_database_a_process_lives_but_is_not_ready(api: Api, monkeypatch: pytest.MonkeyPatch):
    def fail() -> None:
        raise OperationalError("the server closed the connection")

    monkeypatch.setitem(health.PARTS, "database", fail)
    answer = api.get("health/ready")
    assert answer.expect(503, "server.not_ready")["parts"] == ["database"]
    assert answer.headers["retry-after"] == "2"
    assert "connection" not in answer.text
    api.get("health/live").expect(200)


def test_without_its_redis_a_process_is_not_ready(api: Api, monkeypatch: pytest.MonkeyPatch):
    def fail() -> None:
        raise redis.ConnectionError

    monkeypatch.setattr(health._client(), "ping", fail)
    assert api.get("health/ready").expect(503, "server.not_ready")["parts"] == ["redis"]


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_died_is_replaced_at_the_next_question():
    health._database()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        pid = cursor.fetchone()[0]
    other = connection.copy()
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [pid])
    other.close()
    with pytest.raises(OperationalError):
        health._database()
    health._database()
