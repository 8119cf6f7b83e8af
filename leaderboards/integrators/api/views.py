"""The endpoints of integrators. Each needs an API key with its scope."""

from contextlib import closing
from hashlib import sha256
from typing import Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from games.api.catalogue import UnknownGame
from games.api.operation import operation
from games.core.text import Text
from games.registry import BY_KEY
from leaderboards.api.failures import NoSuchPeriod, UnknownBoard
from leaderboards.api.inputs import find_board
from leaderboards.integrators import logs, results, standings
from leaderboards.integrators.api.inputs import LogQuery, ResultsQuery, StandingsQuery
from leaderboards.integrators.authentication import SCHEME, ApiKeyAuthentication
from leaderboards.integrators.failures import NotFinished, ScopeMissing
from leaderboards.integrators.forms import CSV, JSON, NDJSON, as_json, dump, form_of
from leaderboards.integrators.keys import KeyScope
from leaderboards.integrators.sending import Sender, Sent
from leaderboards.statistics.api.inputs import StatisticsQuery
from leaderboards.statistics.api.outputs import PlayerStatistics, player_statistics
from leaderboards.statistics.api.views import read_player
from matches.http.failures import BadCursor, NotFound, SignInNeeded
from matches.http.input import read_query
from matches.http.language import language_of
from matches.http.pages import DEFAULT_LIMIT
from matches.http.preconditions import ETAG, IF_NONE_MATCH
from matches.http.throttles import spend
from matches.http.view import Endpoint
from matches.play.log import event_page
from matches.play.wire import Event, EventPage
from matches.players.models import Credential

KEY_NEEDED = Text("Perlu kunci API untuk ini.", "This needs an API key.")
AS_OF = "Kocok-As-Of"
RECOMPUTING = "Kocok-Recomputing"


def _answer_header(name: str, kind: str, about: str) -> OpenApiParameter:
    return OpenApiParameter(
        name=name, location=OpenApiParameter.HEADER, type={"type": kind}, description=about, response=[200, 304]
    )


AS_OF_HEADER = _answer_header(AS_OF, "integer", "The `seq` of the last row of the journal that the rows know of.")
RECOMPUTING_HEADER = _answer_header(
    RECOMPUTING, "boolean", "Whether ratings are being computed anew because a match was voided or un-voided."
)


class KeyEndpoint(Endpoint):
    """What an API key opens. Requests are counted per key, and without one per address."""

    authentication_classes = (ApiKeyAuthentication,)
    scope: ClassVar[KeyScope]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Look at the key. Raises SignInNeeded or ScopeMissing."""
        super().initial(request, *args, **kwargs)
        if not isinstance(request.auth, Credential):
            raise SignInNeeded(detail=KEY_NEEDED, headers={"WWW-Authenticate": SCHEME})
        if self.scope not in request.auth.scopes:
            raise ScopeMissing(scope=self.scope)

    def check_throttles(self, request: Request) -> None:
        """Count the request. Raises Throttled."""
        if isinstance(request.auth, Credential):
            spend("integrator", str(request.auth.pk))
        else:
            super().check_throttles(request)


class ResultsView(KeyEndpoint):
    """``stats/{game}/results``."""

    scope: ClassVar[KeyScope] = "stats:read"

    @operation(
        "stats_results",
        "Read a game's journal",
        tag="Integrators",
        query=ResultsQuery,
        headers=[IF_NONE_MATCH, ETAG, AS_OF_HEADER],
        answers={(200, JSON): results.ResultPage, (200, NDJSON): results.ResultRow, (200, CSV): str, 304: None},
        failures=[UnknownGame, ScopeMissing],
    )
    def get(self, request: Request, game: str) -> Sent:
        """Results of ranked matches and what became of them, append-only: what was sent once never changes. Keep the
        last `seq` and ask for what comes `after` it.
        """
        query = read_query(request, ResultsQuery)
        if game not in BY_KEY:
            raise UnknownGame
        form = form_of(query.format, request.headers.get("Accept", ""))
        end, limit = results.journal_end(game), query.limit_of(form)
        last = end if limit is None else min(query.after + limit, end)
        sender = Sender(request, form, tag=f"{last}{'+' if last < end else ''}", headers={AS_OF: str(last)})
        if sender.unchanged:
            return sender.nothing()
        batches = results.result_batches(game, after=query.after, up_to=last)
        if form == "json":
            rows = [as_json(results.COLUMNS, row) for batch in batches for row in batch]
            return sender.page({"results": rows, "next": last if last < end else None})
        return sender.rows(results.COLUMNS, batches)


class StandingsView(KeyEndpoint):
    """``stats/{game}/standings``."""

    scope: ClassVar[KeyScope] = "stats:read"

    @operation(
        "stats_standings",
        "Read a board",
        tag="Integrators",
        query=StandingsQuery,
        headers=[IF_NONE_MATCH, ETAG, AS_OF_HEADER, RECOMPUTING_HEADER],
        answers={
            (200, JSON): standings.StandingPage,
            (200, NDJSON): standings.StandingRow,
            (200, CSV): str,
            304: None,
        },
        failures=[UnknownGame, UnknownBoard, NoSuchPeriod, BadCursor, ScopeMissing],
    )
    def get(self, request: Request, game: str) -> Sent:
        """A board as it is at one moment, the best first. The weak `ETag` changes with the journal, not with a player's
        new name.
        """
        query = read_query(request, StandingsQuery)
        board = find_board(game, query.metric, query, timezone.now())
        form = form_of(query.format, request.headers.get("Accept", ""))
        reading = standings.Reading(board, after=standings.place_of(board, query.cursor), limit=query.limit_of(form))
        as_of = {AS_OF: str(reading.as_of.seq), RECOMPUTING: "true" if reading.recomputing else "false"}
        sender = Sender(request, form, tag=f"{board.period.id}.{'.'.join(as_of.values())}", weak=True, headers=as_of)
        if form != "json" and not sender.unchanged:
            return sender.rows(standings.COLUMNS, reading.batches())
        with closing(reading):
            return sender.nothing() if sender.unchanged else sender.page(reading.page())


class LogView(KeyEndpoint):
    """``stats/matches/{id}/log``."""

    scope: ClassVar[KeyScope] = "logs:read"

    @operation(
        "stats_log",
        "Read the log of a finished match",
        tag="Integrators",
        query=LogQuery,
        headers=[IF_NONE_MATCH, ETAG],
        answers={(200, JSON): EventPage, (200, NDJSON): Event, (200, CSV): str, 304: None},
        failures=[NotFound, NotFinished, ScopeMissing],
    )
    def get(self, request: Request, match_id: str) -> Sent:
        """What happened in a public match, as everybody may see it. Deleting an account adds an event later."""
        query = read_query(request, LogQuery)
        row = logs.finished_match(match_id)
        form = form_of(query.format, request.headers.get("Accept", ""))
        sender = Sender(request, form, tag=str(row.version))
        if sender.unchanged:
            return sender.nothing()
        limit = query.limit_of(form)
        if form == "json":
            return sender.page(event_page(match_id, None, after=query.after, limit=limit or DEFAULT_LIMIT))
        return sender.rows(logs.COLUMNS, logs.log_batches(match_id, after=query.after, up_to=row.version, limit=limit))


class PlayerView(KeyEndpoint):
    """``stats/players/{id}``."""

    scope: ClassVar[KeyScope] = "stats:read"

    @operation(
        "stats_player",
        "Read a player's statistics",
        tag="Integrators",
        query=StatisticsQuery,
        headers=[IF_NONE_MATCH, ETAG],
        answers={200: PlayerStatistics, 304: None},
        failures=[NotFound, ScopeMissing],
    )
    def get(self, request: Request, player_id: str) -> Sent:
        """The same as `players/{id}/stats`, counted on the key."""
        query = read_query(request, StatisticsQuery)
        language = language_of(request)
        body = player_statistics(
            read_player(player_id),
            language=language,
            game=query.game,
            against=None if query.against is None else read_player(query.against),
        )
        raw = dump(body.model_dump(mode="json"))
        sender = Sender(request, "json", tag=sha256(raw).hexdigest()[:32], headers={"Content-Language": language})
        return sender.nothing() if sender.unchanged else sender.page(raw)
