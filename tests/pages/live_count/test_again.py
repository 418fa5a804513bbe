"""A count that begins again, and a count whose report does not hold."""

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.actions.battles.fresh_counts import count_again
from campaign.live_counts.keys import keys_of
from campaign.models import CountedMark, LiveCount
from campaign.world import BattleReport, PlayerId
from club.actions.journal.actor import Actor
from club.models import Game
from tests.pages.battle_cards.fields import two_sides
from tests.pages.laid import address, words
from tests.pages.live_count.table import FIGURE, OTHER_FIGURE, TABLET, ask, send

TABLE = "battles/k1/table"


def again(client: Any, game: Game, start: object = 0, battle: str = "k1") -> Any:
    return client.post(address(game, f"battles/{battle}/table/again"), {"start": str(start)})


def test_marks_from_before_never_come_back(game, as_player):
    anna, bruno = as_player("A"), as_player("B")
    send(anna, game, [FIGURE, 1, 1000])
    assert again(bruno, game)["Location"].endswith(TABLE)
    assert not CountedMark.objects.exists()
    read = ask(anna, game, 1)
    assert (read.status_code, read.json()["marks"], read.json()["start"]) == (200, [], 1)
    for old in ({}, {"start": 0}, {"start": 2}):
        answer = send(anna, game, [FIGURE, 1, 1000], **old)
        assert (answer.status_code, answer.json()["code"]) == (409, "begun")
    assert not CountedMark.objects.exists()
    assert send(anna, game, [OTHER_FIGURE, 1, 5], start=1).json()["seen"] == 2
    assert ask(bruno, game, "2&start=1").status_code == 304


def test_a_button_that_is_pressed_twice_deletes_no_mark_of_the_new_count(game, as_player):
    anna, bruno = as_player("A"), as_player("B")
    again(anna, game)
    send(anna, game, [FIGURE, 1, 5], start=1)
    assert again(anna, game).status_code == 302
    assert again(bruno, game, 7).status_code == 302
    assert LiveCount.objects.get().start == 1
    assert CountedMark.objects.get().key == FIGURE


def test_only_those_who_fight_and_organisers_begin_it_again(game, as_player, stranger):
    send(as_player("A"), game, [FIGURE, 1, 5])
    for client in (as_player("C"), stranger):
        assert again(client, game).status_code == 404
    for start in ("", "x", "-1", "٣", "1" * 6):
        assert again(as_player("A"), game, start).status_code == 404
    assert again(as_player("A"), game, battle="k9").status_code == 404
    assert "Count again" not in words(as_player("C").get(address(game, TABLE)))
    assert CountedMark.objects.exists()
    count_again(game.pk, "k1", actor=Actor.organiser(game.organiser))
    assert not CountedMark.objects.exists()


def test_the_count_of_a_battle_that_was_reported_stays(laid, as_player):
    game = laid(two_sides("reported"))
    LiveCount.objects.create(game=game, battle="k1", wave=1, turn=1)
    assert again(as_player("A"), game).status_code == 302
    assert LiveCount.objects.get().start == 0


def test_another_phone_of_the_same_person_begins_with_nothing(game, as_player):
    anna = as_player("A")
    send(anna, game, [FIGURE, 1, 5])
    again(anna, game)
    send(anna, game, [FIGURE, 0, 9], device=TABLET, start=1)
    assert ask(anna, game).json()["marks"] == [[FIGURE, 0, 9, TABLET, "A", None]]
    assert 'data-start="1"' in anna.get(address(game, TABLE)).content.decode()


@pytest.mark.parametrize(
    ("winner", "said"), [("A", "Anna reported who won: Anna."), (None, "Anna reported a draw,")]
)
def test_the_page_says_that_a_disputed_report_does_not_hold(laid, as_player, winner, said):
    world = two_sides()
    won = PlayerId(winner) if winner else None
    standing = {unit.id: 1 for unit in keys_of(world, world.battles["k1"]).figures.values()}
    row = replace(
        world.battles["k1"],
        stage="disputed",
        report=BattleReport(PlayerId("A"), won, standing),
        dispute="The lord <fled>",
    )
    game = laid(replace(world, battles={"k1": row}))
    send(as_player("A"), game, ["over", {"winner": "A", "at": 9}, 9])
    for letter in "ABC":
        page = words(as_player(letter).get(address(game, TABLE)))
        assert said in page
        assert "The lord <fled>" in page
        assert "Nothing is settled." in page
