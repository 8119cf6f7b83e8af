"""Banned, deactivated and deleted players leave the boards; after a ban, also one that ends by time, they come back."""

from collections import defaultdict
from collections.abc import Collection
from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from leaderboards.journal.ledger import Busy, append, locked
from leaderboards.journal.models import Kind, Ledger, Member
from leaderboards.standings.hiding import set_hidden
from matches.players.models import Player, PlayerKind

RECENT = timedelta(days=2)
"""How far back the sweep of every second looks for deleted players; the nightly one looks at all."""


def sync(ledger: Ledger, players: Collection[str]) -> set[str]:
    """Hide, show and anonymise these players in a locked game, as their accounts now are; who is hidden now."""
    members = Member.objects.filter(game=ledger.game, player__in=players).select_related("player").order_by("player_id")
    account = ("player__kind", "player__banned_until", "player__is_active")
    now_hidden: set[str] = set()
    for member in members.only("game", "hidden", "anonymised", *account):
        gone = member.player.kind == PlayerKind.DELETED
        hidden = gone or member.player.banned or not member.player.is_active
        if hidden:
            now_hidden.add(member.player_id)
        if hidden != member.hidden:
            append(ledger, Kind.HIDE if hidden else Kind.SHOW, players=[member.player_id])
            _note(member, hidden=hidden)
            set_hidden(ledger.game, member.player_id, hidden=hidden)
        if gone and not member.anonymised:
            append(ledger, Kind.ANONYMISE, players=[member.player_id])
            _note(member, anonymised=True)
    return now_hidden


def _note(member: Member, **said: bool) -> None:
    Member.objects.filter(game=member.game, player=member.player_id).update(**said)


def sweep_people(*, everybody: bool = False, wait: bool = True) -> int:
    """Bring every game up to date with its players' accounts; how many players of games were not."""
    found = _out_of_step(everybody=everybody)
    for game, players in found.items():
        for player in players:
            try:
                with locked(game, wait=wait) as ledger:
                    sync(ledger, [player])
            except Busy:
                break  # the next sweep finds the rest
    return sum(map(len, found.values()))


def _out_of_step(*, everybody: bool) -> dict[str, list[str]]:
    now = timezone.now()
    banned = Q(player__banned_until__gt=now)
    inactive = Player.objects.filter(is_active=False)
    if not everybody:
        inactive = inactive.filter(Q(deleted_at__isnull=True) | Q(deleted_at__gt=now - RECENT))
    found: dict[str, list[str]] = defaultdict(list)
    for members in (
        Member.objects.filter(banned, hidden=False),
        Member.objects.filter(Q(hidden=False) | Q(anonymised=False, player__kind=PlayerKind.DELETED)).filter(
            player__in=inactive
        ),
        Member.objects.filter(hidden=True, anonymised=False, player__is_active=True).exclude(banned),
    ):
        for game, player in members.order_by("game", "player_id").values_list("game", "player_id"):
            if player not in found[game]:
                found[game].append(player)
    return {game: players for game, players in found.items() if players}
