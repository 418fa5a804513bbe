"""The change of strengths by one rated table. Nothing here reads a database."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

FEW = 5  # tables, below which a strength is uncertain

_MODEL = PlackettLuce()


class Rating(NamedTuple):
    """A strength: its mean, its deviation, and the number of its tables."""

    mu: float
    sigma: float
    games: int = 0

    @property
    def ordinal(self) -> float:
        """A lower bound for the strength, almost surely: the mean less three deviations."""
        return self.mu - 3 * self.sigma

    @property
    def uncertain(self) -> bool:
        return self.games < FEW


NEWCOMER = Rating(_MODEL.mu, _MODEL.sigma)


class Finish(NamedTuple):
    """The result of one person at a table, with their number.

    Partners share a side and a place. "" is a side of one person.
    """

    person: int
    place: int
    side: str = ""


def rate_table(ratings: Mapping[int, Rating], finishes: Iterable[Finish]) -> dict[int, Rating]:
    """The ratings of the people of one table after it. People without `ratings` are newcomers.

    The result depends on the order of `finishes` in the last digits. That order is the one of the
    seats.
    """
    sides: dict[object, list[Finish]] = {}
    for one in finishes:
        sides.setdefault(one.side or one.person, []).append(one)
    teams = [
        [_model_rating(ratings.get(one.person, NEWCOMER)) for one in side]
        for side in sides.values()
    ]
    ranks = [float(side[0].place) for side in sides.values()]
    after = _MODEL.rate(teams, ranks=ranks) if len(teams) > 1 else teams
    return {
        one.person: Rating(new.mu, new.sigma, ratings.get(one.person, NEWCOMER).games + 1)
        for side, team in zip(sides.values(), after, strict=True)
        for one, new in zip(side, team, strict=True)
    }


def _model_rating(rating: Rating) -> PlackettLuceRating:
    return _MODEL.rating(mu=rating.mu, sigma=rating.sigma)
