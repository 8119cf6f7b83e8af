"""Prompts of players' own: written by one, read by a moderator, then drawn at the tables where the author sits."""

from datetime import datetime
from typing import Any, Literal

from django.db import transaction

from games.core.records import Record
from games.core.text import Language
from matches.http.pages import PageQuery, cut, decode_cursor, encode_cursor
from matches.penalties.bodies import PromptMode
from matches.penalties.models import Prompt
from matches.players.models import Player


class OwnPromptBody(Record):
    """A prompt of the caller's own."""

    id: str
    mode: PromptMode
    text: str
    language: Language
    """At tables of this language it may be drawn."""
    approval: Literal["pending", "approved", "rejected"]
    enabled: bool
    """False: approved, but taken out of use again."""
    created_at: datetime


class OwnPromptPage(Record):
    """A page of the caller's prompts, the newest first."""

    results: tuple[OwnPromptBody, ...]
    next: str | None


def prompt_create(*, author: Player, mode: PromptMode, text: str, language: Language) -> tuple[OwnPromptBody, bool]:
    """Hand in a prompt for approval (the prompt, was it made?). The same text again is the same prompt."""
    texts: dict[str, Any] = {"text_id": text, "text_en": ""} if language == "id" else {"text_id": "", "text_en": text}
    with transaction.atomic():
        # one at a time for an author: two equal requests at once are one prompt
        Player.objects.select_for_update().get(pk=author.pk)
        prompt, made = Prompt.objects.get_or_create(author=author, mode=mode, **texts)
    return own_prompt(prompt), made


def own_prompt(prompt: Prompt) -> OwnPromptBody:
    """A prompt as its author sees it."""
    return OwnPromptBody(
        id=prompt.id,
        mode=prompt.mode,  # type: ignore[arg-type]
        text=prompt.text_id or prompt.text_en,
        language="id" if prompt.text_id else "en",
        approval=prompt.approval,  # type: ignore[arg-type]
        enabled=prompt.enabled,
        created_at=prompt.created_at,
    )


def own_prompts(query: PageQuery, author: Player) -> OwnPromptPage:
    """One page of what a player has handed in. Raises BadCursor."""
    name = f"prompts of {author.pk}"
    prompts = Prompt.objects.filter(author=author).order_by("-id")
    before = decode_cursor(name, query.cursor)
    if before is not None:
        prompts = prompts.filter(id__lt=before)
    page, last = cut(list(prompts[: query.limit + 1]), query.limit)
    return OwnPromptPage(results=tuple(map(own_prompt, page)), next=encode_cursor(name, last.id) if last else None)
