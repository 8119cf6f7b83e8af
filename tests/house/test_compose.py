"""The compose file: valid, hardened, and without a secret in it."""

import json
import re
from typing import Any

import compose_spec
import pytest

from tests.services import compose
from tests.services.compose import ROOT

SERVICES = compose.services()
OURS = {"migrate", "web", "push", "worker", "beat"}


def test_the_file_is_valid_by_the_compose_specification():
    read = compose_spec.PyCompose.from_json(json.dumps(compose.load()))
    assert set(read.services or {}) == OURS | {"postgres", "redis", "proxy"}


def test_the_check_by_the_specification_finds_a_misspelt_word():
    wrong: dict[str, Any] = json.loads(json.dumps(compose.load()))
    wrong["services"]["web"]["helthcheck"] = {}
    with pytest.raises(ValueError, match="helthcheck"):
        compose_spec.PyCompose.from_json(json.dumps(wrong))


@pytest.mark.parametrize("name", sorted(compose.REQUIRED))
def test_nothing_starts_without(name: str):
    with pytest.raises(compose.Unset, match=name):
        compose.load({key: value for key, value in compose.REQUIRED.items() if key != name})


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_a_container_has_no_more_rights_than_it_needs(name: str):
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    if name not in OURS:
        assert int(service["user"].partition(":")[0]) > 0
    assert "privileged" not in service
    assert "network_mode" not in service


def test_only_the_proxy_is_reached_from_outside_and_by_default_from_this_machine_only():
    assert {name for name, service in SERVICES.items() if "ports" in service} == {"proxy"}
    assert SERVICES["proxy"]["ports"] == ["127.0.0.1:8080:8080"]
    assert compose.load()["networks"]["inside"] == {"internal": True}
    assert {name for name, service in SERVICES.items() if "outside" in service["networks"]} == {"proxy"}


@pytest.mark.parametrize("name", ["postgres", "redis", "proxy"])
def test_images_of_others_are_pinned(name: str):
    assert re.fullmatch(r"\w+:\d+\.\d+(\.\d+)?-\w+", SERVICES[name]["image"])


def test_our_services_run_one_image():
    assert {SERVICES[name]["image"] for name in OURS} == {"kocok:local"}


def test_migrations_run_once_and_first():
    assert SERVICES["migrate"]["restart"] == "no"
    for name in OURS - {"migrate"}:
        assert SERVICES[name]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}
        assert SERVICES[name]["depends_on"]["postgres"] == {"condition": "service_healthy"}


def test_health_is_checked_wherever_something_can_be_asked():
    asked = {name for name, service in SERVICES.items() if "healthcheck" in service}
    # migrate ends, and nothing can be asked of beat: when it dies its container restarts
    assert asked == set(SERVICES) - {"migrate", "beat"}


def test_every_service_has_longer_to_end_than_what_it_finishes_takes():
    def seconds(name: str) -> int:
        return int(SERVICES[name]["stop_grace_period"].removesuffix("s"))

    def option(name: str, word: str) -> int:
        command = SERVICES[name]["command"]
        return int(command[command.index(word) + 1])

    assert seconds("web") > option("web", "--workers-kill-timeout")
    assert seconds("push") > option("push", "--timeout-graceful-shutdown")


def test_what_must_last_is_on_a_volume():
    assert SERVICES["postgres"]["volumes"] == ["postgres:/var/lib/postgresql/data"]
    assert "postgres" in compose.load()["volumes"]


def test_the_image_runs_as_nobody_special_and_holds_no_secret():
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    stages = text.split("\nFROM ")
    assert len(stages) == 3  # the comment on top, the stage that builds, the stage that runs
    assert re.search(r"^USER 10001:10001$", stages[-1], re.MULTILINE)
    assert re.findall(r"SECRET|MASTER_KEY|PASSWORD|TOKEN", text) == []
    for image in re.findall(r"^FROM (\S+)", text, re.MULTILINE):
        assert re.fullmatch(r"python:3\.\d+\.\d+-slim-\w+", image)
    assert "collectstatic" in stages[-2]
    assert "--require-hashes" in text


def test_only_what_the_image_is_made_of_reaches_the_builder():
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    assert rules[0] == "*"
    copied = set(re.findall(r"^COPY (?!--from)(\S+) ", (ROOT / "Dockerfile").read_text(), re.MULTILINE))
    assert {rule[1:] for rule in rules if rule.startswith("!")} == copied
