"""``make mutants``: how many faults put into ``games/`` the tests find. Fails under 90 %.

    python -m tests.mutants [--game farkle] [--sample 40] [--seed 1]

Each mutant is tried in a copy of the tree against the tests of its game; what survives is printed: a missing
assertion, or code that makes no difference. ``--sample 0`` tries all of them, which takes hours.
"""

import argparse
import ast
import random
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from tests.mutants.mutations import Mutant, mutants

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = ("core", "adu_dadu", "farkle", "perudo", "yatzy")
NEEDED = 0.9
PATIENCE = 120
"""Seconds after which a mutant that makes the tests run on and on counts as found."""


def main() -> int:
    """Try the mutants; 1 when too many survive."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--sample", type=int, default=40, help="mutants of each game; 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()

    tried = killed = 0
    with tempfile.TemporaryDirectory(prefix="kocok-mutants-") as folder:
        trees: SimpleQueue[Path] = SimpleQueue()
        for number in range(asked.jobs):
            trees.put(_copy(Path(folder) / str(number)))
        for game in asked.game or GAMES:
            chosen = _choose(game, asked.sample, asked.seed)
            if _found(trees, game, chosen[0][0], sound(chosen[0][0])):
                parser.error(f"the tests of {game} fail without any fault")
            with ThreadPoolExecutor(asked.jobs) as pool:
                found = list(pool.map(lambda one, g=game: _found(trees, g, *one), chosen))
            for (file, mutant), dead in zip(chosen, found, strict=True):
                if not dead:
                    print(f"survived: {file}:{mutant.line}: {mutant.was!r} -> {mutant.now!r}")
            tried, killed = tried + len(found), killed + sum(found)
            print(f"{game}: {sum(found)} of {len(found)} killed", flush=True)
    print(f"{killed} of {tried} killed, {killed / tried:.1%}")
    return 0 if killed >= NEEDED * tried else 1


def sound(file: str) -> Mutant:
    """No fault at all, but written out as the mutants are."""
    source = ast.unparse(ast.parse((ROOT / file).read_text(encoding="utf-8")))
    return Mutant(line=0, was="", now="", source=source)


def _copy(tree: Path) -> Path:
    ignored = shutil.ignore_patterns(".venv", ".git", "var", "node_modules", "__pycache__", ".*_cache")
    shutil.copytree(ROOT, tree, ignore=ignored)
    return tree


def _choose(game: str, sample: int, seed: int) -> list[tuple[str, Mutant]]:
    files = sorted((ROOT / "games" / game).glob("*.py"))
    found = [
        (str(file.relative_to(ROOT)), mutant)
        for file in files
        if file.name not in ("verify.py", "errors.py", "__init__.py")
        for mutant in mutants(file.read_text(encoding="utf-8"))
    ]
    return found if not sample or sample >= len(found) else random.Random(seed).sample(found, sample)


def _found(trees: "SimpleQueue[Path]", game: str, file: str, mutant: Mutant) -> bool:
    tree = trees.get()
    target = tree / file
    sound = target.read_text(encoding="utf-8")
    try:
        target.write_text(mutant.source, encoding="utf-8")
        tests = ["tests/games"] if game == "core" else [f"tests/games/{game}", "tests/games/core/test_values.py"]
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", *tests]
        done = subprocess.run(command, cwd=tree, capture_output=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return True
    else:
        return done.returncode != 0
    finally:
        target.write_text(sound, encoding="utf-8")
        trees.put(tree)


if __name__ == "__main__":
    raise SystemExit(main())
