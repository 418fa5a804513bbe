"""C13, C17, C18, C33, C34, C35: an organiser's decisions, which need confirmation and are
public."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from campaign.actions.history.effective_history import read_world
from campaign.actions.play.sealed_bids import seal_bid
from campaign.actions.rulings import rulings
from campaign.commands import GrantPower
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.models import Game
from tests.browser.land import found
from tests.browser.player import Player
from tests.table import bring_to

pytestmark = pytest.mark.browser
Seated = Callable[..., Player]


def seal(game: Game, name: str, amount: int) -> None:
    row = game.seats.get(name=name)
    seal_bid(game.pk, actor=Actor.seat(row.user, row.player), amount=amount)
    game.refresh_from_db()


def at(player: Player, game: Game, rest: str) -> Player:
    player.page.goto(f"/c/{game.public_id}/{rest}")
    return player


def is_back(player: Player) -> None:
    """Whether it is the organiser's page, to which every decision returns."""
    player.page.wait_for_url("**/organise")


def test_c13_dangerous_actions_ask_for_confirmation_and_name_their_object(
    game: Game, seated: Seated
):
    bring_to(game, "recruitment")
    anna = at(seated(game, "Anna"), game, "organise")
    anna.page.get_by_role("link", name="Close now").click()
    expect(anna.page.get_by_role("button", name="Yes, close “Recruitment” now")).to_be_visible()
    expect(anna.page.get_by_role("main")).to_contain_text("This cannot be undone.")
    anna.page.get_by_role("link", name="Do nothing").click()
    is_back(anna)
    at(anna, game, "seats/B/out")
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("Remove Bruno from seat B")
    expect(anna.page.get_by_role("button", name="Remove Bruno")).to_be_visible()
    at(anna, game, "organise").page.get_by_role("link", name="End the campaign").click()
    expect(anna.page.get_by_role("heading", level=1)).to_have_text(f"End “{game.name}”")
    expect(anna.page.get_by_role("main")).to_contain_text("This is for good")
    game.refresh_from_db()
    assert (game.phase, game.seats.get(player="B").user is None) == ("recruitment", False)


@pytest.mark.journey
def test_c17_a_missed_turn_gets_the_default_and_a_steward_can_play(game: Game, seated: Seated):
    bring_to(game, "bids")
    seal(game, "Anna", 1)
    seal(game, "Clara", 2)
    anna = at(seated(game, "Anna"), game, "organise")
    expect(anna.page.get_by_role("link", name="Lend this device to Bruno")).to_be_visible()
    anna.page.get_by_role("link", name="Excuse Bruno").click()
    anna.page.get_by_label("Why").fill("He is ill.")
    anna.page.get_by_role("main").get_by_role("button").first.click()
    is_back(anna)
    game.refresh_from_db()
    assert game.phase == "recruitment"
    at(anna, game, "chronicle")
    expect(anna.page.locator(".chronicle")).to_contain_text("Bruno is excused")
    expect(anna.page.locator(".chronicle")).to_contain_text("He is ill.")
    at(anna, game, "seats")
    expect(anna.page.get_by_role("main")).to_contain_text("Bruno")


def test_c18_the_last_player_closes_early_only_if_the_campaign_allows_it(
    game: Game, seated: Seated
):
    bring_to(game, "bids")
    Game.objects.filter(pk=game.pk).update(early_close=False)
    for name in ("Anna", "Bruno", "Clara"):
        seal(game, name, 1)
    assert game.phase == "bids"
    anna = at(seated(game, "Anna"), game, "organise")
    for verb, said in (("Pause", "The campaign is paused"), ("Resume", "The campaign goes on")):
        anna.page.get_by_role("link", name=verb).click()
        anna.page.get_by_label("Why").fill("Holidays.")
        anna.page.get_by_role("main").get_by_role("button").first.click()
        is_back(anna)
        bruno = at(seated(game, "Bruno"), game, "chronicle")
        expect(bruno.page.locator(".chronicle")).to_contain_text(said)
        at(anna, game, "organise")


def test_c18_the_last_bid_opens_the_envelopes_if_the_campaign_allows_it(transactional_db: None):
    game = bring_to(found(early_close=True), "bids")
    for name in ("Anna", "Bruno", "Clara"):
        seal(game, name, 1)
    assert game.phase != "bids"


@pytest.mark.journey
def test_c33_a_result_explains_ties_and_failures_and_can_be_challenged(game: Game, seated: Seated):
    bring_to(game, "bids")
    for name in ("Anna", "Bruno", "Clara"):
        seal(game, name, 1)
    closing.close(game.pk, how="organiser")
    bruno = at(seated(game, "Bruno"), game, "chronicle")
    opened = bruno.page.locator(".entry", has_text="The bids are opened")
    expect(opened).to_contain_text("Tied bids: AAnna, BBruno, CClara.")
    expect(opened).to_contain_text("R13")
    results = bruno.page.locator(".entry:not(.tiding)")
    assert results.count() == bruno.page.locator(".entry .ask").count()
    bruno.page.locator(".phase-news", has=opened).locator("summary").click()
    opened.get_by_role("link", name="Ask for a ruling on entry").click()
    bruno.page.get_by_label("What is wrong").fill("Mine came first.")
    bruno.page.get_by_role("button", name="Ask for a ruling").click()
    bruno.page.wait_for_url("**/rulings*")
    at(bruno, game, "rulings")
    expect(bruno.page.get_by_role("main")).to_contain_text("Mine came first.")


def test_c34_a_ruling_shows_before_after_and_why_to_everybody(game: Game, seated: Seated):
    bring_to(game, "recruitment")
    before = read_world(game).players["B"].power  # type: ignore[index]
    ruler = Actor.ruling(game.organiser)
    rulings.rule(game.pk, GrantPower("B", 3), actor=ruler, reason="Cake.")
    bruno = at(seated(game, "Bruno"), game, "rulings")
    decision = bruno.page.locator(".decision", has_text="Cake.")
    expect(decision).to_contain_text("Power points of Bruno")
    cells = decision.locator("td").all_inner_texts()
    assert cells == [str(before), str(before + 3)]
    expect(decision.get_by_role("button")).to_have_count(0)


def test_c35_the_organiser_previews_the_closing_and_the_view_of_a_player(
    game: Game, seated: Seated
):
    bring_to(game, "recruitment")
    anna = at(seated(game, "Anna"), game, "organise/close")
    would = anna.page.get_by_role("region", name="What it would do")
    expect(would).to_contain_text("Bruno: the default of the phase is played")
    expect(would).to_contain_text("Bruno is done.")
    game.refresh_from_db()
    assert game.phase == "recruitment"
    at(anna, game, "as/B")
    expect(anna.page.get_by_role("main")).to_contain_text("Bruno")
    expect(anna.page.locator("main form[action*='/act/']")).to_have_count(0)
