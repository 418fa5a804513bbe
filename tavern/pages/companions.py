"""Tables on the pages of people: a person's results by game, and the champions of each game."""

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from club.actions.accounts.emblems import emblems_of
from club.models import Game
from club.pages.companions.parts import Figure, Section
from tavern.actions.results import Tally, latest_results, tallies
from tavern.actions.table_queries import table_kinds
from tavern.models import Result

LATEST = 6  # tables of a person
CHAMPIONS = 3  # of a game


@dataclass(frozen=True, slots=True)
class OfGame:
    """A game of the site, with the people who have results in it."""

    title: str
    tallies: list[Tally]


@dataclass(frozen=True, slots=True)
class Ended:
    """A finished table, and the person's result."""

    title: str
    result: Result


def of_person(person: Any, games: QuerySet[Game]) -> Section:
    """Sums by game, and the latest tables."""
    found, titles = [one for one in tallies(games) if one.user == person.pk], _titles()
    latest = latest_results(games, person, LATEST)
    values = {
        "games": _by_game(found),
        "latest": [Ended(titles[row.kind], row) for row in latest if row.kind in titles],
    }
    figures = [
        Figure(_("Tables"), sum(one.played for one in found)),
        Figure(_("Tables won"), sum(one.won for one in found)),
    ]
    return Section("tavern/_tables_of_person.html", values, figures)


def of_house(games: QuerySet[Game]) -> Section:
    """For each game, the people who won most tables among people."""
    won = [one for one in tallies(games, among_people=True) if one.won]
    champions = [OfGame(one.title, one.tallies[:CHAMPIONS]) for one in _by_game(won)]
    people = [one.user for game in champions for one in game.tallies]
    values = {"games": champions, "emblems": emblems_of(people)}
    return Section("tavern/_champions.html", values)


def _titles() -> dict[str, str]:
    return {kind.name: str(kind.title) for kind in table_kinds()}


def _by_game(found: list[Tally]) -> list[OfGame]:
    """The results in the order of the site's games. Games without a result are left out."""
    rows = [
        OfGame(title, [one for one in found if one.kind == kind])
        for kind, title in _titles().items()
    ]
    return [row for row in rows if row.tallies]
