"""Play over HTTP."""

from typing import Annotated, Any, ClassVar

import orjson
from django.http import HttpResponse, StreamingHttpResponse
from pydantic import Field
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.operation import operation
from games.core.errors import AlreadyOut, NotYourTurn, RuleError
from games.core.records import Record
from games.core.records import Seat as SeatNumber
from matches.http.failures import BadCursor, NotFound
from matches.http.input import Query, QueryInt, read_body, read_query
from matches.http.preconditions import (
    ETAG,
    IDEMPOTENCY_KEY,
    IF_MATCH,
    IF_NONE_MATCH,
    REPLAYED,
    etag,
    idempotency_key,
    if_match,
    request_digest,
    unchanged,
)
from matches.http.streaming import streamed
from matches.http.view import Endpoint
from matches.play.actions import Attempt, match_act
from matches.play.answers import headers, match_answer
from matches.play.cards import RoundQuery, round_page
from matches.play.failures import (
    BadKey,
    BadVersion,
    KeyRequired,
    KeyReused,
    MatchOver,
    NotSeated,
    NotStarted,
    NotYourSeat,
    OtherGame,
    SeatRequired,
    StaleVersion,
    TurnExpired,
)
from matches.play.fairness import Fairness, fairness
from matches.play.forfeits import match_forfeit
from matches.play.log import event_lines, event_page, visible
from matches.play.seeds import KeyLost
from matches.play.store import read
from matches.play.view import match_body, viewing_seat
from matches.play.wire import ActionAnswer, ActionRequest, Event, EventPage, Match, RoundPage
from matches.players.callers import caller_id, signed_in

NDJSON = "application/x-ndjson"

SEEING = (NotFound, NotSeated, NotYourSeat)
"""What looking at a match through a seat can fail of."""


class SeatQuery(Query):
    """Through which seat to look."""

    seat: Annotated[QueryInt, Field(ge=0, le=7)] | None = None
    """For who holds several seats: which one looks. The default is the one to act."""


class EventQuery(SeatQuery):
    """Which part of the log."""

    after: Annotated[QueryInt, Field(ge=0, le=2**31 - 1)] = 0
    """Only events numbered above this."""
    limit: Annotated[QueryInt, Field(ge=1, le=200)] = 50
    """About how many events a page holds."""


class ForfeitInput(Record):
    """Which seat leaves; only for who holds several."""

    seat: SeatNumber | None = None


class MatchView(Endpoint):
    """``matches/{id}``."""

    @operation(
        "match_read",
        "Look at a match",
        tag="Play",
        query=SeatQuery,
        headers=[IF_NONE_MATCH, ETAG],
        answers={200: Match, 304: None},
        failures=SEEING,
        signed_in=False,
    )
    def get(self, request: Request, match_id: str) -> Response:
        """The match as the caller may see it: seats, state, legal actions. Poll with `If-None-Match`, or stream."""
        query = read_query(request, SeatQuery)
        player_id = caller_id(request)
        row = read(match_id)
        if row is None:
            raise NotFound
        viewing_seat(row, player_id, query.seat)
        if unchanged(request, row.version):
            return Response(status=304, headers=headers(row, replayed=False))
        return match_answer(row, player_id, seat=query.seat)


class ActionView(Endpoint):
    """``matches/{id}/actions``."""

    budgets: ClassVar = {"POST": "act"}

    @operation(
        "match_act",
        "Act",
        tag="Play",
        body=ActionRequest,
        headers=[IDEMPOTENCY_KEY, IF_MATCH, ETAG, REPLAYED],
        answers={200: ActionAnswer},
        failures=[
            KeyRequired, BadKey, BadVersion, SeatRequired, *SEEING, RuleError, NotYourTurn, AlreadyOut, NotStarted,
            MatchOver, TurnExpired, OtherGame, StaleVersion, KeyReused, KeyLost,
        ],
    )  # fmt: skip
    def post(self, request: Request, match_id: str) -> HttpResponse:
        """Do what the rules allow: roll, keep, bid … Answered means committed; the same key acts once.

        A refusal (409) carries the version and what would be legal.
        """
        player = signed_in(request)
        key = idempotency_key(request)
        version = if_match(request)
        action: Any = read_body(request, ActionRequest).root
        answer = match_act(
            Attempt(
                match_id=match_id,
                player_id=player.id,
                action=action,
                seat=action.seat,
                key=key,
                digest=request_digest(action),
                if_match=version,
            )
        )
        body = {
            "match": orjson.Fragment(match_body(answer.row, answer.seat, insider=True).model_dump_json()),
            "events": list(visible(answer.events, answer.seat)),
        }
        # rendered here: of all endpoints this one is called most
        return HttpResponse(
            orjson.dumps(body, option=orjson.OPT_UTC_Z),
            status=answer.status,
            content_type="application/json",
            headers=headers(answer.row, answer.replayed),
        )


class EventsView(Endpoint):
    """``matches/{id}/events``."""

    @operation(
        "match_events",
        "Read the log",
        tag="Play",
        query=EventQuery,
        headers=[ETAG],
        answers={(200, "application/json"): EventPage, (200, NDJSON): Event},
        failures=SEEING,
        signed_in=False,
    )
    def get(self, request: Request, match_id: str) -> HttpResponse | StreamingHttpResponse | Response:
        """What happened, as the caller may know it: a page of JSON, or the whole rest as one event per line for
        `Accept: application/x-ndjson`.
        """
        query = read_query(request, EventQuery)
        player_id = caller_id(request)
        row = read(match_id)
        if row is None:
            raise NotFound
        seat = viewing_seat(row, player_id, query.seat)
        named = {"ETag": etag(row.version), "Cache-Control": "private, no-cache"}
        if NDJSON in request.headers.get("Accept", ""):
            lines = event_lines(match_id, seat, after=query.after, up_to=row.version)
            return streamed(request, lines, content_type=NDJSON, headers=named)
        page = event_page(match_id, seat, after=query.after, limit=query.limit)
        return HttpResponse(orjson.dumps(page), content_type="application/json", headers=named)


class RoundsView(Endpoint):
    """``matches/{id}/rounds``."""

    @operation(
        "match_rounds",
        "Read the result cards",
        tag="Play",
        query=RoundQuery,
        answers={200: RoundPage},
        failures=[NotFound, BadCursor],
        signed_in=False,
    )
    def get(self, request: Request, match_id: str) -> Response:
        """The cards of the rounds so far, in order."""
        query = read_query(request, RoundQuery)
        player_id = caller_id(request)
        row = read(match_id)
        if row is None:
            raise NotFound
        viewing_seat(row, player_id, None)
        return Response(round_page(row, query))


class FairnessView(Endpoint):
    """``matches/{id}/fairness``."""

    @operation(
        "match_fairness",
        "Check the dice",
        tag="Play",
        query=SeatQuery,
        answers={200: Fairness},
        failures=[*SEEING, KeyLost],
        signed_in=False,
    )
    def get(self, request: Request, match_id: str) -> Response:
        """Commitment, entropies and throws; after the end the seed, with which everybody can recompute all dice."""
        query = read_query(request, SeatQuery)
        player_id = caller_id(request)
        row = read(match_id)
        if row is None:
            raise NotFound
        return Response(fairness(row, viewing_seat(row, player_id, query.seat)))


class ForfeitView(Endpoint):
    """``matches/{id}/forfeit``."""

    @operation(
        "match_forfeit",
        "Leave a running match",
        tag="Play",
        body=ForfeitInput,
        headers=[ETAG],
        answers={200: Match},
        failures=[*SEEING, SeatRequired, NotStarted, MatchOver, AlreadyOut, KeyLost],
    )
    def post(self, request: Request, match_id: str) -> Response:
        """The seat is out and has lost; the others play on. The same forfeit again changes nothing."""
        player = signed_in(request)
        given = read_body(request, ForfeitInput)
        row = match_forfeit(match_id=match_id, player_id=player.id, seat=given.seat)
        return match_answer(row, player.id, seat=given.seat)
