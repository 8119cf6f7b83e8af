"""Lists that stay fast however long they are: never counted, and read on from where the last page ended."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from django.contrib.admin import SimpleListFilter
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ChangeList
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from matches.http.failures import BadCursor
from matches.http.pages import decode_cursor, encode_cursor

AFTER = "after"
"""The parameter that says where to read on."""


class KeysetList(ChangeList):
    """A list in one fixed order, all of it descending, the last column of which is unique."""

    next_query: str | None
    first_query: str | None

    @property
    def _order(self) -> tuple[str, ...]:
        room: Any = self.model_admin
        order: tuple[str, ...] = room.order
        return order

    def get_filters_params(self, params: Any = None) -> Any:
        """What the filters take."""
        found = super().get_filters_params(params)
        found.pop(AFTER, None)
        return found

    def get_ordering(self, request: HttpRequest, queryset: QuerySet[Any]) -> list[Any]:
        """The list's own order, whatever is asked for: only that has an index."""
        return list(self._order)

    def get_results(self, request: HttpRequest) -> None:
        """One page, and one row more to see whether another follows."""
        columns = [name.removeprefix("-") for name in self._order]
        name = f"admin {self.opts.label_lower}"
        try:
            place = decode_cursor(name, request.GET.get(AFTER))
        except BadCursor as error:
            raise IncorrectLookupParameters(error) from error
        rows = self.queryset.filter(_below(columns, place)) if place else self.queryset
        found = list(rows[: self.list_per_page + 1])
        self.result_list = found[: self.list_per_page]
        self.next_query = self.first_query = None
        if len(found) > self.list_per_page:
            after = encode_cursor(name, [_plain(self.result_list[-1], column) for column in columns])
            self.next_query = self.get_query_string({AFTER: after})
        if place:
            self.first_query = self.get_query_string(remove=[AFTER])
        self.result_count = self.full_result_count = len(self.result_list)
        self.show_full_result_count = self.show_admin_actions = False
        self.show_all = self.can_show_all = self.multi_page = False
        self.paginator = None

    def get_query_string(self, new_params: Any = None, remove: Iterable[str] | None = None) -> str:
        """A link to this list; with another filter it begins anew."""
        keeps_place = new_params is not None and AFTER in new_params
        return super().get_query_string(new_params, remove=[*(remove or []), *([] if keeps_place else [AFTER])])


def _plain(row: Model, column: str) -> Any:
    value = getattr(row, column)
    return value.isoformat() if hasattr(value, "isoformat") else value


def _below(columns: list[str], place: list[Any]) -> Q:
    """The rows after a place in a descending order of several columns."""
    first = Q(**{f"{columns[0]}__lt": place[0]})
    if len(columns) == 1:
        return first
    tied = Q(**{columns[0]: place[0]}) & _below(columns[1:], place[1:])
    # said twice, so that the index is used for the range
    return Q(**{f"{columns[0]}__lte": place[0]}) & (first | tied)


class OneOf(SimpleListFilter):
    """A filter by one of a few values of an indexed column."""

    options: ClassVar[Iterable[tuple[str, Any]]]
    column: ClassVar[str]

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """What may be chosen."""
        return list(self.options)

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """The rows with the chosen value; what is none of the values is no choice."""
        value = self.value()
        if value is None or value not in dict(self.options):
            return queryset
        return self.chosen(queryset, value)

    def chosen(self, queryset: QuerySet[Any], value: str) -> QuerySet[Any]:
        """The rows with a value."""
        return queryset.filter(**{self.column: value})


class Defaulted(OneOf):
    """A filter that has one of its values when none is chosen; ``all`` is a value too."""

    default: ClassVar[str]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """The rows with the chosen value, or the default."""
        value = self.value()
        chosen = value if value in (*dict(self.options), "all") else self.default
        return queryset if chosen == "all" else self.chosen(queryset, str(chosen))

    def choices(self, changelist: Any) -> Iterator[Any]:
        """The values, then all."""
        value = self.value() or self.default
        for key, title in (*self.options, ("all", _("All"))):
            query = changelist.get_query_string({self.parameter_name: key})
            yield {"selected": value == key, "query_string": query, "display": title}
