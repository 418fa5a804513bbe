"""Six Lands in a real browser: four phones, one device for two, only keys, no script."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from club.actions.chain.contents import read_world
from club.models import Game
from tavern.actions.founding import SeatPlan
from tavern.models import Table
from tavern.pages.six_lands.card_words import card_words
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.player import Player
from tests.browser.tavern.arriving import Arrives, at
from tests.browser.tavern.keys import tab_to
from tests.table import let_deadline_pass, person
from tests.tavern.land_tables import land_table, play_on, play_to_turn_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NAMES = ("anna", "bruno", "clara", "drostan")
MY_TURN = "What you must do now"
CHOICES = ".tray .choices > button"
TOUCH = 44  # pixels
MOST_ACTS = 8  # of one turn
MOST_TURNS = 400  # of one game


def phones(arrives: Arrives, game: Game) -> dict[str, Player]:
    """A phone for every person at the table, by the letter of their seat."""
    there = f"/t/{game.public_id}/"
    return {
        seat.player: at(arrives, seat.user, there, how=PHONE)
        for seat in game.seats.exclude(user=None)
    }


def give_a_turn(player: Player) -> None:
    """Plays a card, with its first choice, and ends the turn if the game goes on."""
    page = player.page
    for _ in range(MOST_ACTS):
        end = page.get_by_role("button", name="End your turn")
        if end.count():
            player.use(end)
            return
        if not page.locator("#now.mine").count():
            return
        if page.locator(".hand [aria-current]").count() or not page.locator(".pick").count():
            player.use(page.locator(CHOICES).first)
        else:
            player.use(page.locator(".pick").last)
    raise AssertionError(f"no turn after {MOST_ACTS} acts: {page.url}")


def awaited(game: Game) -> str:
    game.refresh_from_db()
    return str(game.waits_for)


def play_until(game: Game, at_table: dict[str, Player], letter: str) -> None:
    """Everybody plays their turns until this seat is awaited, or the game is over."""
    for _ in range(MOST_TURNS):
        now = awaited(game)
        if now in (letter, ""):
            return
        player = at_table[now].look()
        expect(player.page.locator("#now-title")).to_have_text(MY_TURN)
        give_a_turn(player)
    raise AssertionError("the game goes on and on")


def miss_a_go(game: Game, onlooker: Player) -> None:
    """The awaited player has no reserve left, and their time runs out."""
    letter = awaited(game)
    Table.objects.filter(game=game).update(reserves={letter: 0})
    let_deadline_pass(game)
    onlooker.look()
    expect(onlooker.page.locator("#chronicle")).to_contain_text("by the deadline")
    assert awaited(game) != letter


def test_four_phones_play_an_evening_through_two_missed_goes(arrives: Arrives):
    game = land_table(*map(person, NAMES), pace="evening")
    table = phones(arrives, game)
    anna, clara = table["A"], table["C"]
    for letter, following in ("AB", "BC"):
        give_a_turn(table[letter])
        expect(table[following].page.locator("#now-title")).to_have_text(MY_TURN)
    miss_a_go(game, anna)
    expect(anna.sides).not_to_contain_text("a bot sits in")
    play_until(game, table, "C")
    miss_a_go(game, anna)
    expect(anna.sides).to_contain_text("a bot sits in")
    clara.look().reads("You missed two goes in a row")
    clara.page.get_by_role("button", name="I am back").click()
    expect(clara.sides).not_to_contain_text("a bot sits in")
    play_until(game, table, "over")
    assert game.status == Game.ENDED
    assert game.results.count() == len(NAMES)
    for player in table.values():
        player.look().reads("The game is over.")
        for name in NAMES:
            player.reads(name.capitalize())
        expect(player.page.locator(".six-seats .score")).to_have_count(len(NAMES))


def test_a_bot_plays_for_an_absent_player_until_they_return(arrives: Arrives):
    game = land_table(*map(person, NAMES[:2]), pace="evening")
    table = phones(arrives, game)
    anna, bruno = table["A"], table["B"]
    give_a_turn(anna)
    miss_a_go(game, anna)
    give_a_turn(anna)
    miss_a_go(game, anna)
    give_a_turn(anna)
    expect(anna.page.locator("#now-title")).to_have_text(MY_TURN)
    anna.chronicle_says("bot sits in")
    bruno.look().page.get_by_role("button", name="I am back").click()
    expect(bruno.page.locator("#now")).not_to_contain_text("You missed two goes")
    give_a_turn(anna.look())
    expect(bruno.page.locator("#now-title")).to_have_text(MY_TURN)
    give_a_turn(bruno)


def hidden_face(game: Game, letter: str) -> str:
    """A card of this hand that is visible nowhere else, in the words of the page."""
    world = read_world(Game.objects.get(pk=game.pk))
    open_cards = {card for land in world.table.lands for card in land.defence}
    others = {card for seat, hand in world.hands.items() if seat != letter for card in hand.cards}
    mine = [card for card in world.hands[letter].cards if card not in open_cards | others]
    return f'aria-label="{card_words(mine[0])}"'


def test_the_curtain_of_a_shared_device_contains_no_hand(arrives: Arrives):
    anna = person("anna")
    game = land_table(anna, seats=[SeatPlan("Bertrand", here=True)])
    device = at(arrives, anna, f"/t/{game.public_id}/", how=PHONE)
    page = device.page
    for letter, name in (("A", "Anna"), ("B", "Bertrand"), ("A", "Anna")):
        assert awaited(game) == letter
        face = hidden_face(game, letter)
        source = page.content()
        assert face not in source
        assert 'class="tray' not in source
        assert "hand-1" not in source
        device.press(f"I am {name}")
        assert face in page.content(), "what is looked for can be found"
        _turn_behind_the_curtain(device)


def _turn_behind_the_curtain(device: Player) -> None:
    """Plays a card and ends the turn, which closes the curtain again."""
    page = device.page
    device.use(page.locator(".pick").last)
    sent = _body_of(page, lambda: device.use(page.locator(CHOICES).first))
    assert 'class="tray' in sent, "the same person goes on"
    sent = _body_of(page, lambda: device.press("End your turn", page.locator(".tray")))
    assert 'class="tray' not in sent
    expect(page.locator(".tray")).to_have_count(0)


def _body_of(page: Page, press: Callable[[], None]) -> str:
    """The site's response to the form whose button is pressed."""
    with page.expect_response("**/act") as answer:
        press()
    return answer.value.text()


@pytest.mark.journey
def test_a_turn_is_played_only_by_keys(arrives: Arrives):
    game = land_table(*map(person, NAMES[:2]))
    anna = at(arrives, game.organiser, f"/t/{game.public_id}/", how=DESKTOP)
    page = anna.page
    page.wait_for_load_state()
    tab_to(page, ".pick")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#hand-2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#hand-2[aria-current]")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator(CHOICES).first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#hand-2")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="End your turn")).to_be_visible()
    tab_to(page, CHOICES)
    page.keyboard.press("Enter")
    expect(page.locator("#now .duty")).to_contain_text("Waiting for")
    assert awaited(game) == "B"


def test_the_hand_stays_near_the_thumb_while_the_board_is_read(arrives: Arrives):
    """The lower edge of its dock is that of the window, from the top of the board to its end, and
    every card is in it. The acts below the cards may be longer than the dock and scroll there.
    """
    game = play_to_turn_of(land_table(*map(person, NAMES[:2])), "A", 40)
    page = at(arrives, game.organiser, f"/t/{game.public_id}/", how=PHONE).page
    height = PHONE["viewport"]["height"]
    for part in ("#board-title", ".six-seats"):
        page.locator(part).evaluate("place => place.scrollIntoView({block: 'start'})")
        dock = page.locator(".dock").bounding_box()
        assert dock is not None
        assert dock["y"] + dock["height"] == pytest.approx(height, abs=1)
        cards = [card.bounding_box() for card in page.locator(".pick").all()]
        assert cards
        for card in cards:
            assert card is not None
            assert dock["y"] <= card["y"] < card["y"] + card["height"] <= height
            assert min(card["width"], card["height"]) >= TOUCH


def test_screen_readers_hear_the_actions_of_others(arrives: Arrives):
    game = land_table(*map(person, NAMES[:2]))
    anna, bruno = (
        at(arrives, seat.user, f"/t/{game.public_id}/") for seat in game.seats.order_by("player")
    )
    said = bruno.page.locator("#said")
    expect(said).to_be_empty()
    give_a_turn(anna)
    expect(said).to_contain_text("Play one card")
    anna.chronicle_says("Anna begins a troop")
    give_a_turn(bruno)
    expect(anna.page.locator("#said")).to_contain_text("Bruno begins a troop")


def test_turns_are_played_without_script(arrives: Arrives):
    game = land_table(*map(person, NAMES[:2]))
    there = f"/t/{game.public_id}/"
    anna, bruno = (
        at(arrives, seat.user, there, how=PHONE, script=False)
        for seat in game.seats.order_by("player")
    )
    for player, other in ((anna, bruno), (bruno, anna), (anna, bruno)):
        page = player.page
        page.goto(there)
        page.locator(".pick").last.click()
        expect(page.locator(".tray [role=status]")).to_contain_text("you can:")
        page.locator(CHOICES).first.click()
        page.get_by_role("button", name="End your turn").click()
        expect(page.locator("#now .duty")).to_contain_text("Waiting for")
        other.look().reads(MY_TURN)


def states(game: Game, other: Game) -> dict[str, str]:
    """Pages of a table at which Anna plays, and of one that is over."""
    return {
        "turn": f"/t/{game.public_id}/",
        "picked": f"/t/{game.public_id}/?card={_card(game)}",
        "past": f"/t/{game.public_id}/history/{game.seq}",
        "over": f"/t/{other.public_id}/",
        "rules": "/tavern/rules/six-lands",
        "first": "/tavern/rules/six-lands/first/30",
        "new": "/tavern/new/six-lands",
    }


def _card(game: Game) -> int:
    return int(read_world(game).hands["A"].cards[0])


@pytest.mark.parametrize("how", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_every_page_of_six_lands_fits_and_is_accessible(arrives: Arrives, how: dict[str, Any]):
    anna, bruno = map(person, NAMES[:2])
    game = play_to_turn_of(land_table(anna, bruno, options={"first": "A"}), "A", 30)
    other = play_on(land_table(anna, bruno), 3000)
    player = at(arrives, anna, "/tavern/", how=how)
    for scheme in ("light", "dark"):
        player.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        for name, address in states(game, other).items():
            player.page.goto(address)
            wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            assert player.page.evaluate(wide) <= 0, name
            found = Axe().run(player.page, options={"runOnly": ["wcag2a", "wcag2aa"]})
            assert found.violations_count == 0, (name, scheme, found.generate_report())
