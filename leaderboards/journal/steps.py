"""What a finished, voided or un-voided match does to the boards: a row of the journal and all that follows from it."""

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


def take_over(ledger: Ledger, match: Match) -> None:
    """Bring a locked game's boards up to how a ranked match ended, whatever they know of it so far.

    A match that was voided before it came here gets its ``result`` row if it is un-voided.
    """
    facts = list(Fact.objects.filter(match=match).order_by("seat"))
    finished = match.status == Status.FINISHED
    if not facts:
        if finished:
            _result(ledger, match)
    elif finished == facts[0].voided:
        _switch(ledger, facts, voided=not finished)


def _result(ledger: Ledger, match: Match) -> None:
    game = ledger.game
    seq = append(ledger, Kind.RESULT, match_id=match.pk)
    facts = facts_of(match, seq)
    counted = placed(facts)
    known = ratings_before(game, [fact.player_id for fact in counted], seq)
    before = [known.get(fact.player_id, START) for fact in counted]
    for fact, after in zip(counted, rate(before, [fact.placement for fact in counted]), strict=True):
        fact.mu, fact.sigma, fact.rating = after.mu, after.sigma, after.shown
    Fact.objects.bulk_create(facts)
    players = [fact.player_id for fact in facts]
    Member.objects.bulk_create([Member(player_id=player, game=game) for player in players], ignore_conflicts=True)
    hidden = Member.objects.filter(game=game, player__in=players, hidden=True).values_list("player_id", flat=True)
    advance(facts, set(hidden))
    sync(ledger, players)


def _switch(ledger: Ledger, facts: list[Fact], *, voided: bool) -> None:
    append(ledger, Kind.VOID if voided else Kind.UNVOID, match_id=facts[0].match_id)
    Fact.objects.filter(match_id=facts[0].match_id).update(voided=voided)
    one = facts[0]
    settle(
        Scope(
            game=ledger.game,
            players=[fact.player_id for fact in facts],
            periods=(one.month, one.week, one.day),
        )
    )
    request_replay(ledger.game, one.seq)
