"""What the README tells people to type is typed here, in the order of the page, against what ``make run`` serves."""

import os
import re
import secrets
import signal
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from config.demo.server import unconfigured
from tests.house.markdown import ROOT, Block, as_pattern, blocks
from tests.services.processes import Process, wait_until
from tests.services.servers import free_port

pytestmark = pytest.mark.timeout(300)  # whole servers and whole matches, on a machine that others use too

README = ROOT / "README.md"

PRINTED = "http://127.0.0.1:8000"

#: The environment is the one in which this test runs: it is neither made nor changed here.
SAME_ENVIRONMENT = 'make() { command make --old-file .venv/synced-run --old-file .venv/synced-dev "$@"; }\n'


def shell_blocks() -> list[Block]:
    return [block for block in blocks(README) if block.language == "sh"]


def commands(start: str) -> list[Block]:
    """The blocks that are one make command, by how it begins."""
    return [block for block in shell_blocks() if block.text.startswith(start)]


def walk() -> list[Block]:
    """All other blocks: the first match."""
    return [block for block in shell_blocks() if not block.text.startswith("make ")]


def bare_environment(folder: Path) -> dict[str, str]:
    """A shell without the settings of this run, its files in a folder of its own."""
    kept = {name: value for name, value in unconfigured(os.environ).items() if not name.startswith("MAKE")}
    return {**kept, "TMPDIR": str(folder), "KOCOK_VAR": str(folder / "var")}


def bash(script: str, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", f"set -eu\n{SAME_ENVIRONMENT}{script}"],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip


class Served(NamedTuple):
    """What ``make run`` serves."""

    address: str
    process: Process


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The address of what the README's own block serves, on another port and with data of its own."""
    (block,) = commands("make run")
    folder = tmp_path_factory.mktemp("served")
    port = free_port()
    environment = {**bare_environment(folder), "PORT": str(port)}
    server = Process("make run", ["bash", "-c", SAME_ENVIRONMENT + block.text], environment, folder / "run.log")
    server.start()
    address = f"http://127.0.0.1:{port}"
    try:
        wait_until(lambda: answers(address) or not server.alive(), "make run serves", seconds=90)
        assert server.alive(), server.said()
        yield Served(address=address, process=server)
        assert server.alive(), server.said()
        assert "Traceback" not in server.said(), server.said()
        assert server.running is not None
        os.killpg(server.running.pid, signal.SIGINT)  # Ctrl-C, as the README says
        server.wait()
        assert "Kocok has stopped." in server.said()
    finally:
        server.stop()


def answers(address: str) -> bool:
    try:
        return bool(urllib.request.urlopen(f"{address}/api/v1/health/ready", timeout=5).status == 200)
    except OSError:
        return False


@pytest.mark.parametrize("time", ["the first time", "once more on the same server"])
def test_the_first_match_of_the_readme_can_be_played_as_it_is_printed(
    served: Served, tmp_path: Path, time: str
) -> None:
    walked, border = walk(), secrets.token_hex(8)
    script = "".join(f"{block.text.replace(PRINTED, served.address)}\nprintf '\\n{border}\\n'\n" for block in walked)
    done = bash(script, bare_environment(tmp_path))
    printed = done.stdout.split(f"\n{border}\n")
    reached = walked[min(len(printed), len(walked)) - 1]
    assert done.returncode == 0, f"the block of line {reached.line} fails:\n{done.stdout[-2000:]}\n{done.stderr}"
    for block, output in zip(walked, printed, strict=False):
        shown = as_pattern(block.output or "")
        assert shown.fullmatch(output.strip()), f"the block of line {block.line} prints:\n{output}\n{done.stderr}"


def test_the_page_to_try_every_call_is_where_the_readme_says(served: Served) -> None:
    (page,) = set(re.findall(rf"<{PRINTED}(/[^>]+)>", README.read_text(encoding="utf-8")))
    assert b"swagger-ui" in urllib.request.urlopen(served.address + page, timeout=10).read()
    served.process.wait_until_it_says(f"(the API: {served.address}{page})")


def test_the_readmes_demo_plays_every_game_and_leaves_nothing_behind(tmp_path: Path) -> None:
    (block,) = commands("make demo")
    done = bash(block.text, bare_environment(tmp_path))
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    assert re.findall(r"^━━━ (.+?) ━", done.stdout, re.MULTILINE) == ["Adu Dadu", "Farkle", "Perudo", "Yatzy"]
    assert done.stdout.count("the result cards") == 4
    assert len(re.findall(r"✓ \d+ throws, \d+ dice recomputed", done.stdout)) == 4
    assert "\033" not in done.stdout, "no colours where there is no terminal"
    assert list(tmp_path.iterdir()) == []


def test_the_readmes_test_command_is_the_one_that_runs_this_suite() -> None:
    (block,) = commands("make test")
    plan = bash(f"make --dry-run {block.text.removeprefix('make ')}", dict(os.environ))
    assert "pytest" in plan.stdout, plan.stderr
    assert f"step {block.text.strip()}\n" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_every_shell_block_of_the_readme_is_run_here() -> None:
    assert [block.text.strip() for block in shell_blocks() if block not in walk()] == [
        "make demo",
        "make run",
        "make test",
    ]
    assert {block.language for block in blocks(README)} == {"sh", "text"}
