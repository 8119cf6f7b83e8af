"""What a player may send. Who has which dice plays no part in what these accept."""

from typing import Annotated, Literal

from pydantic import Field

from games.core.records import Action, Face

Quantity = Annotated[int, Field(ge=1, le=30)]
"""A number of dice: six cups of five hold thirty."""


class PerudoBid(Action):
    """Claim that at least so many dice on the table count for a face (PE-05). Face 1 is the Paco."""

    type: Literal["perudo.bid"]
    quantity: Quantity
    face: Face


class PerudoDudo(Action):
    """Doubt the standing bid, which it names (PE-14, PE-20)."""

    type: Literal["perudo.dudo"]
    quantity: Quantity
    face: Face


class PerudoCalza(Action):
    """Call the standing bid, which it names, exactly right (PE-19, PE-20)."""

    type: Literal["perudo.calza"]
    quantity: Quantity
    face: Face


Call = PerudoDudo | PerudoCalza
"""What ends a round."""
