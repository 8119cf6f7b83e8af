"""Penalties over HTTP."""

from typing import ClassVar

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.operation import operation
from matches.http.failures import BadCursor, NotFound
from matches.http.input import read_body, read_query
from matches.http.language import language_of
from matches.http.pages import PageQuery
from matches.http.preconditions import ETAG
from matches.http.view import Endpoint
from matches.penalties.api.inputs import PenaltyConsent, PromptDone, PromptInput, ProposePenalty, SkipPrompt
from matches.penalties.doing import penalty_done, penalty_skip
from matches.penalties.failures import (
    AlreadyAgreed,
    AlreadyProposed,
    AlreadyRefused,
    MatchIsVoid,
    MatchNotOver,
    NothingOpen,
    NotProposed,
    OwnPrompt,
    TooLate,
)
from matches.penalties.own import OwnPromptBody, OwnPromptPage, own_prompts, prompt_create
from matches.penalties.proposals import penalty_consent, penalty_propose
from matches.play.answers import match_answer
from matches.play.failures import NotSeated, NotYourSeat
from matches.play.store import read
from matches.play.wire import Match
from matches.players.callers import caller, signed_in


class PenaltyView(Endpoint):
    """``matches/{id}/penalty``."""

    @operation(
        "penalty_read",
        "Look at the penalty",
        tag="Penalties",
        headers=[ETAG],
        answers={200: Match},
        failures=[NotFound],
        signed_in=False,
    )
    def get(self, request: Request, match_id: str) -> Response:
        """The match with its `penalty`, as every verb here answers it."""
        player = caller(request)
        row = read(match_id)
        if row is None:
            raise NotFound
        return match_answer(row, player.id if player else None)

    @operation(
        "penalty_propose",
        "Propose a penalty",
        tag="Penalties",
        body=ProposePenalty,
        headers=[ETAG],
        answers={200: Match},
        failures=[NotFound, NotSeated, MatchNotOver, AlreadyProposed, MatchIsVoid, TooLate],
    )
    def post(self, request: Request, match_id: str) -> Response:
        """Within two minutes after the end, once per match. The others have two minutes to consent.

        All seats of the caller have consented by it. The same proposal again changes nothing.
        """
        player = signed_in(request)
        given = read_body(request, ProposePenalty)
        row = penalty_propose(match_id=match_id, player_id=player.id, mode=given.mode)
        return match_answer(row, player.id)


class ConsentView(Endpoint):
    """``matches/{id}/penalty/consent``."""

    @operation(
        "penalty_consent",
        "Answer the proposal",
        tag="Penalties",
        body=PenaltyConsent,
        headers=[ETAG],
        answers={200: Match},
        failures=[
            NotFound, NotSeated, NotYourSeat, NotProposed, MatchNotOver, AlreadyRefused, AlreadyAgreed, TooLate,
        ],
    )  # fmt: skip
    def post(self, request: Request, match_id: str) -> Response:
        """Only if all agree in time, who has lost gets a prompt; one refusal or silence means score only.

        The same answer again changes nothing.
        """
        player = signed_in(request)
        given = read_body(request, PenaltyConsent)
        row = penalty_consent(match_id=match_id, player_id=player.id, agree=given.agree, seat=given.seat)
        return match_answer(row, player.id, seat=given.seat)


class SkipView(Endpoint):
    """``matches/{id}/penalty/skip``."""

    @operation(
        "penalty_skip",
        "Skip a prompt",
        tag="Penalties",
        body=SkipPrompt,
        headers=[ETAG],
        answers={200: Match},
        failures=[NotFound, NotSeated, NotYourSeat, NothingOpen],
    )
    def post(self, request: Request, match_id: str) -> Response:
        """Another prompt instead, once per seat. Skipping again changes nothing: the second prompt stays."""
        player = signed_in(request)
        given = read_body(request, SkipPrompt)
        row = penalty_skip(match_id=match_id, player_id=player.id, seat=given.seat)
        return match_answer(row, player.id, seat=given.seat)


class DoneView(Endpoint):
    """``matches/{id}/penalty/done``."""

    @operation(
        "penalty_done",
        "Confirm that a prompt was done",
        tag="Penalties",
        body=PromptDone,
        headers=[ETAG],
        answers={200: Match},
        failures=[NotFound, NotSeated, OwnPrompt, NothingOpen],
    )
    def post(self, request: Request, match_id: str) -> Response:
        """By another seat than the one that owed it; who holds several seats confirms the one by the other.

        Confirming again changes nothing.
        """
        player = signed_in(request)
        given = read_body(request, PromptDone)
        return match_answer(penalty_done(match_id=match_id, player_id=player.id, seat=given.seat), player.id)


class PromptsView(Endpoint):
    """``prompts``."""

    budgets: ClassVar = {"POST": "prompt"}

    @operation(
        "prompt_list", "List your prompts", tag="Penalties", query=PageQuery, answers={200: OwnPromptPage},
        failures=[BadCursor],
    )  # fmt: skip
    def get(self, request: Request) -> Response:
        """What the caller has handed in, and whether it was approved; the newest first."""
        player = signed_in(request)
        return Response(own_prompts(read_query(request, PageQuery), player))

    @operation(
        "prompt_create",
        "Hand in a prompt",
        tag="Penalties",
        body=PromptInput,
        answers={200: OwnPromptBody, 201: OwnPromptBody},
    )
    def post(self, request: Request) -> Response:
        """A prompt of one's own. Once a moderator has approved it, it may be drawn where the author sits.

        The same text again is the same prompt (200).
        """
        player = signed_in(request)
        given = read_body(request, PromptInput)
        prompt, made = prompt_create(author=player, mode=given.mode, text=given.text, language=language_of(request))
        return Response(prompt, status=201 if made else 200)
