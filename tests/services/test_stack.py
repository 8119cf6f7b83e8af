"""The commands of the containers, run here against real servers."""

import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from matches.models import Sweep
from tests.http.api import Api
from tests.http.transports import OverHTTP
from tests.services import compose
from tests.services.binaries import program
from tests.services.compose import ROOT
from tests.services.processes import Process, wait_until
from tests.services.servers import free_port
from tests.services.stack import Stack


@pytest.mark.both
def test_guests_are_served_over_http_and_every_answer_keeps_the_contract(http: Api):
    guest = http.guest("Ayu")
    assert guest.get("players/me").expect(200)["name"] == "Ayu"
    http.get("players/me").expect(401, "auth.required")
    http.get("health/ready").expect(200)


@pytest.mark.both
@pytest.mark.timeout(300)
def test_worker_and_beat_sweep(stack: Stack):
    Sweep.objects.all().delete()
    stack.start("worker", "beat")
    wait_until(Sweep.objects.exists, "a sweep has completed")
    first = Sweep.objects.order_by("-completed_at").values_list("completed_at", flat=True)[0]
    stack.process("beat").kill()
    stack.start("beat")
    wait_until(Sweep.objects.filter(completed_at__gt=first).exists, "sweeping goes on with a new beat")


def test_the_probe_of_the_containers_tells_well_from_unwell(server: Stack):
    test = compose.services()["web"]["healthcheck"]["test"]
    assert test[:2] == ["CMD", "python"]
    probe = _here(test[1:], server.ports["web"])

    def ask(command: list[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(command, cwd=ROOT, env=server.environment, capture_output=True, text=True, check=False)

    assert ask(probe).returncode == 0
    unwell = ask(_here(test[1:], free_port()))
    assert unwell.returncode == 1
    assert "refused" in unwell.stderr
    wrong = ask([word.replace("health/ready", "health/none") for word in probe])
    assert wrong.returncode == 1
    assert "404" in wrong.stderr


def _here(words: list[str], port: int) -> list[str]:
    return [sys.executable if word == "python" else word.replace(":8000/", f":{port}/") for word in words]


@pytest.mark.parametrize("name", ["web", "push"])
def test_a_server_told_to_stop_ends_in_time_and_well(stack: Stack, name: str):
    stack.start(name)
    process = stack.process(name)
    grace = int(compose.services()[name]["stop_grace_period"].removesuffix("s"))
    process.signal(signal.SIGTERM)
    assert process.wait(grace) in (0, -signal.SIGTERM)


@pytest.mark.slow
def test_the_commands_of_migrate_and_of_static_files_work(tmp_path: Path, stack: Stack):
    for words in (compose.command("migrate"), _collectstatic()):
        done = subprocess.run(
            words, cwd=ROOT, env={**stack.environment, "STATIC_ROOT": str(tmp_path)},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "admin" / "css" / "base.css.gz").exists()
    assert (tmp_path / "drf_spectacular_sidecar" / "swagger-ui-dist" / "swagger-ui.css").exists()


def _collectstatic() -> list[str]:
    found = re.search(r"python (manage\.py collectstatic [^\\\n]+?) *\\?\n", (ROOT / "Dockerfile").read_text())
    assert found
    return [compose.command("migrate")[0], *found[1].split()]


@pytest.fixture
def proxy(server: Stack, tmp_path: Path) -> Iterator[str]:
    """The real proxy with the file of the compose project, before the real servers."""
    port = free_port()
    text = (ROOT / "config" / "proxy" / "nginx.conf").read_text(encoding="utf-8")
    changes = {
        "server web:8000 resolve": f"server 127.0.0.1:{server.ports['web']}",
        "server push:8000 resolve": f"server 127.0.0.1:{server.ports['push']}",
        "resolver 127.0.0.11 valid=5s;": "",
        "listen 8080;": f"listen 127.0.0.1:{port};",
        "/tmp/": f"{tmp_path}/",
    }
    for there, here in changes.items():
        assert there in text
        text = text.replace(there, here)
    file = tmp_path / "nginx.conf"
    file.write_text(text, encoding="utf-8")
    command = [str(program("nginx")), "-e", "stderr", "-p", str(tmp_path), "-c", str(file), "-g", "daemon off;"]
    nginx = Process("nginx", command, server.environment, tmp_path / "nginx.log")
    nginx.start()
    url = f"http://127.0.0.1:{port}"

    def answers() -> bool:
        try:
            return httpx.get(f"{url}/proxy-health").status_code == 204
        except httpx.TransportError:
            assert nginx.alive(), nginx.said()
            return False

    wait_until(answers, "the proxy answers")
    yield url
    nginx.stop()
    shutil.rmtree(tmp_path, ignore_errors=True)


@pytest.mark.slow  # installs nginx where it is missing
def test_the_proxy_sends_streams_to_push_without_holding_them_back_and_the_rest_to_web(server: Stack, proxy: str):
    transport = OverHTTP(proxy)
    ayu = Api(transport=transport).guest("Ayu")
    body = {"game": "yatzy", "players": 2, "visibility": "public"}
    match = ayu.post("matches", body).expect(201)
    stream = f"/api/v1/matches/{match['id']}/stream"
    with transport.client.stream("GET", stream, headers={"Authorization": f"Bearer {ayu.token}"}) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        lines = answer.iter_lines()
        assert "match.created" in next(line for line in lines if line.startswith("event:"))
        Api(transport=transport).guest("Budi").post(f"matches/{match['id']}/join", {}).expect(200)
        # the stream is still open, so this has come through while it is
        assert any("match.seat_joined" in line for line in lines)
    server.process("web").stop()
    try:
        assert httpx.get(f"{proxy}/api/v1/games").status_code == 502
        with transport.client.stream("GET", stream, headers={"Authorization": f"Bearer {ayu.token}"}) as answer:
            assert answer.status_code == 200
    finally:
        server.start("web")
    transport.close()
