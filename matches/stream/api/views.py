"""The stream over HTTP."""

from collections.abc import Callable
from functools import wraps
from typing import Any, ClassVar

from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.operation import operation
from matches.http.address import client_address
from matches.http.failures import NotFound
from matches.http.input import read_body, read_query
from matches.http.view import Endpoint
from matches.play.failures import NotSeated, NotYourSeat
from matches.players.callers import caller, session, signed_in
from matches.stream.api.inputs import LAST_EVENT_ID, StreamQuery, TicketInput, last_event_id
from matches.stream.api.outputs import StreamTicket
from matches.stream.database import OPENING, in_thread
from matches.stream.failures import BadEventId, BadTicket, NotHere, TooManyStreams
from matches.stream.frames import MEDIA_TYPE
from matches.stream.opening import stream_open
from matches.stream.tickets import Holder, ticket_create, ticket_use


class StreamView(Endpoint):
    """``matches/{id}/stream``. Letting in is an ordinary endpoint; what it answers goes on in the event loop."""

    # a HEAD would never end
    http_method_names = ["get", "options"]  # noqa: RUF012 - Django's own, never changed

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse at once, without a look at the database, where no event loop would carry the stream."""
        if not isinstance(request._request, ASGIRequest):
            raise NotHere(headers={"Retry-After": "5"})
        super().initial(request, *args, **kwargs)

    @operation(
        "match_stream",
        "Watch a match",
        tag="Play",
        query=StreamQuery,
        headers=[LAST_EVENT_ID],
        answers={(200, MEDIA_TYPE): str},
        failures=[NotFound, NotSeated, NotYourSeat, BadEventId, BadTicket, TooManyStreams, NotHere],
        signed_in=False,
    )
    def get(self, request: Request, match_id: str) -> StreamingHttpResponse:
        """The log, live, as Server-Sent Events: `id` is the number, `event` the type, `data` the event as in `events`.

        A client that comes back with `Last-Event-ID` misses nothing and gets nothing twice. What is not in the log has
        no `id`: a comment every 15 s; `reminder` with `{seats, deadline}` when a fifth of a turn's time is left, to
        the seats on the clock; and `end` with `{version}` after the last event of a match that is over, which closes
        the stream. Without a token public matches can be watched.
        """
        query = read_query(request, StreamQuery)
        number = last_event_id(request)
        stream = stream_open(
            match_id=match_id,
            holder=_holder(request, match_id, query.ticket),
            address=client_address(request._request),
            seat=query.seat,
            after=query.after if number is None else number,
            linger=query.linger,
        )
        headers = {"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}
        return StreamingHttpResponse(stream, content_type=MEDIA_TYPE, headers=headers)


def stream_view() -> Callable[..., Any]:
    """The view: the endpoint in one of our few threads, awaited. To the OpenAPI document it is the endpoint."""
    endpoint: Callable[..., HttpResponseBase] = StreamView.as_view()

    @wraps(endpoint)
    async def stream(request: HttpRequest, **captured: Any) -> HttpResponseBase:
        return await in_thread(OPENING, lambda: endpoint(request, **captured))

    return stream


class TicketView(Endpoint):
    """``matches/{id}/stream-ticket``."""

    cache_control: ClassVar[str | None] = "no-store"

    @operation(
        "stream_ticket_create",
        "Get a ticket for the stream",
        tag="Play",
        body=TicketInput,
        answers={201: StreamTicket},
        failures=[NotFound, NotSeated, NotYourSeat],
    )
    def post(self, request: Request, match_id: str) -> Response:
        """For EventSource, which sends no headers: a ticket that opens this match's stream once, within a minute. A
        token never belongs in an address.
        """
        player = signed_in(request)
        given = read_body(request, TicketInput)
        ticket = ticket_create(match_id=match_id, player=player, session=session(request), seat=given.seat)
        return Response(StreamTicket(ticket=ticket.secret, expires_at=ticket.expires_at), status=201)


def _holder(request: Request, match_id: str, ticket: str | None) -> Holder | None:
    if ticket is not None:
        return ticket_use(match_id=match_id, secret=ticket)
    player = caller(request)
    return None if player is None else Holder(player_id=player.id, seat=None, session_id=session(request).pk)
