"""The page of a table: the view of each reader, its forms, and the short answer to a poll."""

import json
import re
from typing import Any

import pytest

from club.actions.chain.contents import read_world
from club.actions.seats.spectator_links import watch_secret
from club.models import Game
from tavern.actions.founding import SeatPlan
from tavern.stone_falls.rules import STONE_FALLS
from tests.pages.laid import words
from tests.table import person
from tests.tavern.glass_tables import lay_table, of
from tests.tavern.stone_tables import stone_table, whole_turn

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def numbers(game: Game) -> dict[str, str]:
    game.refresh_from_db()
    return {str(seat): str(hand.number) for seat, hand in read_world(game).hands.items()}


def shown(page: Any, game: Game) -> set[str]:
    return {seat for seat, number in numbers(game).items() if number in page.content.decode()}


def commands(*given: dict[str, Any]) -> dict[str, str]:
    return {"commands": json.dumps(given), "key": "k" + json.dumps(given)[:40]}


def draw(letter: str) -> dict[str, Any]:
    return {"type": "DrawNumber", "seat": letter}


def guess(letter: str) -> dict[str, Any]:
    return {"type": "Guess", "seat": letter, "higher": True}


def address(game: Game, rest: str = "") -> str:
    return f"/t/{game.public_id}/{rest}"


def test_a_player_draws_by_a_form_and_sees_only_their_own_number(anna, bruno, browser_of):
    game = lay_table(*of(anna, bruno), host=anna)
    page = browser_of(anna).post(address(game, "act"), commands(draw("A")), follow=True)
    assert page.status_code == 200
    browser_of(bruno).post(address(game, "act"), commands(draw("B")))
    assert shown(browser_of(anna).get(address(game)), game) == {"A"}
    assert shown(browser_of(bruno).get(address(game)), game) == {"B"}
    assert shown(browser_of(bruno).get(address(game), headers=HTMX), game) == {"B"}


def test_the_page_asks_the_database_six_times(anna, bruno, browser_of, django_assert_num_queries):
    """Session, user, game, seats, entries and messages."""
    game = lay_table(*of(anna, bruno), host=anna, pace="slow")
    browser = browser_of(anna)
    browser_of(bruno).post(address(game, "act"), commands(draw("B")))
    browser.post(address(game, "act"), commands(draw("A")))
    browser.get(address(game))
    with django_assert_num_queries(6):
        browser.get(address(game))


def test_strangers_and_anonymous_readers_find_no_table(anna, bruno, browser_of):
    game = lay_table(*of(anna, bruno), host=anna)
    assert browser_of(person("stranger")).get(address(game)).status_code == 404
    assert browser_of().get(address(game)).status_code == 302


def test_a_turn_with_an_illegal_command_names_it_and_plays_nothing(anna, bruno, browser_of):
    game = lay_table(*of(anna, bruno), host=anna)
    sent = commands(draw("A"), draw("A"))
    page = browser_of(anna).post(address(game, "act"), sent)
    assert page.status_code == 422
    assert "step 2 of your turn" in page.content.decode()
    game.refresh_from_db()
    assert game.seq == 0


@pytest.mark.parametrize("sent", ["", "[]", "{}", "[1]", "nonsense", '[{"type":"Other"}]'])
def test_a_damaged_form_is_refused(sent: str, anna, bruno, browser_of):
    game = lay_table(*of(anna, bruno), host=anna)
    page = browser_of(anna).post(address(game, "act"), {"commands": sent})
    assert page.status_code == 422
    assert "This form is damaged" in page.content.decode()


def test_a_command_for_another_seat_is_refused(anna, bruno, browser_of):
    game = lay_table(*of(anna, bruno), host=anna)
    page = browser_of(anna).post(address(game, "act"), commands(draw("B")))
    assert (page.status_code, Game.objects.get(pk=game.pk).seq) == (422, 0)


def test_an_unchanged_table_returns_304(anna, bruno, browser_of):
    game = lay_table(*of(anna, bruno), host=anna)
    client = browser_of(anna)
    tag = client.get(address(game))["ETag"]
    known = {"If-None-Match": tag, **HTMX}
    assert client.get(address(game, "now"), headers=known).status_code == 304
    browser_of(bruno).post(address(game, "act"), commands(draw("B")))
    assert client.get(address(game, "now"), headers=known).status_code == 200


def test_the_page_polls_often_while_another_player_is_awaited(anna, bruno, browser_of):
    game = lay_table(*of(anna, bruno), host=anna)
    client = browser_of(anna)
    assert "every 12s" in client.get(address(game)).content.decode()
    client.post(address(game, "act"), commands(draw("A")))
    assert "every 2s" in client.get(address(game)).content.decode()


def test_a_command_is_undone_from_the_page(anna, bruno, browser_of):
    game = lay_table(*of(anna, bruno), host=anna)
    client = browser_of(anna)
    for letter, one in (("A", client), ("B", browser_of(bruno))):
        one.post(address(game, "act"), commands(draw(letter)))
    client.post(address(game, "act"), commands(guess("A")))
    page = client.get(address(game)).content.decode()
    assert "Take back my last action" in page
    assert "Take back" not in browser_of(bruno).get(address(game)).content.decode()
    client.post(address(game, "undo"), {"entry": "3", "key": "u"})
    game.refresh_from_db()
    assert game.waits_for == "A"


def test_a_composed_turn_is_taken_back_whole_by_its_form(anna, bruno, browser_of):
    game = stone_table(anna, bruno)
    before, turn, seat = read_world(game), whole_turn(game), game.waits_for
    own = browser_of(game.seats.get(player=seat).user)
    other = browser_of(game.seats.exclude(player=seat).get().user)
    sent = [json.loads(STONE_FALLS.commands.encode(command)) for command in turn]
    own.post(address(game, "act"), commands(*sent))
    game.refresh_from_db()
    assert read_world(game) != before
    page = own.get(address(game)).content.decode()
    assert f'name="entry" value="{game.seq}"' in page
    assert 'name="entry"' not in other.get(address(game)).content.decode()
    own.post(address(game, "undo"), {"entry": game.seq, "key": "u"})
    game.refresh_from_db()
    assert read_world(game) == before


def test_a_shared_device_shows_no_hand_until_a_player_is_chosen(anna, browser_of):
    game = lay_table(*of(anna), SeatPlan("Bertrand", here=True), host=anna)
    client = browser_of(anna)
    page = client.get(address(game))
    assert "I am Anna" in page.content.decode()
    assert "I am Bertrand" in page.content.decode()
    for letter in "AB":
        client.post(address(game, "curtain"), {"player": letter})
        client.post(address(game, "act"), commands(draw(letter)))
        assert shown(client.get(address(game)), game) == set(), "the curtain fell with the act"
    client.post(address(game, "curtain"), {"player": "A"})
    assert shown(client.get(address(game)), game) == {"A"}
    client.post(address(game, "act"), commands(guess("A")))
    assert shown(client.get(address(game)), game) == set()
    client.post(address(game, "curtain"), {"player": "B"})
    assert shown(client.get(address(game)), game) == {"B"}
    assert game.journal.get(seq=2).device


def test_a_seat_of_another_device_cannot_show_its_hand(anna, bruno, browser_of):
    game = lay_table(*of(anna, bruno), SeatPlan("Clara", here=True), host=anna)
    assert browser_of(anna).post(address(game, "curtain"), {"player": "B"}).status_code == 404
    assert browser_of(bruno).post(address(game, "curtain"), {"player": "C"}).status_code == 404


def test_phrases_are_said_before_the_start_and_read_in_the_reader_s_language(
    anna, bruno, browser_of
):
    game = lay_table(*of(anna, bruno), host=anna, start=False)
    browser_of(anna).post(address(game, "talk"), {"phrase": "well"})
    assert "Well played!" in browser_of(bruno).get(address(game)).content.decode()
    french = browser_of(bruno).get(address(game), headers={"accept-language": "fr"})
    assert "Bien joué" in french.content.decode()
    wrong = browser_of(anna).post(address(game, "talk"), {"phrase": "rude"})
    assert wrong.status_code == 422


def test_the_past_shows_what_the_reader_could_see_and_everything_once_it_is_over(
    anna, bruno, browser_of
):
    game = lay_table(*of(anna, bruno), host=anna)
    for user, letter in ((anna, "A"), (bruno, "B")):
        browser_of(user).post(address(game, "act"), commands(draw(letter)))
    client = browser_of(anna)
    assert shown(client.get(address(game, "history/0")), game) == set()
    assert shown(client.get(address(game, "history/2")), game) == {"A"}
    assert shown(client.get(address(game, "history/2?as=B")), game) == {"A"}
    assert client.get(address(game, "history/9")).status_code == 404
    for user, letter in ((anna, "A"), (bruno, "B")):
        browser_of(user).post(address(game, "act"), commands(guess(letter)))
    assert shown(client.get(address(game, "history/2?as=B")), game) == {"B"}


def test_the_end_shows_places_and_the_way_to_a_rematch(anna, browser_of):
    game = lay_table(*of(anna), SeatPlan("Alder", bot="steady"), host=anna)
    client = browser_of(anna)
    client.post(address(game, "act"), commands(draw("A")))
    client.post(address(game, "act"), commands(guess("A")))
    page = client.get(address(game)).content.decode()
    assert "The game is over." in page
    there = client.post(address(game, "again"))
    again = Game.objects.exclude(pk=game.pk).get()
    assert there["Location"] == address(again)
    assert again.status == Game.RUNNING


def test_spectators_see_no_hand_and_nothing_without_the_key(anna, bruno, browser_of):
    game = lay_table(*of(anna, bruno), host=anna)
    for user, letter in ((anna, "A"), (bruno, "B")):
        browser_of(user).post(address(game, "act"), commands(draw(letter)))
    browser_of(anna).post(address(game, "seats/spectators"))
    game.refresh_from_db()
    watch = f"/tavern/watch/{watch_secret(game)}/"
    for rest in ("", "now", "history/2"):
        page = browser_of().get(watch + rest)
        assert (page.status_code, shown(page, game)) == (200, set())
        assert page["Referrer-Policy"] == "no-referrer"
    assert browser_of().get("/tavern/watch/other/").status_code == 404
    browser_of(anna).post(address(game, "seats/no-spectators"))
    assert browser_of().get(watch).status_code == 404


def test_a_table_mentions_its_host_and_its_sealed_luck_and_no_dice(anna, bruno, browser_of):
    game = lay_table(*of(anna, bruno), host=anna)
    page = words(browser_of(anna).get(address(game)))
    assert [said for said in ("Its luck is sealed", "by the host") if said not in page] == []
    assert re.search("[0-9a-f]{64}", page) is None
    assert re.search("[0-9a-f]{64}", words(browser_of(anna).get(address(game, "fair"))))
    assert [word for word in ("organiser", "dice") if word in page] == []


def test_nobody_is_offered_to_talk_to_themselves(anna, bruno, browser_of):
    alone, together = stone_table(anna), stone_table(anna, bruno)
    said = {game: words(browser_of(anna).get(address(game))) for game in (alone, together)}
    assert ["Say something" in said[game] for game in (alone, together)] == [False, True]
