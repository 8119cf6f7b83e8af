"""Boards worked out in the plainest way from what happened, to compare with. Nothing of ``leaderboards`` is used but
the place (``seq``) that the journal gave each match."""

from collections import Counter, defaultdict
from zoneinfo import ZoneInfo

from openskill.models import PlackettLuce

ZONE = ZoneInfo("Asia/Jakarta")


def period_names(moment):
    local = moment.astimezone(ZONE)
    return ["all", local.strftime("%Y-%m"), local.strftime("%G-W%V"), local.strftime("%Y-%m-%d")]


def histories(matches, places, game):
    """(metric, period, player) -> [(seq, value after it)], only results that count, in the order of their places."""
    found = defaultdict(list)
    ratings = rating_history(matches, places)
    best_so_far, results = {}, defaultdict(list)
    for match in in_order(matches, places):
        seq = places[match.id]
        for seat in match.seats:
            if seat.no_show:
                continue
            for period in period_names(match.finished_at):
                key = period, seat.player
                results[key].append(seat.result)
                wins = results[key].count("won")
                found["wins", *key].append((seq, wins))
                if len(results[key]) >= 10:
                    found["win_rate", *key].append((seq, int(1000 * wins / len(results[key]) + 1e-9)))
                found["streak", *key].append((seq, longest_run(results[key])))
                if game in ("yatzy", "farkle"):
                    best_so_far[key] = max(best_so_far.get(key, 0), seat.best)
                    found["best_score", *key].append((seq, best_so_far[key]))
            mu, sigma = ratings[match.id, seat.player]
            found["rating", "all", seat.player].append((seq, round(1000 + 40 * (mu - 3 * sigma))))
    return found


def in_order(matches, places):
    counted = [match for match in matches if match.ranked and not match.void]
    return sorted(counted, key=lambda match: places[match.id])


def longest_run(results):
    return max(map(len, "".join("w" if one == "won" else " " for one in results).split()), default=0)


def rating_history(matches, places):
    """(match, player) -> (mu, sigma) after it."""
    model = PlackettLuce()
    current, after = {}, {}
    for match in in_order(matches, places):
        seats = [seat for seat in match.seats if not seat.no_show]
        teams = [[model.create_rating(list(current.get(seat.player, (25.0, 25.0 / 3.0))))] for seat in seats]
        if len(teams) > 1:
            teams = model.rate(teams, ranks=[seat.placement for seat in seats])
        for seat, (rating,) in zip(seats, teams, strict=True):
            current[seat.player] = after[match.id, seat.player] = rating.mu, rating.sigma
    return after


def boards(matches, places, game, hidden):
    """(metric, period) -> [(rank, value, since, player)] in order, without the hidden."""
    rows = defaultdict(list)
    for (metric, period, player), history in histories(matches, places, game).items():
        value = history[-1][1]
        since = history[-1][0]
        for seq, earlier in reversed(history):
            if earlier != value:
                break
            since = seq
        if player not in hidden:
            rows[metric, period].append((value, since, player))
    return {
        board: [
            (1 + sum(other[0] > value for other in entries), value, since, player)
            for value, since, player in sorted(entries, key=lambda entry: (-entry[0], entry[1], entry[2]))
        ]
        for board, entries in rows.items()
    }


def histograms(boards):
    """(metric, period, value) -> how many stand there."""
    return Counter((*board, value) for board, entries in boards.items() for _, value, _, _ in entries)
