"""The best games: their selection, their order, and their readers."""

from typing import Any

import pytest

from club.actions.seats.spectator_links import watch_secret
from club.models import Game
from tavern.actions.standings.best_games import best_games
from tavern.models import Result
from tests.pages.laid import words
from tests.table import person
from tests.tavern.standings.rated_tables import ended_table

pytestmark = pytest.mark.django_db
KIND = "six-lands"


def over(people: list[Any], points: list[int], *, turn: int = 8, key: str = "") -> Game:
    """A table of these people that ended with these points, best first."""
    game = ended_table(people, range(1, len(people) + 1))
    Game.objects.filter(pk=game.pk).update(turn=turn, spectator_key=key, kind=KIND)
    for place, (row, score) in enumerate(
        zip(game.results.order_by("player"), points, strict=True), start=1
    ):
        Result.objects.filter(pk=row.pk).update(points=score, place=place, side="")
    game.refresh_from_db()
    return game


def found(reader: Any) -> dict[str, list[tuple[Any, int, bool]]]:
    return {
        sort: [(one.game, one.number, one.own) for one in games]
        for sort, games in best_games(KIND, reader).items()
    }


def test_narrow_high_long_and_quick_games_are_the_best(anna: Any, bruno: Any):
    narrow = over([anna, bruno], [40, 39], turn=9)
    high = over([anna, bruno], [77, 12], turn=30)
    quick = over([bruno, anna], [20, 10], turn=2)
    tie = over([bruno, anna], [25, 25], turn=9)
    best = found(anna)
    assert best["narrowest"] == [(tie, 0, True), (narrow, 1, True), (quick, 10, True)]
    assert best["most"][0] == (high, 77, True)
    assert best["longest"][0] == (high, 30, True)
    assert best["quickest"][0] == (quick, 2, True)
    assert best["fewest_stones"] == []


def test_partners_are_not_behind_one_another(anna: Any, bruno: Any):
    game = over([anna, bruno, person("clara"), person("dora")], [40, 40, 31, 31])
    for player, side in zip("ABCD", "AACC", strict=True):
        game.results.filter(player=player).update(side=side)
    assert found(anna)["narrowest"] == [(game, 9, True)]


def test_a_solo_game_counts_only_its_stones(anna: Any, bruno: Any):
    game = over([anna, bruno], [2, 9])
    game.results.filter(player="B").delete()
    assert {sort: games for sort, games in found(anna).items() if games} == {
        "fewest_stones": [(game, 2, True)]
    }


def test_games_of_companions_are_listed_while_others_may_watch(anna: Any, bruno: Any):
    clara = person("clara")
    over([anna, bruno], [9, 1])
    hidden = over([bruno, clara], [5, 5])
    assert [one for one, _, _ in found(anna)["narrowest"]] != [hidden]
    Game.objects.filter(pk=hidden.pk).update(spectator_key="look-on-at-bruno")
    hidden.refresh_from_db()
    assert found(anna)["narrowest"][0] == (hidden, 0, False)
    assert found(person("stranger"))["narrowest"] == []


def test_a_table_without_people_is_not_listed(anna: Any, bruno: Any):
    game = over([anna, bruno], [9, 1])
    game.results.update(user=None)
    assert not any(found(anna).values())


def test_the_page_leads_to_the_first_move(anna: Any, bruno: Any, browser_of: Any):
    game = over([anna, bruno], [40, 39])
    other = over([bruno, person("clara")], [30, 30], key="look-on-at-bruno")
    page = browser_of(anna).get(f"/tavern/best/{KIND}")
    assert "decided by 1 point" in words(page)
    assert f'href="/t/{game.public_id}/history/0"' in page.content.decode()
    assert f'href="/tavern/watch/{watch_secret(other)}/history/0"' in page.content.decode()
    assert other.public_id not in page.content.decode()
    assert f'href="/tavern/best/{KIND}"' in (
        browser_of(anna).get(f"/tavern/standings/{KIND}").content.decode()
    )
    assert browser_of(anna).get("/tavern/best/chess").status_code == 404
    empty = browser_of(person("stranger")).get(f"/tavern/best/{KIND}")
    assert "No table of this game has finished yet." in words(empty)


def test_a_game_is_named_by_those_who_played_it(anna: Any, bruno: Any, browser_of: Any):
    game = over([anna, bruno], [40, 39])
    Game.objects.filter(pk=game.pk).update(name="Six Lands")
    names = ", ".join(game.seats.order_by("player").values_list("name", flat=True))
    assert f"{names} decided by 1 point" in words(browser_of(anna).get(f"/tavern/best/{KIND}"))
