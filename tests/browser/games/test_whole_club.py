"""A club from nothing to victory: founding, invitations, a player who disappears, a dispute with a
ruling, a substitute, a correction. Each person has a separate browser; Olga organises and does not
play.
"""

import re

import pytest
from playwright.sync_api import expect

from campaign.actions.history.integrity import replay_journal
from club.models import Game, Ruling
from tests.browser.conftest import DESKTOP, PHONE, Arrives, Site
from tests.browser.games.turns import (
    awaited,
    dice_have_fallen,
    finish,
    march,
    muster,
    settle,
    type_code,
)
from tests.browser.land import country
from tests.browser.player import Player
from tests.host.web.asking import present_code
from tests.table import person

pytestmark = pytest.mark.browser

SCREENS = 4  # screens at most, from the invitation to the first action (C4)


def test_a_club_plays_from_nothing_to_victory(arrives: Arrives, site: Site, transactional_db: None):
    country()
    person("olga")
    olga = arrives("Olga")
    sign_in(olga, site)
    found(olga)
    game = Game.objects.get(name="The long winter")
    people = [
        join(arrives(name, how=how), link, site, game)
        for (name, how), link in zip(
            (("Anna", DESKTOP), ("Bruno", PHONE), ("Clara", DESKTOP)), invite(olga), strict=True
        )
    ]
    anna, bruno, clara = people
    for player, faction in zip(people, ("Vikings", "Normans", "Welsh"), strict=True):
        muster(player, faction)
    olga.page.goto(f"/c/{game.public_id}/seats")
    olga.page.get_by_role("button", name="Start the campaign").click()
    olga.page.wait_for_url(f"**/c/{game.public_id}/")

    dice_have_fallen(people)
    settle(people)
    finish(people, "Recruitment")
    finish(people, "Transfer of units")
    march(people, {"Anna": ["Midford"], "Bruno": ["Midford"], "Clara": ["Meadow"]})
    dispute(anna, bruno)
    rule(olga, game, site, winner="Bruno")
    leave_orders(clara, bid=1)  # … and the player never comes back
    build_and_pass(people[:2], olga, game)

    seal(anna, 0)
    seal(bruno, 0)
    close_now(olga, game, "Sealed bids")
    expect(attendance(olga, game)).to_contain_text("by plan")
    dora = substitute(olga, clara, arrives, site, game)
    correct(olga, game, "builds a village")
    order_ties([anna, bruno, dora])
    finish([anna, bruno, dora], "Recruitment")
    finish([anna, bruno, dora], "Transfer of units")
    march([anna, bruno, dora], {"Dora": ["Harrow"]})
    while anna.look().phase != "End of the campaign" and awaited([anna, bruno, dora], "Building"):
        finish([anna, bruno, dora], "Building")
    for player in (anna, bruno, dora):
        player.look().reads("wins the campaign")
        player.reads("Dora")
    game.refresh_from_db()
    assert game.status == Game.ENDED
    assert replay_journal(game).refusal is None
    assert Ruling.objects.filter(game=game, kind="SetResult").count() == 1


def sign_in(player: Player, site: Site) -> None:
    player.page.goto("/")
    player.page.get_by_role("link", name="Sign in with your email").click()
    player.page.get_by_role("textbox", name="Email").fill(f"{player.name.lower()}@example.org")
    player.page.get_by_role("button", name="Send me a code").click()
    type_code(player, site)


def found(olga: Player) -> None:
    """Three seats for invited players, no deadlines, one memory point to win, 20 power points."""
    page = olga.page
    page.goto("/new/")
    page.get_by_label("Name of the campaign").fill("The long winter")
    page.get_by_role("radio", name="The Country").check()
    page.get_by_label("Players", exact=True).select_option("3")
    page.get_by_label("Who sits here").first.select_option(label="to be invited")
    page.locator("summary", has_text="Pace, quiet hours").click()
    page.get_by_label("No deadlines").check()
    for summary in ("Length and size", "Start"):
        page.locator("summary", has_text=summary).first.click()
    for field, value in (("prestige", "1"), ("starting_bands", "1")):
        page.locator(f"[name$='limits.{field}']").fill(value)
    page.locator("[name$='start_pp']").fill("20")
    page.get_by_role("button", name="Set up the campaign").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Players")


def invite(olga: Player) -> list[str]:
    """A link for every seat, as Olga copies it from the page."""
    links: list[str] = []
    for player in "ABC":
        seat = olga.page.locator(f"#seat-{player}")
        seat.get_by_role("button", name="Make a link").click()
        expect(seat.locator("#link")).to_be_visible()
        links.append(seat.locator("#link").input_value())
    return links


def join(player: Player, link: str, site: Site, game: Game, *, reads: str = "") -> Player:
    """From the link into the campaign without a password, up to the page with this text; each
    loaded page is a screen."""
    screens: list[str] = []
    player.page.on("domcontentloaded", lambda page: screens.append(page.url))
    player.page.goto(link)
    player.page.get_by_label("Your name at the table").fill(player.name)
    player.page.get_by_label("Your email").fill(f"{player.name.lower()}@example.org")
    player.page.get_by_role("button", name="Send me a code").click()
    type_code(player, site)
    expect(player.page.get_by_role("navigation", name="This campaign")).to_be_visible()
    player.page.wait_for_load_state()
    assert len(screens) < SCREENS, screens  # the table is the next screen
    expect(player.page.get_by_role("main")).to_contain_text(reads)
    player.page.goto(f"/c/{game.public_id}/")
    return player


def dispute(anna: Player, bruno: Player) -> None:
    """Anna reports that she won, and Bruno disputes it."""
    anna.look().reads("Who won?")
    anna.now.get_by_role("radio", name="Anna", exact=True).check()
    anna.press("Send the report")
    bruno.look().reads("Anna reports that they won.")
    bruno.open("No, that is not right")
    bruno.now.get_by_label("What was different").fill("My levies held the ford.")
    bruno.press("Dispute the report")
    anna.look().reads("My levies held the ford.")


def rule(olga: Player, game: Game, site: Site, winner: str) -> None:
    """At the rulings desk: Olga sets up a second factor, and previews the ruling before she
    confirms it."""
    page = olga.page
    page.goto(f"/admin/club/game/{game.pk}/rule/")
    secret = page.locator("p > code").inner_text()
    code = present_code(secret)
    page.get_by_role("textbox", name="Authenticator code").fill(code)
    page.get_by_role("button", name="Set up").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Recovery codes")
    page.goto(f"/admin/club/game/{game.pk}/rule/")
    page.get_by_role("link", name=re.compile("Set the result of a battle")).click()
    page.get_by_label("Winner").select_option(label=winner)
    page.get_by_label("Reason, for everybody to read").fill("Both armies were counted again.")
    page.get_by_role("button", name="Show what it changes").click()
    expect(page.get_by_role("main")).to_contain_text("Before and after")
    page.get_by_role("button", name="Confirm the ruling").click()
    page.wait_for_url(lambda url: "/rule/" not in url)
    page.goto(f"/c/{game.public_id}/rulings")
    expect(page.get_by_role("main")).to_contain_text("Both armies were counted again.")


def leave_orders(clara: Player, bid: int) -> None:
    page = clara.page
    page.get_by_text("More", exact=True).click()
    page.get_by_role("link", name="Your plan").click()
    page.get_by_label("Power points to bid").fill(str(bid))
    page.get_by_label("Play it as soon as it is my turn").uncheck()
    page.get_by_role("button", name="Seal the plan").click()
    expect(page.locator("#now")).to_contain_text(f"Sealed bids: {bid}")


def build_and_pass(present: list[Player], olga: Player, game: Game) -> None:
    """Bruno builds a village where the battle was won; Olga closes the phase for Clara."""
    anna, bruno = present
    bruno.look().enlarge_map()
    bruno.follow("Choose Midford")
    bruno.press("Build the village", bruno.form("village"))
    finish_own(present, "Building")
    close_now(olga, game, "Building")


def finish_own(people: list[Player], phase: str) -> None:
    for player in awaited(people, phase):
        player.look().done()


def seal(player: Player, amount: int) -> None:
    player.look().reads("Seal your bid")
    player.seal(amount)


def close_now(olga: Player, game: Game, phase: str) -> None:
    page = olga.page
    page.goto(f"/c/{game.public_id}/organise")
    page.get_by_role("link", name="Close now …").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(phase)
    page.get_by_label("Why").fill("Clara does not answer.")
    page.get_by_role("button", name=re.compile("^Yes, close")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Organise")


def attendance(olga: Player, game: Game):
    olga.page.goto(f"/c/{game.public_id}/attendance")
    return olga.page.get_by_role("main")


def substitute(olga: Player, clara: Player, arrives: Arrives, site: Site, game: Game) -> Player:
    """Dora takes Clara's seat and reads the hand-over; Clara gets 404 from then on."""
    clara.page.goto("/")  # the open page would go on polling
    page = olga.page
    page.goto(f"/c/{game.public_id}/seats")
    page.get_by_role("link", name="Remove or replace Clara …").click()
    page.get_by_label("Why").fill("She has not been heard of.")
    page.get_by_role("button", name="Remove Clara").click()
    expect(page.locator("#link")).to_be_visible()
    dora = join(arrives("Dora"), page.locator("#link").input_value(), site, game, reads="Cedarby")
    answer = clara.page.request.get(f"/c/{game.public_id}/")
    assert answer.status == 404
    return dora


def correct(olga: Player, game: Game, words: str) -> None:
    """Strikes the entry with this text, after a preview."""
    page = olga.page
    page.goto(f"/c/{game.public_id}/corrections")
    page.locator(".correctable", has_text=words).get_by_role("link").last.click()
    page.get_by_role("button", name="Preview the result without it").click()
    expect(page.get_by_role("main")).to_contain_text("Village in Midford")
    page.get_by_label("Why? Everybody in the campaign will read it.").fill(
        "There was no time left."
    )
    page.get_by_role("button", name=re.compile("^Strike entry")).click()
    expect(page.get_by_role("main")).to_contain_text("There was no time left.")


def order_ties(people: list[Player]) -> None:
    """The player with the favour of the gods keeps the order with which the form begins."""
    for player in awaited(people, "Ties"):
        player.look().press("Set this order")
