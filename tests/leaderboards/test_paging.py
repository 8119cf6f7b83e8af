"""Pages read one after the other while the board moves, and boards of any size."""

import random
import threading

import pytest
from django.db import connection

from leaderboards.ranks.lookups import board_around, board_page, board_places
from leaderboards.ranks.snapshot import snapshot
from tests.leaderboards import kept
from tests.leaderboards.crowd import WHO, counting, name, settle_in
from tests.leaderboards.world import duel, player, players, set_void

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.mark.parametrize("number", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_pages_stitched_under_writes_neither_skip_nor_repeat_a_player_who_stays_put(number):
    rng = random.Random(number)
    people = players(40)
    matches = [duel("farkle", *rng.sample(people, 2)) for _ in range(60)]
    kept.catch_up("farkle")
    board = kept.board("farkle", "wins")
    before = {player: (value, since) for _, value, since, player in kept.listed("farkle", "wins")}
    moved, seen, after = set(), [], None
    while True:
        page = board_page(board=board, after=after, limit=3)
        seen += [row.player.pk for row in page.rows]
        after = page.next
        if after is None:
            break
        two = rng.sample(people, 2)
        moved.update(two)
        if rng.random() < 0.3:
            voided = matches.pop(rng.randrange(len(matches)))
            moved.update(seat.player for seat in voided.seats)
            set_void(voided, True)
        else:
            duel("farkle", *two)
        kept.catch_up("farkle")
    now = {player: (value, since) for _, value, since, player in kept.listed("farkle", "wins")}
    stayed = [one for one in before if one not in moved]
    assert len(stayed) >= 3
    assert all(now[one] == before[one] for one in stayed)
    assert [seen.count(one) for one in stayed] == [1] * len(stayed)


def test_pages_of_every_size_give_the_whole_board_in_its_order():
    rng = random.Random(7)
    people = players(25)
    for _ in range(40):
        duel("farkle", *rng.sample(people, 2))
    kept.catch_up("farkle")
    board, whole = kept.board("farkle", "wins"), kept.listed("farkle", "wins")
    for limit in (1, 2, 7, 24, 25, 200):
        rows, after = [], None
        while True:
            page = board_page(board=board, after=after, limit=limit)
            rows += [(row.rank, row.value, row.player.pk) for row in page.rows]
            after = page.next
            if after is None:
                break
        assert rows == [(rank, value, player) for rank, value, _, player in whole]
    for place, (rank, value, _, who) in enumerate(whole):
        around = board_around(board=board, player_id=who, size=4)
        assert (around.place.rank, around.place.value) == (rank, value)
        assert [row.player.pk for row in around.rows] == [one[3] for one in whole[max(0, place - 4) : place + 5]]


@pytest.mark.django_db(transaction=True)
def test_an_answer_speaks_of_one_moment_whatever_is_written_meanwhile():
    ayu, budi = player(), player()
    duel("farkle", ayu.pk, budi.pk)
    kept.catch_up("farkle")
    board = kept.board("farkle", "wins")

    with snapshot():
        assert (board.as_of().seq, board.size()) == (1, 2)
        _in_a_thread(lambda: (duel("farkle", *players(2)), kept.catch_up("farkle")))
        assert (board.as_of().seq, board.size(), len(board.first(10))) == (1, 2, 2)
    assert (board.as_of().seq, board.size(), len(board.first(10))) == (2, 4, 4)


def _in_a_thread(call):
    def run():
        try:
            call()
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()


def crowd(number):
    """Many players on the board of wins, at once; (wins, since, id) of each."""
    settle_in(number)
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO leaderboards_standing (player_id, game, period, played, run, wins, wins_since, streak,"
            f" streak_since, hidden) {counting(number)}"
            f" SELECT {WHO}, 'yatzy', 'all', 1, 0, i * 7919 % 100003 % 523, i, 0, i, FALSE FROM n"
        )
        cursor.execute(
            "INSERT INTO leaderboards_histogram (game, metric, period, value, players)"
            " SELECT game, 'wins', period, wins, count(*) FROM leaderboards_standing GROUP BY game, period, wins"
        )
    return [(i * 7919 % 100003 % 523, i, name(i)) for i in range(1, number + 1)]


@pytest.mark.case("C-LB-15")
def test_a_large_board_costs_no_more_questions_to_the_database(django_assert_max_num_queries):
    order = sorted(crowd(3_000), key=lambda one: (-one[0], one[1]))
    scores = [one[0] for one in order]
    board = kept.board("yatzy", "wins")
    middle = order[1_500]
    after = next(iter(board.of_players([middle[2]]).values()))

    def asked(ask):
        with django_assert_max_num_queries(10):
            return ask()

    top = asked(lambda: board_page(board=board, after=None, limit=50))
    assert [(row.value, row.player.pk) for row in top.rows] == [(one[0], one[2]) for one in order[:50]]
    deep = asked(lambda: board_page(board=board, after=after, limit=50))
    assert [row.player.pk for row in deep.rows] == [one[2] for one in order[1_501:1_551]]
    rank = 1 + sum(score > middle[0] for score in scores)
    around = asked(lambda: board_around(board=board, player_id=middle[2], size=5))
    assert around.place.rank == rank
    assert [row.player.pk for row in around.rows] == [one[2] for one in order[1_495:1_506]]
    assert asked(lambda: board_places(board=board, players=[middle[2]])).places[middle[2]].rank == rank
