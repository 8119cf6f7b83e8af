"""What the OpenAPI document says before its operations: to whoever reads it first, and to generators."""

from typing import Any, Final

DESCRIPTION: Final = """\
Turn-based dice games (Adu Dadu, Farkle, Perudo, Yatzy) with lobbies, timers, penalties, fair dice and leaderboards.

**Who calls.** `POST auth/guest` or `auth/login` gives a token; send it as `Authorization: Bearer <token>`. Games,
boards, profiles and public matches can be read without one. Integrators send `Authorization: Api-Key <key>` instead.

**Once, however often it is sent.** Opening a table, acting and asking for a rematch take an `Idempotency-Key` that the
client makes for each intention. The same key and body act once; every repetition is answered as the first time, with
`Idempotency-Replayed: true`. All other requests may simply be repeated. After no answer or a 503, send the same again.

**One clock.** The events of a match are numbered 1, 2, 3, …; its `version`, which is also its `ETag`, is the number of
the last one. `If-None-Match` makes polling cheap, `If-Match` lets an action count only if nothing has changed, and
`events` and `stream` go on after any number.

**Unions.** Matches, rounds and statistics are told apart by `game`; actions, events and legal actions by `type`, which
begins with the game. Ignore fields, event types and values that you do not know: more may come within this version.

**Refusals** are `application/problem+json` (RFC 9457). Branch on `code`, which is stable: `x-problem-codes` lists, for
each status of each operation, the codes it can have. Texts follow `Accept-Language`: Indonesian, or English. A refusal
has changed nothing.

Times are RFC 3339 in UTC (`2026-11-30T15:04:05.123456Z`). Ids are opaque.
"""

TAGS: Final[dict[str, str]] = {
    "Accounts": "Guests, registered players and their tokens.",
    "Players": "The own account, and what everybody may know of a player.",
    "Games": "What can be played, by which rules and with which options.",
    "Lobby": "Opening a table, finding one, sitting down, starting, and playing again.",
    "Play": "A match: its view, actions, log, live stream, result cards and dice.",
    "Penalties": "What who has lost owes, if all have agreed to it, and the prompts it is drawn from.",
    "Reports": "Telling the moderators.",
    "Leaderboards": "Ranks by game, metric and period.",
    "Integrators": "Results, standings and logs in bulk, as JSON, CSV or NDJSON, by API key.",
    "Health": "For balancers, containers and people.",
}

FRONT: Final[dict[str, Any]] = {
    "servers": [{"url": "/", "description": "The server that this document comes from."}],
    "tags": [{"name": name, "description": about} for name, about in TAGS.items()],
}
