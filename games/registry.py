"""The games of the house. Adding one is adding its value here; the contract suite then runs over it."""

from typing import Any

from games.adu_dadu.game import ADU_DADU
from games.core.game import Game
from games.farkle.game import FARKLE
from games.perudo.game import PERUDO
from games.yatzy.game import YATZY

GAMES: tuple[Game[Any, Any], ...] = (ADU_DADU, FARKLE, PERUDO, YATZY)

BY_KEY: dict[str, Game[Any, Any]] = {game.key: game for game in GAMES}
