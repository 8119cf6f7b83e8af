"""How a player is named at a table."""

from typing import Literal

from games.core.records import Record

Kind = Literal["guest", "registered", "local", "deleted"]


class PlayerRef(Record):
    """Who sits somewhere. A local seat has its holder's id and its own name."""

    id: str
    name: str
    kind: Kind
