"""The card at the end of a table: the winner, the bars, the decisive moment, the ways on."""

import re
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest
from django.test import Client

from club.actions.chain.contents import read_world, seen_by
from club.actions.play.submit import act
from club.models import Game
from tavern.actions.turning_points import parts_of, turning_point
from tavern.pages.end.words import counted
from tavern.pages.stone_falls import gold
from tavern.stone_falls.defaults import default
from tavern.stone_falls.stones import FREE
from tests.pages.laid import words
from tests.table import person
from tests.tavern.glass_tables import actor_of, lay_table, of
from tests.tavern.island_tables import go_on, island_table
from tests.tavern.land_tables import land_table, play_on
from tests.tavern.standings.rated_tables import ended_table
from tests.tavern.stone_tables import stone_table

pytestmark = pytest.mark.django_db


def island_over() -> Game:
    game = island_table(person("anna"), bots=1)
    go_on(game, lambda table: table.standing is not None)
    return Game.objects.get(pk=game.pk)


def lands_over() -> Game:
    return Game.objects.get(pk=play_on(land_table(person("anna"), person("bruno")), 3000).pk)


def stones_over(*names: str) -> Game:
    game = stone_table(*map(person, names))
    while game.status != Game.ENDED:
        command = default(read_world(game))
        assert command is not None
        act(game.pk, command, actor=actor_of(game, command.seat))
        game.refresh_from_db()
    return game


def browser_of(game: Game) -> Client:
    client = Client()
    client.force_login(game.organiser)
    return client


def page_of(game: Game) -> Any:
    return browser_of(game).get(f"/t/{game.public_id}/")


OVER = {
    "island-settlers": island_over,
    "six-lands": lands_over,
    "stone-falls": lambda: stones_over("anna", "bruno"),
}


@pytest.mark.parametrize("kind", OVER)
def test_the_parts_add_up_the_page_says_who_won_and_the_picture_is_whole(kind: str):
    game = OVER[kind]()
    seen = seen_by(game, "A")
    points = dict(game.results.values_list("player", "points"))
    summed = {seat: sum(n for _, n in parts) for seat, parts in parts_of(game, seen).items()}
    assert summed == points
    page = page_of(game)
    assert "won." in words(page) or "share first place" in words(page)
    assert all(said in words(page) for said in ("Rematch", "Walk through it", "Share a picture"))
    found = turning_point(game, seen)
    if found is not None:
        assert f"/t/{game.public_id}/history/{found.seq}" in page.content.decode()
        assert "The decisive moment" in words(page)
        best = set(game.results.filter(place=1).values_list("player", flat=True))
        lost = {None}  # the seat of a card that a rival had and that went back to the bank (C32)
        named = {getattr(one, part, "") for one in found.news for part in ("seat", "to")}
        assert named & (best | lost)
    drawn = browser_of(game).get(f"/t/{game.public_id}/picture.svg")
    root = ElementTree.fromstring(drawn.content)
    assert root.tag.endswith("svg")
    links = {value for one in root.iter() for name, value in one.items() if name == "href"}
    known = {one.get("id") for one in root.iter()}
    assert links
    assert {link.removeprefix("#") for link in links} <= known


def test_stone_falls_counts_colours_and_powers_not_points():
    game = stones_over("anna", "bruno")
    parts, said = parts_of(game, seen_by(game, "A")), words(page_of(game))
    shown = re.findall(r'class="points">([^<]*)<', page_of(game).content.decode())
    wanted = [counted(0, parts[row.player], "stone-falls") for row in game.results.all()]
    assert shown == wanted
    assert "point" not in said.partition("Rematch")[0].rpartition("The game is over")[2]


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ((), "an empty treasure"),
        ((("colours", 1), ("powers", 1)), "1 colour, 1 power"),
        ((("colours", 3), ("powers", 2)), "3 colours, 2 powers"),
    ],
)
def test_what_a_treasure_counts_is_said_in_words(parts: Any, said: str):
    assert counted(sum(number for _, number in parts), parts, "stone-falls") == said


def test_a_solo_board_says_how_many_stones_lie_on_it(anna: Any):
    game = stone_table(anna)
    board = read_world(game).board
    assert f"{len(board) - board.count(FREE)} stones on the board" in words(page_of(game))


def test_a_solo_game_says_how_many_stones_are_left():
    game = stones_over("anna")
    left = game.results.get().points
    assert f"{left} stones left · no medal" in words(page_of(game))


def test_a_solo_game_without_gold_says_whether_gold_was_possible(monkeypatch: Any):
    game, asked = stones_over("anna"), []
    monkeypatch.setattr(gold, "gold_is_possible", lambda world: asked.append(world) or asked[2:])
    answer = browser_of(game).get(f"/t/{game.public_id}/missed")
    assert "3 stones before the end" in words(answer)
    first = len(asked[0].queue)
    assert [len(world.queue) for world in asked] == [first, first + 1, first + 2]
    assert all(world.phase == "place" for world in asked)
    monkeypatch.setattr(gold, "gold_is_possible", lambda world: asked.append(world))
    answer = browser_of(game).get(f"/t/{game.public_id}/missed")
    assert "that proves nothing" in words(answer)
    assert len(asked) == 3 + gold.MOST_BACK


def test_a_game_with_others_or_a_running_one_has_no_missed_gold(anna: Any, bruno: Any):
    for game in (stone_table(anna), stone_table(anna, bruno)):
        assert browser_of(game).get(f"/t/{game.public_id}/missed").status_code == 404
        assert browser_of(game).get(f"/t/{game.public_id}/picture.svg").status_code == 404


def test_a_table_without_an_account_has_no_bars_and_no_picture(anna: Any, bruno: Any):
    game = ended_table([anna, bruno], [1, 2])
    page = page_of(game)
    assert "You won." in words(page)
    assert 'class="end-bar"' not in page.content.decode()
    assert browser_of(game).get(f"/t/{game.public_id}/picture.svg").status_code == 404


def test_a_table_without_a_result_says_so(anna: Any, bruno: Any):
    game = lay_table(*of(anna, bruno), host=anna)
    Game.objects.update(status=Game.ENDED)
    assert "It ended without a result." in words(page_of(game))
