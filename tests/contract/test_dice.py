"""Dice: on every path by which a game rolls, all six faces come, each about as often."""

from collections import Counter, defaultdict

import pytest

from games.core.replay import Left
from tests.contract.matches import MATCHES, RandomMatch

#: χ² with 5 degrees of freedom passes this by chance once in 100,000 (the seeds are fixed: it happens never or always).
BOUND = 30.86

#: Fewer dice than this say nothing about a path.
ENOUGH = 300


@pytest.mark.rule("GX-01")
@pytest.mark.case("C-RN-01")
def test_every_path_that_rolls_gives_all_six_faces_about_equally_often(game):
    paths = defaultdict(Counter)
    for number in range(max(200, MATCHES // 5)):
        match = RandomMatch(game, number)
        paths["start"].update(face for throw in match.started for face in throw.dice)
        for moment in match.moments():
            path = "leaving" if isinstance(moment.entry, Left) else f"{moment.entry.action.type} {moment.how}"
            for throw in moment.entry.throws:
                paths[path].update(throw.dice)
                paths[f"{len(throw.dice)} dice at once"].update(throw.dice)
    faces = sum((counted for path, counted in paths.items() if path.endswith("at once")), Counter())
    assert faces.total() > 6000
    for path, counted in {**paths, "all": faces}.items():
        if counted.total() >= ENOUGH:
            expected = counted.total() / 6
            squares = sum((counted[face] - expected) ** 2 / expected for face in range(1, 7))
            assert squares < BOUND, f"{path}: {counted}"
