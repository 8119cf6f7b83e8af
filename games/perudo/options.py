"""What can be agreed before a match of Perudo."""

from games.core.records import Options


class PerudoOptions(Options):
    """The options of Perudo."""

    calza: bool = False
    """May a seat other than the bidder call the standing bid exactly right, for a die? (PE-19)"""
