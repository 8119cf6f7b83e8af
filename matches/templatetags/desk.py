"""Words and pills for the pages of the moderators' site."""

from typing import Any

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from matches.admin import words

register = template.Library()

PENALTY = {
    "proposed": _("proposed"),
    "agreed": _("agreed"),
    "refused": _("refused"),
    "open": _("open"),
    "skipped": _("skipped"),
    "done": _("done"),
    "expired": _("expired"),
}


@register.filter
def game(key: str) -> str:
    """What a game is called."""
    return words.game_name(key)


@register.filter
def kind(key: str) -> Any:
    """The kind of a player."""
    return words.KINDS.get(key, key)


@register.filter
def result(key: str) -> Any:
    """How a seat ended."""
    return words.RESULTS.get(key, key)


@register.filter
def subject(key: str) -> Any:
    """What a report is about."""
    return words.SUBJECTS.get(key, key)


@register.filter
def penalty(key: str) -> Any:
    """Where a proposal or an owed prompt stands."""
    return PENALTY.get(key, key)


@register.filter
def status_pill(match: Any) -> SafeString:
    """Where a match stands."""
    return words.pill(match.status, words.STATUSES[match.status])


@register.filter
def report_pill(report: Any) -> SafeString:
    """Where a report stands."""
    return words.pill(report.status, words.REPORTS[report.status])


@register.filter
def act_words(act: Any) -> Any:
    """What was done."""
    return words.VERBS.get(act.verb, act.verb)


@register.simple_tag
def page_url(about: str, about_id: str) -> str:
    """The page of what a report is about."""
    return words.page_of(about, about_id) or ""
