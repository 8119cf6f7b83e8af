"""The applier beside somebody who holds a match; only where rows have locks."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections, transaction

from leaderboards.journal.applier import apply_finished
from leaderboards.journal.models import Journal
from matches.play.models import Match
from tests.leaderboards.world import duel, players
from tests.services.processes import wait_until

pytestmark = [pytest.mark.django_db(transaction=True)]


def test_a_match_that_somebody_holds_is_waited_for_with_no_other_in_hand():
    people = players(2)
    matches = [duel("yatzy", *people) for _ in range(4)]

    def apply():
        try:
            return apply_finished("yatzy")
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            Match.objects.select_for_update().get(pk=matches[1].id)
            applied = pool.submit(apply)
            wait_until(lambda: Match.objects.get(pk=matches[0].id).journalled, "the first is taken over")
            # neither would come to an end if the applier held this one while it waits
            Match.objects.select_for_update(nowait=True).get(pk=matches[2].id)
        assert applied.result() == 4
    assert list(Journal.objects.order_by("seq").values_list("match_id", flat=True)) == [match.id for match in matches]
