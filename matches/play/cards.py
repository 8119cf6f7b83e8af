"""Result cards."""

import orjson

from matches.http.pages import PageQuery, cut, decode_cursor, encode_cursor
from matches.play.models import Round
from matches.play.rows import MatchRow
from matches.play.wire import Round as RoundBody
from matches.play.wire import RoundPage


class RoundQuery(PageQuery):
    """Which cards."""


def round_page(row: MatchRow, query: RoundQuery) -> RoundPage:
    """One page of the cards of a match, in the order of the rounds."""
    name = f"rounds of {row.id}"
    after = decode_cursor(name, query.cursor) or 0
    cards = Round.objects.filter(match_id=row.id, number__gt=after).order_by("number")
    page, last = cut(list(cards[: query.limit + 1]), query.limit)
    return RoundPage(
        results=tuple(
            RoundBody.model_validate_json(orjson.dumps({"game": row.game_key, **orjson.loads(one.card)}))
            for one in page
        ),
        next=encode_cursor(name, last.number) if last else None,
    )
