"""API keys: who has one, what it opens, and how it ends."""

import io
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from leaderboards.integrators.keys import api_key_create, api_key_revoke, api_keys
from matches.moderation.models import Act
from matches.players.models import Credential
from tests.leaderboards.integrators.caller import Integrator, integrator
from tests.leaderboards.statistics.made import player

EVERY = ["farkle/results", "farkle/standings", "players/nobody", "matches/nothing/log"]


@pytest.mark.parametrize("path", EVERY)
def test_without_a_key_nothing_is_answered(api, path):
    answer = api.get(f"stats/{path}")
    assert answer.expect(401, "auth.required")["detail"] == "This needs an API key."
    assert answer.headers["www-authenticate"] == "Api-Key"


@pytest.mark.parametrize("path", EVERY)
def test_an_unknown_key_is_refused(api, path):
    answer = Integrator(api=api, key="kocok_key_of_nobody").get(path)
    assert answer.expect(401, "auth.bad_token")["detail"] == "The API key is unknown, expired or revoked."
    assert answer.headers["www-authenticate"] == "Api-Key"


def test_a_players_token_is_no_key_and_a_key_is_no_players_token(api):
    guest = api.guest()
    guest.get("stats/farkle/results").expect(401, "auth.bad_token")
    key = api_key_create(label="Tester", scopes=["stats:read"], actor=None)
    api.get("players/me", Authorization=f"Bearer {key}").expect(401, "auth.bad_token")
    api.get("stats/farkle/results", Authorization=f"Api-Key {guest.token}").expect(401, "auth.bad_token")
    api.get("stats/farkle/results", Authorization=f"api-key  {key}").expect(200)  # schemes know no case


def test_a_key_opens_only_what_its_scopes_name(api):
    stats, logs = integrator(api, "stats:read"), integrator(api, "logs:read")
    stats.get("farkle/results").expect(200)
    stats.get("farkle/standings").expect(200)
    assert stats.get("matches/nothing/log").expect(403, "auth.scope_missing")["scope"] == "logs:read"
    logs.get("matches/nothing/log").expect(404)
    assert logs.get("farkle/results").expect(403, "auth.scope_missing")["scope"] == "stats:read"


def test_only_the_digest_of_a_key_is_kept(db):
    secret = api_key_create(label="  Tester ", scopes=["logs:read", "stats:read", "logs:read"], actor=None)
    (key,) = api_keys()
    assert secret.startswith("kocok_key_")
    assert (key.label, key.scopes, key.player, key.expires_at) == ("Tester", ["stats:read", "logs:read"], None, None)
    assert key.prefix == secret[:16]
    assert secret not in str(Credential.objects.values_list())


def test_a_key_ends_at_once_when_it_is_revoked_and_by_itself_when_it_expires(api):
    caller = integrator(api)
    caller.get("farkle/results").expect(200)
    key = api_keys().get()
    api_key_revoke(key=key, actor=None)
    api_key_revoke(key=key, actor=None)
    caller.get("farkle/results").expect(401, "auth.bad_token")
    soon = timezone.now() + timedelta(hours=1)
    caller = Integrator(api=api, key=api_key_create(label="T", scopes=["stats:read"], actor=None, expires_at=soon))
    caller.get("farkle/results").expect(200)
    api_keys().update(expires_at=timezone.now())
    caller.get("farkle/results").expect(401, "auth.bad_token")


def test_making_and_revoking_keys_is_on_record_without_the_secret(db):
    boss = player("Bos")
    secret = api_key_create(label="Liga", scopes=["stats:read"], actor=boss)
    key = api_keys().get()
    api_key_revoke(key=key, actor=boss)
    made, revoked = Act.objects.order_by("pk")
    assert (made.actor, made.verb, made.subject, made.subject_id) == (boss, "api_key.create", "api_key", str(key.pk))
    assert made.after == {"label": "Liga", "scopes": ["stats:read"], "expires_at": None}
    assert (revoked.verb, revoked.before) == ("api_key.revoke", {"label": "Liga", "scopes": ["stats:read"]})
    assert secret not in str(list(Act.objects.values_list()))


@pytest.mark.parametrize(
    ("label", "scopes"),
    [
        pytest.param(" ", ["stats:read"], id="no label"),
        pytest.param("x" * 81, ["stats:read"], id="a label too long"),
        pytest.param("Liga", [], id="no scope"),
        pytest.param("Liga", ["stats:write"], id="an unknown scope"),
    ],
)
def test_a_key_needs_a_label_and_known_scopes(db, label, scopes):
    with pytest.raises(ValueError):
        api_key_create(label=label, scopes=scopes, actor=None)
    assert not api_keys().exists()


def test_requests_of_a_key_are_counted_on_their_own(api, settings):
    settings.KOCOK_THROTTLES = {"integrator": (2, 60), "anonymous": (1, 60)}
    one, other = integrator(api), integrator(api)
    one.get("farkle/results").expect(200)
    one.get("farkle/results").expect(200)
    answer = one.get("farkle/results")
    answer.expect(429, "request.throttled")
    assert 0 < int(answer.headers["retry-after"]) <= 60
    other.get("farkle/results").expect(200)
    # guessing keys is counted by address
    Integrator(api=api, key="guess").get("farkle/results").expect(401)
    Integrator(api=api, key="guess").get("farkle/results").expect(429)


def test_keys_are_made_listed_and_revoked_by_command(api):
    def run(*args):
        out = io.StringIO()
        call_command("api_key", *args, stdout=out)
        return out.getvalue()

    secret = run("create", "Liga Dadu", "--scope", "stats:read", "--days", "30").strip()
    Integrator(api=api, key=secret).get("farkle/results").expect(200)
    ends = timezone.now() + timedelta(days=30)
    assert run("list") == f"{secret[:16]}  stats:read  until {ends:%Y-%m-%d}  Liga Dadu\n"
    assert run("revoke", secret[:16]) == "revoked: Liga Dadu\n"
    Integrator(api=api, key=secret).get("farkle/results").expect(401)
    assert run("list") == ""
    with pytest.raises(CommandError, match="no key begins"):
        run("revoke", secret[:16])
    with pytest.raises(CommandError, match="at least 1"):
        run("create", "Liga", "--scope", "stats:read", "--days", "0")
