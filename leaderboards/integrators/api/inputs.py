"""What integrators ask."""

from typing import Annotated

from pydantic import Field

from leaderboards.api.inputs import PeriodQuery
from leaderboards.boards.metrics import Metric
from leaderboards.integrators.forms import Form
from matches.http.input import Query, QueryInt
from matches.http.pages import DEFAULT_LIMIT, MAX_LIMIT

Number = Annotated[QueryInt, Field(ge=0, le=2**63 - 1)]


class FormQuery(Query):
    """In which form, and how much of it."""

    format: Form | None = None
    """`json`, `csv` or `ndjson`; if absent, what `Accept` likes best, and JSON if it names none of them."""
    limit: Annotated[QueryInt, Field(ge=1, le=MAX_LIMIT)] | None = None
    """At most so many; if absent, a page of JSON holds 50, and CSV and NDJSON all that is left."""

    def limit_of(self, form: Form) -> int | None:
        """How many at most; None for all."""
        return DEFAULT_LIMIT if form == "json" and self.limit is None else self.limit


class ResultsQuery(FormQuery):
    """Which part of a journal. `limit` counts rows of the journal, not seats."""

    after: Number = 0
    """Only what comes after this `seq`."""


class LogQuery(FormQuery):
    """Which part of a log."""

    after: Annotated[QueryInt, Field(ge=0, le=2**31 - 1)] = 0
    """Only events numbered above this."""


class StandingsQuery(FormQuery, PeriodQuery):
    """Which board, and which part of it."""

    metric: Metric = "rating"
    """What the board ranks by."""
    cursor: Annotated[str, Field(max_length=512)] | None = None
    """Where to go on: `next` of the page before."""
