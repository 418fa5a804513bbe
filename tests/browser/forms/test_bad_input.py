"""Input that people type by mistake, or send on purpose: a sentence with the rule, and no change.

After every wrong input the same form gets a right one, which does change something. So the check
would have noticed a change.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, expect

from campaign.actions.history.effective_history import read_world
from campaign.models import Envelope
from campaign.play import digest
from club.models import Game, JournalEntry
from tests.browser.conftest import BY_DESKTOP, PHONE, Arrives, Site, sign_in
from tests.browser.looks.axe import faults
from tests.browser.player import Player
from tests.browser.waiting import another_page, never_changes
from tests.table import bring_to, person

pytestmark = pytest.mark.browser

Seated = Callable[..., Player]


def state(game: Game) -> tuple[str, int, list[str]]:
    """Everything that an action could change: the world, the journal, the envelopes."""
    game.refresh_from_db()
    receipts = Envelope.objects.filter(game=game).order_by("receipt")
    lines = JournalEntry.objects.filter(game=game).count()
    return digest(read_world(game)), lines, list(receipts.values_list("receipt", flat=True))


def is_refused(player: Player, game: Game, press: str, sentence: str, rule: str) -> None:
    """Checks that the button gives this sentence and rule, and changes nothing."""
    before = state(game)
    player.press(press)
    refusal = player.now.get_by_role("alert")
    expect(refusal).to_have_text(re.compile(rf"^{re.escape(sentence)}( |$)"))
    expect(refusal.locator(".rule")).to_have_text([rule] if rule else [])
    assert state(game) == before


def is_accepted(player: Player, game: Game, press: str) -> None:
    before = state(game)
    player.press(press)
    expect(player.now.get_by_role("alert")).to_have_count(0)
    assert state(game) != before


def forge(field: Locator, value: str) -> None:
    """Sends a value that cannot be typed: another value in a hidden field."""
    field.evaluate("(field, value) => { field.value = value }", value)


def test_invalid_bids_are_refused(game: Game, seated: Seated):
    anna = seated(bring_to(game, "bids"), "Anna")
    field = anna.now.get_by_label("Power points")
    for typed, sentence, rule in (
        ("-1", "A bid is a whole number from 0 to 999.", "R11"),
        ("1000000000", "A bid is a whole number from 0 to 999.", "R11"),
        ("x", "“x” is not a whole number.", ""),
    ):
        field.fill(typed)
        is_refused(anna, game, "Seal the bid", sentence, rule)
        expect(field).to_have_value(typed)
    field.fill("4")
    is_accepted(anna, game, "Seal the bid")


@pytest.mark.journey
def test_starting_bands_of_3_and_of_11_points_are_refused(game: Game, seated: Seated):
    anna = seated(game, "Anna")
    name = anna.now.get_by_label("Name of the lord")
    for index in range(2, 7):
        anna.now.get_by_label(f"Figures of unit {index}").fill("")
    name.fill("Astrid")
    first, second, third, fourth = (
        anna.now.get_by_label(f"Figures of unit {index}") for index in (1, 2, 3, 4)
    )
    for row in (1, 2, 3, 4):
        anna.now.get_by_label(f"Kind of unit {row}").select_option("hearthguard")
    for figures, points in (("12", 3), ("12 12 12 8", 11)):
        for field, number in zip((first, second, third, fourth), figures.split(), strict=False):
            field.fill(number)
        expect(anna.now.locator("output")).to_have_text(str(points))
        is_refused(
            anna, game, "Muster these bands", f"A band is worth 4 to 6 points, not {points}.", "R22"
        )
        expect(name).to_have_value("Astrid")
        expect(first).to_have_value("12")
    third.fill("")
    fourth.fill("")
    is_accepted(anna, game, "Muster these bands")


def test_recruits_beyond_the_stock_are_refused(game: Game, seated: Seated):
    anna = seated(bring_to(game, "recruitment"), "Anna")
    for row in (1, 2, 3):
        anna.now.get_by_label(f"Kind of unit {row}").select_option("monster")
        anna.now.get_by_label(f"Figures of unit {row}").fill("1")
    anna.now.get_by_label("Kind of unit 4").select_option("hearthguard")
    last = anna.now.get_by_label("Figures of unit 4")
    poor = Game.objects.filter(pk=game.pk)
    poor.update(world=bytes(game.world).replace(b'"power":20', b'"power":4'))
    last.fill("8")
    is_refused(anna, game, "Recruit", "That costs 5 PP; you have 4.", "R20")
    expect(last).to_have_value("8")
    last.fill("4")
    is_accepted(anna, game, "Recruit")


@pytest.fixture
def marching(game: Game, seated: Seated) -> Player:
    """The player whose go is first has chosen a band and a destination one road away."""
    bring_to(game, "movement")
    player = seated(game, game.seats.get(player=read_world(game).speaker).name)
    choose_a_move(player)
    return player


def choose_a_move(player: Player) -> None:
    player.use(player.page.get_by_role("link", name="Move the band of "))
    player.use(player.now.locator(".choices").last.get_by_role("link").first)


def test_a_move_without_a_road_is_refused(game: Game, marching: Player):
    form = marching.now.locator("#move")
    button, path = form.get_by_role("button").inner_text(), form.locator("[name=path]")
    right = path.input_value()
    home = right.split(">")[0]
    forge(path, f"{home}>{'cedarby' if home != 'cedarby' else 'ashford'}")
    is_refused(marching, game, button, "No road leads that way.", "R30")
    assert path.input_value() == right
    is_accepted(marching, game, button)


def test_a_move_of_a_foreign_band_is_refused(game: Game, marching: Player):
    form, world = marching.now.locator("#move"), read_world(game)
    button = form.get_by_role("button").inner_text()
    foreign = next(id for id, band in world.bands.items() if band.owner != world.speaker)
    forge(form.locator("[name=band]"), foreign)
    is_refused(marching, game, button, "That is not one of your bands on the map.", "R37")
    choose_a_move(marching)
    is_accepted(marching, game, button)


def test_a_stale_page_is_refused(game: Game, marching: Player, seated: Seated):
    """The same player passes in another window; the first window still shows their move."""
    never_changes(marching.page)
    button = marching.now.locator("#move").get_by_role("button").inner_text()
    other = seated(game, marching.name)
    other.open("Pass for the rest of the turn")
    is_accepted(other, game, "Yes, pass for good")
    before = state(game)
    marching.press(button)
    expect(marching.now.get_by_role("alert")).to_contain_text(
        "The game has moved on since this page was loaded. Please look again."
    )
    assert state(game) == before


def test_a_double_tap_buys_once(game: Game, seated: Seated):
    anna = seated(bring_to(game, "recruitment"), "Anna")
    form = anna.form("recruit")
    before = state(game)
    form.get_by_label("for which band").select_option(index=1)
    form.get_by_label("Figures of unit 1").fill("4")
    form.get_by_role("button", name="Recruit", exact=True).dblclick()
    anna.chronicle_says("7 points")
    anna.look()
    after = state(game)
    assert after[1] == before[1] + 1
    assert [band.points for band in read_world(game).bands.values()].count(7) == 1


def test_the_same_form_sent_twice_plays_once(game: Game, seated: Seated):
    """A browser does that when it sends again after a lost response. Another key is another
    purchase."""
    anna = seated(bring_to(game, "recruitment"), "Anna")
    form = anna.form("recruit")
    form.get_by_label("for which band").select_option(index=1)
    form.get_by_label("Figures of unit 1").fill("4")
    send = """form => fetch(form.action, {method: "post", body: new FormData(form)})
        .then(answer => answer.status)"""
    before = state(game)
    assert [form.evaluate(send) for _ in range(2)] == [200, 200]
    assert state(game)[1] == before[1] + 1
    forge(form.locator("[name=key]"), "another")
    assert form.evaluate(send) == 200
    assert state(game)[1] == before[1] + 2


def test_a_foreign_campaign_is_not_found(game: Game, arrives: Arrives, site: Site):
    dora = arrives("Dora")
    dora.page.goto(site.page_of(game))
    expect(dora.page).to_have_url(re.compile("/accounts/login/"))
    sign_in(dora, person("dora"))
    for page in ("", "now", "chronicle", "envelopes"):
        answer = dora.page.goto(site.page_of(game) + page)
        assert answer is not None
        assert answer.status == 404
    expect(dora.page.get_by_role("heading")).to_have_text("Not on this map")


@pytest.mark.parametrize("how", BY_DESKTOP)
def test_two_power_points_are_given_by_ruling(game: Game, seated: Seated, how: dict[str, Any]):
    bring_to(game, "bids")
    game.seats.update(acted_at=timezone.now())
    anna = seated(game, "Anna", how=how)
    page = anna.page
    page.get_by_role("navigation", name="This campaign").get_by_text("More").click()
    page.get_by_role("link", name="Rulings", exact=True).first.click()
    with another_page(page):
        page.get_by_role("link", name="Make a ruling").click()
    assert faults(anna) == []
    page.get_by_role("link", name="Grant or take power points").click()
    page.get_by_label("Player").select_option("B")
    page.get_by_label("Power points (with a minus sign to take them away)").fill("2")
    reason = page.get_by_label("Reason, for everybody to read")
    reason.fill("For the cake.")
    expect(reason).to_have_value("For the cake.")
    assert faults(anna) == []
    page.get_by_role("button", name="Show what it changes").click()
    expect(page.get_by_role("main")).to_contain_text("Before and after")
    expect(page.get_by_role("row", name="Power points of Bruno")).to_be_visible()
    page.get_by_role("button", name="Confirm the ruling").click()
    expect(page.get_by_role("main")).to_contain_text("For the cake.")
    bruno = seated(game, "Bruno", how=how)
    expect(bruno.page.locator("#recap")).to_contain_text("A ruling gives you 2 power points.")


@pytest.mark.journey
def test_an_entry_is_struck_after_a_preview(game: Game, seated: Seated):
    bring_to(game, "recruitment")
    page = seated(game, "Anna", how=PHONE).page
    page.goto(f"/c/{game.public_id}/corrections")
    page.locator(".correctable").first.get_by_role("link").last.click()
    page.get_by_role("button", name="Preview the result without it").click()
    page.get_by_label("Why? Everybody in the campaign will read it.").fill("It never was.")
    page.get_by_role("button", name=re.compile("^Strike entry")).click()
    expect(page.get_by_role("main")).to_contain_text("It never was.")
    assert game.journal.filter(struck=True).count() == 1
