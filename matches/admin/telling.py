"""Telling a stored event in a sentence, with nothing in it that is hidden still."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.core.text import Language, Text
from matches.admin.sentences import BOXES, RESULTS, SEAT, SENTENCES
from matches.admin.words import dice, die, link, moment
from matches.play.rows import MatchRow, StoredEvent


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    """One line of the timeline."""

    number: int
    at: datetime
    type: str
    automatic: bool
    #: Something in it is hidden until the match is over.
    hidden: bool
    words: SafeString


class Teller:
    """Tells the events of one match in one language."""

    def __init__(self, row: MatchRow, language: Language) -> None:
        self._language = language
        #: What was shown to one seat only is hidden from everybody while the match can go on; the dice can be
        #: recomputed by anybody after.
        self._over = row.over
        self._names = {seat.number: seat.player.name for seat in row.seats if seat.player}

    def line(self, event: StoredEvent) -> Line:
        """One event."""
        hidden = event["audience"] is not None and not self._over
        data = _masked(event["data"]) if hidden else event["data"]
        sentence = SENTENCES[_variant(event["type"], event["seat"], data)].in_language(self._language)
        values = {"number": event["number"], **{name: self._value(name, value) for name, value in data.items()}}
        if event["seat"] is not None:
            values["who"] = self._seat(event["seat"])
            values["seat_number"] = self._seat_number(event["seat"])
        return Line(
            number=event["number"],
            at=datetime.fromisoformat(event["at"]),
            type=event["type"],
            automatic=event["automatic"],
            hidden=hidden,
            words=format_html(sentence, **values),
        )

    def _text(self, text: Text) -> str:
        return text.in_language(self._language)

    def _seat_number(self, seat: int) -> str:
        return self._text(SEAT).format(number=seat + 1)

    def _seat(self, seat: int) -> SafeString:
        name = self._names.get(seat) or self._seat_number(seat)
        return format_html('<b class="seat seat-{}">{}</b>', seat, name)

    def _value(self, name: str, value: Any) -> Any:
        told: Callable[[Any], Any] | None = getattr(self, f"_tell_{name}", None)
        return value if told is None else told(value)

    def _joined(self, parts: Any) -> SafeString:
        return format_html_join(", ", "{}", ((part,) for part in parts))

    # -- by the name of a field

    def _tell_player(self, player: Mapping[str, str]) -> SafeString:
        return link(reverse("admin:matches_player_change", args=[player["id"]]), player["name"])

    def _tell_seats(self, seats: Any) -> SafeString:
        return self._joined(
            self._tell_player(one["player"]) if isinstance(one, Mapping) else self._seat(one) for one in seats
        )

    def _tell_deadline(self, deadline: str | None) -> str:
        return moment(datetime.fromisoformat(deadline)) if deadline else ""

    def _tell_starter(self, seat: int) -> SafeString:
        return self._seat(seat)

    def _tell_opener(self, seat: int) -> SafeString:
        return self._seat(seat)

    def _tell_dice(self, faces: Any) -> SafeString:
        return dice(faces)

    def _tell_face(self, face: int) -> SafeString:
        return die(face)

    def _tell_hands(self, hands: Any) -> SafeString:
        return format_html_join(
            " ", "{} {}", ((self._seat(seat), dice(hand)) for seat, hand in enumerate(hands) if hand is not None)
        )

    def _tell_rounds(self, rounds: Any) -> SafeString:
        told = (
            format_html_join(" ", "{} {}", ((self._seat(one["seat"]), die(one["die"])) for one in rolled))
            for rolled in rounds
        )
        return format_html_join(" · ", "{}", ((one,) for one in told))

    def _tell_dice_counts(self, counts: Any) -> str:
        return " · ".join(str(count) for count in counts)

    def _tell_positions(self, positions: Any) -> str:
        return ", ".join(str(position + 1) for position in positions)

    def _tell_reroll(self, positions: Any) -> str:
        return self._tell_positions(positions)

    def _tell_box(self, box: str) -> str:
        return self._text(BOXES[box])

    def _tell_prompt(self, prompt: Mapping[str, str]) -> SafeString:
        return link(reverse("admin:matches_prompt_change", args=[prompt["id"]]), prompt["text"])

    def _tell_match(self, match: str) -> SafeString:
        return link(reverse("admin:matches_match_change", args=[match]), match)

    def _tell_outcome(self, outcome: Mapping[str, Any]) -> SafeString:
        return self._joined(
            format_html("{} {}", self._seat(one["seat"]), self._text(RESULTS[one["result"]]))
            for one in outcome["seats"]
        )


def _masked(data: Mapping[str, Any]) -> dict[str, Any]:
    """Only how many dice there are, which everybody knows; nothing else that is in it."""
    return {name: [None] * len(value) for name, value in data.items() if name == "dice"}


def _variant(type_: str, seat: int | None, data: Mapping[str, Any]) -> str:
    """Which sentence fits."""
    match type_:
        case "match.forfeited" | "match.voided":
            return f"{type_}:{data['reason']}"
        case "penalty.proposed":
            return f"{type_}:{data['mode']}"
        case "match.turn" if data["deadline"] is None:
            return "match.turn:no_clock"
        case "penalty.refused" if seat is None:
            return "penalty.refused:silence"
        case "adu_dadu.chose" if not data["reroll"]:
            return "adu_dadu.chose:none"
        case "adu_dadu.opened" if data["keeps_all"]:
            return "adu_dadu.opened:keeps_all"
        case "perudo.round_started" if data["palifico"]:
            return "perudo.round_started:palifico"
        case "yatzy.scored" if data["bonus"]:
            return "yatzy.scored:bonus"
    return type_
