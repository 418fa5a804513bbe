"""Three people play two whole turns through the pages, each in a separate browser."""

import re
from hashlib import sha256

import pytest
from django.contrib.auth import get_user_model
from django.db.models import Value
from django.db.models.functions import Concat
from playwright.sync_api import expect

from club.models import Game
from tests.browser.conftest import DESKTOP, PHONE, Arrives, Site
from tests.browser.games.turns import awaited, dice_have_fallen, finish, march, muster, settle
from tests.browser.land import found
from tests.browser.player import Player

pytestmark = pytest.mark.browser


def test_three_people_play_two_turns(arrives: Arrives, site: Site, transactional_db: None):
    game = found(demo=True)
    others = get_user_model()._default_manager.exclude(email="anna@example.org")
    others.update(email=Concat("username", Value("@demo.invalid")))
    people = come_in(arrives, site)
    anna, bruno, clara = people
    for player in people:
        muster(player)
    dice_have_fallen(people)
    settle(people)
    recruit_and_transfer(people)
    march(people, {"Anna": ["Midford", "Midford"], "Bruno": ["Midford"], "Clara": ["Meadow"]})
    fight(anna, bruno)
    build(people)

    assert "Turn 2 of 2" in anna.look().page.locator("#head").inner_text()
    bruno.look().chronicle_says("is back at Birkholm.")
    bid(people)
    order_the_tie(people)
    check_receipts(clara)
    finish(people, "Recruitment")
    finish(people, "Transfer of units")
    march(people, {"Clara": ["Harrow"]})
    expect(clara.look().sides.locator(".track li").first).to_contain_text("Clara, Harrow, turn 2")
    finish(people, "Building")

    for player in people:
        player.look().reads("wins the campaign by the final count")
        expect(player.now.locator(".podium li")).to_have_count(3)
    game.refresh_from_db()
    assert game.status == Game.ENDED


def come_in(arrives: Arrives, site: Site) -> list[Player]:
    """Anna signs in with a code from her email, the others with the buttons of the demo."""
    anna, bruno, clara = (
        arrives(name, how=how)
        for name, how in (("Anna", DESKTOP), ("Bruno", PHONE), ("Clara", DESKTOP))
    )
    anna.page.goto("/")
    anna.page.get_by_role("link", name="Sign in", exact=True).click()
    anna.page.get_by_role("textbox", name="Email").fill("anna@example.org")
    anna.page.get_by_role("button", name="Send me a code").click()
    expect(anna.page.get_by_role("main")).to_contain_text("anna@example.org")
    anna.page.get_by_role("textbox", name="Code").fill(site.code_for("anna@example.org"))
    anna.page.get_by_role("main").get_by_role("button", name="Sign in").click()
    anna.page.get_by_role("link", name="The three fords", exact=True).click()
    for player in (bruno, clara):
        player.page.goto("/")
        player.page.get_by_role("button", name=f"Play as {player.name}").click()
    for player in (anna, bruno, clara):
        expect(player.page.get_by_role("heading", level=1)).to_have_text("The three fords")
    return [anna, bruno, clara]


def recruit_and_transfer(people: list[Player]) -> None:
    """Anna raises a second band of 4 points, and moves a unit into it."""
    anna = people[0].look()
    form = anna.form("recruit")
    form.get_by_label("Name of the new lord").fill("Sigrun")
    form.get_by_label("Figures of unit 1").fill("8")
    form.get_by_label("Figures of unit 2").fill("16")
    expect(form.locator("output")).to_have_text("4")
    anna.press("Recruit")
    anna.reads("A unit of")
    expect(form.get_by_label("Name of the new lord")).to_have_value("Sigrun")
    form.get_by_label("Figures of unit 2").fill("8")
    form.get_by_label("Kind of unit 3").select_option(value="hearthguard")
    form.get_by_label("Figures of unit 3").fill("4")
    anna.press("Recruit")
    anna.chronicle_says("Anna raises the band of Sigrun at Ashford, 4 points.")
    anna.look().open("Transfer units on Ashford")
    unit = anna.form("transfer").get_by_label(re.compile("4 hearthguard .1. – Astrid")).first
    unit.select_option(label="to Sigrun")
    anna.press("Transfer these units")
    expect(anna.page.get_by_role("link", name="Sigrun of Anna")).to_have_count(0)
    anna.look().done()
    finish(people, "Recruitment")
    assert people[0].look().phase == "Movement"


def fight(anna: Player, bruno: Player) -> None:
    """Anna fields one of two bands and reports her victory; Bruno confirms and retreats."""
    anna.look().reads("Battle for Midford")
    anna.now.get_by_label("Sigrun – 5 points").check()
    anna.press("Field this force")
    anna.reads("Who won?")
    anna.now.get_by_role("radio", name="Anna", exact=True).check()
    losses = anna.now.get_by_role("group", name="Survivors of Bruno").get_by_role("textbox")
    losses.first.fill("0")
    anna.press("Send the report")
    bruno.look().reads("Anna reports that they won. Confirm?")
    bruno.press("Yes, that is right")
    bruno.chronicle_says("wins the battle for Midford. BBruno retreats;")
    expect(bruno.sides).to_contain_text("in retreat with 4 points, back at the start of turn 2")


def build(people: list[Player]) -> None:
    """Anna builds a village where she won, Clara raises a sacred ground."""
    anna, _, clara = people
    anna.look().follow("Choose Midford")
    anna.press("Build the village", anna.form("village"))
    anna.chronicle_says("village at Midford")
    clara.look().form("sacred").get_by_label("Territory").select_option(label="Meadow – caravan")
    clara.press("Build the sacred ground")
    clara.chronicle_says("builds a sacred ground at Meadow")
    finish(people, "Building")


def bid(people: list[Player]) -> None:
    """The favourite bids 1, the others 3 each. Nobody sees another player's bid or receipt."""
    favourite = people[0].order()[0]
    receipts = []
    for player in people:
        amount = 1 if player.name == favourite else 3
        player.look().reads("Seal your bid")
        player.seal(amount)
        if player is not people[-1]:
            player.reads(f"You bid {amount} power point")
            receipts.append(player.now.locator("code").first.text_content() or "")
            assert re.fullmatch("[0-9a-f]{64}", receipts[-1])
            assert not any(earlier in player.page.content() for earlier in receipts[:-1])
            expect(people[-1].look().sides.locator(".tag", has_text="sealed")).to_have_count(
                len(receipts)
            )


def order_the_tie(people: list[Player]) -> None:
    """The favourite puts the second of the two before the first."""
    (favourite,) = awaited(people, "Ties")
    favourite.look().reads("You have the favour of the gods")
    tied = favourite.form("ties").locator("label")
    names = [who[1:] for who in tied.locator(".who").all_inner_texts()]  # after the letter
    tied.nth(0).get_by_role("combobox").select_option("2")
    tied.nth(1).get_by_role("combobox").select_option("1")
    favourite.press("Set this order")
    assert favourite.look().order()[:2] == names[::-1]


def check_receipts(player: Player) -> None:
    """Every receipt is the hash of the line next to it, as the page suggests to check."""
    player.look().page.get_by_text("More", exact=True).click()
    player.page.get_by_role("link", name="Envelopes", exact=True).click()
    shown = player.page.locator(".envelopes code")
    expect(shown).to_have_count(6)
    codes = shown.all_inner_texts()
    for line, receipt in zip(codes[::2], codes[1::2], strict=True):
        assert sha256(line.encode()).hexdigest() == receipt
    player.page.get_by_role("link", name=re.compile("^Map")).click()
