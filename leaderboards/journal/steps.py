"""What finished, voided and un-voided matches do to the boards: rows of the journal and all that follows from them."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import chain, groupby

from leaderboards.journal.facts import facts_of
from leaderboards.journal.ledger import append
from leaderboards.journal.models import Fact, Kind, Ledger, Member
from leaderboards.journal.people import sync
from leaderboards.ratings.known import placed, ratings_before
from leaderboards.ratings.model import START, rate
from leaderboards.ratings.replay import request_replay
from leaderboards.standings.advance import advance
from leaderboards.standings.scope import Scope
from leaderboards.standings.settle import settle
from matches.play.models import Match, Status


def take_over(ledger: Ledger, matches: Sequence[Match]) -> None:
    """Bring a locked game's boards up to how some ranked matches ended, in this order, whatever they know so far.

    A match that was voided before it came here gets its ``result`` row if it is un-voided.
    """
    known: dict[str, list[Fact]] = defaultdict(list)
    for fact in Fact.objects.filter(match__in=matches).order_by("seat"):
        known[fact.match_id].append(fact)
    for is_known, some in groupby(matches, key=lambda match: match.pk in known):
        if is_known:
            for match in some:
                finished = match.status == Status.FINISHED
                if finished == known[match.pk][0].voided:
                    _switch(ledger, known[match.pk], voided=not finished)
        elif finished_ones := [match for match in some if match.status == Status.FINISHED]:
            _results(ledger, finished_ones)


def _results(ledger: Ledger, matches: Sequence[Match]) -> None:
    places = append(ledger, Kind.RESULT, matches=[match.pk for match in matches])
    by_match = facts_of(matches, places)
    _rate(ledger.game, by_match, places[0])
    facts = list(chain.from_iterable(by_match))
    Fact.objects.bulk_create(facts)
    players = sorted({fact.player_id for fact in facts})
    members = [Member(player_id=player, game=ledger.game) for player in players]
    Member.objects.bulk_create(members, ignore_conflicts=True)
    advance(facts, hidden=sync(ledger, players))


def _rate(game: str, by_match: Sequence[Sequence[Fact]], first: int) -> None:
    """Give new facts, the newest of their game, the ratings that their matches lead to one after the other."""
    counted = [placed(list(facts)) for facts in by_match]
    players = {fact.player_id for facts in counted for fact in facts}
    ratings = ratings_before(game, players, first)
    for facts in counted:
        before = [ratings.get(fact.player_id, START) for fact in facts]
        for fact, after in zip(facts, rate(before, [fact.placement for fact in facts]), strict=True):
            ratings[fact.player_id] = after
            fact.mu, fact.sigma, fact.rating = after.mu, after.sigma, after.shown


def _switch(ledger: Ledger, facts: list[Fact], *, voided: bool) -> None:
    one = facts[0]
    append(ledger, Kind.VOID if voided else Kind.UNVOID, matches=[one.match_id])
    Fact.objects.filter(match_id=one.match_id).update(voided=voided)
    settle(
        Scope(
            game=ledger.game,
            players=[fact.player_id for fact in facts],
            periods=(one.month, one.week, one.day),
        )
    )
    request_replay(ledger.game, one.seq)
