"""The actions of players in each phase of a turn, and signing in."""

import re

from playwright.sync_api import expect

from campaign.actions.play.sealed_bids import seal_bid
from club.actions.journal.actor import Actor
from club.models import Game
from tests.browser.conftest import Site
from tests.browser.player import Player

LORDS = {"Anna": "Astrid", "Bruno": "Bertrand", "Clara": "Ceridwen"}


HOMES = {"Anna": "Ashford", "Bruno": "Birkholm", "Clara": "Cedarby"}


def muster(player: Player, faction: str = "") -> None:
    """A named lord with the bands with which the form begins, one unit changed: 6 points."""
    player.look().reads("Muster your starting bands.")
    if faction:
        player.now.get_by_label("Faction").select_option(faction)
    player.now.get_by_label("Name of the lord").fill(LORDS[player.name])
    player.now.get_by_label("Figures of unit 1").fill("8")
    expect(player.now.locator("output")).to_have_text("7")
    player.now.get_by_label("Figures of unit 2").fill("")
    expect(player.now.locator("output")).to_have_text("6")
    player.press("Muster these bands")
    player.chronicle_says(f"{player.name} musters 1 band.")


def dice_have_fallen(people: list[Player]) -> None:
    """The dice were rolled at the start, and tied scores again, until the order is strict."""
    people[0].look().chronicle_says("has the favour of the gods")
    assert sorted(people[0].order()) == ["Anna", "Bruno", "Clara"]


def settle(people: list[Player]) -> None:
    """In the order of the dice, players choose their homes on the map."""
    by_name = {player.name: player for player in people}
    for name in people[0].order():
        player = by_name[name].look()
        player.reads("Choose where you start.")
        assert "Harrow" not in player.selectable()
        player.enlarge_map()
        player.follow(f"Choose {HOMES[name]}")
        player.press("Settle here")
        player.chronicle_says(f"at {HOMES[name]}")


def finish(people: list[Player], phase: str) -> None:
    """All players for whom the phase still waits say that they are done."""
    for player in awaited(people, phase):
        player.look().done()
    assert people[0].look().phase != phase


def awaited(people: list[Player], phase: str) -> list[Player]:
    """The players for whom the page says it waits, its reader if it names nobody; empty once the
    phase is over."""
    if people[0].look().phase != phase:
        return []
    names = people[0].waited_for() or [people[0].name]
    return [player for player in people if player.name in names]


def march(people: list[Player], plans: dict[str, list[str]]) -> None:
    """The player whose go it is marches with their next band as planned, or passes."""
    while speakers := awaited(people, "Movement"):
        (player,) = speakers
        goals = plans.get(player.look().name, [])
        if goals:
            move(player, goals.pop(0))
        else:
            player.open("Pass for the rest of the turn")
            player.press("Yes, pass for good")
    assert not any(plans.values())


def move(player: Player, goal: str) -> None:
    """Band, highlighted terrain, confirmation: on the map, or in the list next to it."""
    assert player.selectable() == set()
    player.enlarge_map()
    bands = player.page.get_by_role("link", name=re.compile("^Move the band of "))
    lord = (bands.first.get_attribute("aria-label") or "").removeprefix("Move the band of ")
    player.use(bands.first)
    assert goal in player.selectable()
    if player.name == "Clara":
        player.follow(f"Choose {goal}")
    else:
        player.use(player.now.get_by_role("link", name=re.compile(f"^{goal} ")))
    player.press(f"{lord} marches to {goal}")
    alone, together = f"the band of {lord} marches", rf"march:[\s\S]*{lord} "
    expect(player.page.locator("#chronicle")).to_contain_text(re.compile(f"{alone}|{together}"))


def type_code(player: Player, site: Site) -> None:
    code = player.page.get_by_role("textbox", name="Code")
    expect(code).to_have_attribute("autocomplete", "one-time-code")
    code.fill(site.code_for(f"{player.name.lower()}@example.org"))
    player.page.get_by_role("main").get_by_role("button", name="Sign in").click()
    player.page.wait_for_url(lambda url: "/accounts/" not in url)


def seal_for(game: Game, **bids: int) -> None:
    """Seals these bids, by the names of the players."""
    for name, amount in bids.items():
        seat = game.seats.get(name=name)
        seal_bid(game.pk, actor=Actor.seat(seat.user, seat.player), amount=amount)
