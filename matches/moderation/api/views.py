"""Reports over HTTP."""

from typing import Annotated, ClassVar

from pydantic import Field
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.operation import operation
from games.core.records import Record
from matches.http.failures import BadCursor, NotFound
from matches.http.input import read_body, read_query
from matches.http.pages import PageQuery
from matches.http.prose import PROSE, TIDIED
from matches.http.view import Endpoint
from matches.moderation.reports import ReportBody, ReportPage, ReportSubject, own_reports, report_create
from matches.players.callers import signed_in


class ReportInput(Record):
    """What is wrong with whom or what."""

    subject: ReportSubject
    id: Annotated[str, Field(pattern=r"^[0-9A-Za-z-]{1,36}$")]
    """Of the player or match; of a prompt, as `penalty.assigned` told it."""
    reason: Annotated[str, Field(min_length=3, max_length=500), PROSE, TIDIED]


class ReportsView(Endpoint):
    """``reports``."""

    budgets: ClassVar = {"POST": "report"}

    @operation(
        "report_list",
        "List your reports",
        tag="Reports",
        query=PageQuery,
        answers={200: ReportPage},
        failures=[BadCursor],
    )
    def get(self, request: Request) -> Response:
        """What the caller has reported and what became of it, the newest first."""
        player = signed_in(request)
        return Response(own_reports(read_query(request, PageQuery), player))

    @operation(
        "report_create",
        "Report",
        tag="Reports",
        body=ReportInput,
        answers={200: ReportBody, 201: ReportBody},
        failures=[NotFound],
    )
    def post(self, request: Request) -> Response:
        """Tell the moderators of a player, a match or a prompt. The same again, while it is open, is the same (200)."""
        player = signed_in(request)
        given = read_body(request, ReportInput)
        report, made = report_create(reporter=player, subject=given.subject, subject_id=given.id, reason=given.reason)
        return Response(report, status=201 if made else 200)
