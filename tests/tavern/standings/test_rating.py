"""The change of strengths by one table, and the quality of the ranking."""

from itertools import groupby
from random import Random

import pytest

from tavern.actions.standings.rating import NEWCOMER, Finish, Rating, rate_table

CLUB = 20
TABLES = 300


def after(*places: int, sides: str = "") -> list[float]:
    """The means of newcomers, rounded, after a table with these places."""
    named = zip(places, sides or " " * len(places), strict=True)
    finishes = [Finish(at, place, side.strip()) for at, (place, side) in enumerate(named)]
    found = rate_table({}, finishes)
    return [round(found[at].mu, 2) for at in range(len(places))]


def test_winners_gain_and_losers_lose_strength():
    first, second, third, last = after(1, 2, 3, 4)
    assert first > second > third > last
    assert first > 25 > last


def test_tied_places_change_equally():
    assert after(1, 1) == [25, 25]
    first, tied, also_tied = after(1, 2, 2)
    assert first > tied == also_tied


def test_partners_win_and_lose_together():
    means = after(1, 3, 1, 3, sides="ABAB")
    assert means[0] == means[2] > 25 > means[1] == means[3]
    one_side, other = after(1, 1, 3, sides="AA ")[::2]
    assert one_side - 25 < after(1, 2)[0] - 25, "two who beat one show less than one who does"
    assert other < 25


def test_a_strength_gets_surer_with_each_table_and_counts_them():
    rating = rate_table({7: NEWCOMER}, [Finish(7, 1), Finish(8, 2)])[7]
    assert rating.games == 1
    assert rating.sigma < NEWCOMER.sigma
    assert rating.ordinal > NEWCOMER.ordinal == 0


@pytest.mark.parametrize(("games", "uncertain"), [(4, True), (5, False)])
def test_a_strength_is_uncertain_under_five_tables(games: int, uncertain: bool):
    assert Rating(25, 8, games).uncertain is uncertain


def test_a_solo_player_changes_nothing():
    assert rate_table({}, [Finish(1, 1)]) == {1: NEWCOMER._replace(games=1)}


def correlation(ranking: list[int]) -> float:
    """Spearman's rank correlation between this order of people and their numbers."""
    many = len(ranking)
    distance = sum((at - person) ** 2 for at, person in enumerate(ranking))
    return 1 - 6 * distance / (many * (many * many - 1))


def ranked_club(seed: int) -> list[int]:
    """A club of bots after its tables, the strongest first by their ratings.

    Bot 0 is the strongest. Two to four sit at a table. Each plays by its strength and a random part
    (a normal distribution), and close results share a place.
    """
    rng, ratings = Random(seed), dict.fromkeys(range(CLUB), NEWCOMER)
    for _ in range(TABLES):
        people = rng.sample(range(CLUB), rng.choice((2, 3, 4)))
        played = sorted((round(rng.gauss(-person, 4)), person) for person in people)
        place, finishes = 1, []
        for _score, group in groupby(reversed(played), key=lambda one: one[0]):
            tied = [Finish(person, place) for _, person in group]
            finishes += tied
            place += len(tied)
        ratings |= rate_table(ratings, finishes)
    return sorted(ratings, key=lambda person: -ratings[person].ordinal)


def test_a_club_of_twenty_is_ranked_rightly_after_three_hundred_tables():
    """With bots of known strength. In ten clubs the correlation is 0.968 to 0.991."""
    found = [correlation(ranked_club(seed)) for seed in range(10)]
    assert min(found) >= 0.9, found


def test_a_random_ranking_is_found():
    """This figure can be low."""
    assert correlation(Random(1).sample(range(CLUB), CLUB)) < 0.5
    assert correlation([*range(CLUB)]) == 1
