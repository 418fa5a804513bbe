"""C13, C17, C18, C33, C34, C35: what an organiser does, asked for twice and seen by all."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from campaign.actions.clock import closing
from campaign.actions.journal.actor import Actor
from campaign.actions.play.sealed_bids import seal_bid
from campaign.actions.rulings import rulings
from campaign.commands import GrantPower
from campaign.models import Campaign
from tests.browser.land import found
from tests.browser.player import Player
from tests.table import bring_to

pytestmark = [pytest.mark.browser, pytest.mark.slow]
Seated = Callable[..., Player]


def seal(campaign: Campaign, name: str, amount: int) -> None:
    row = campaign.seats.get(name=name)
    seal_bid(campaign.pk, actor=Actor.seat(row.user, row.player), amount=amount)
    campaign.refresh_from_db()


def at(player: Player, campaign: Campaign, rest: str) -> Player:
    player.page.goto(f"/c/{campaign.public_id}/{rest}")
    return player


def test_c13_dangerous_acts_ask_once_more_and_name_the_thing(campaign: Campaign, seated: Seated):
    bring_to(campaign, "recruitment")
    anna = at(seated(campaign, "Anna"), campaign, "organise")
    anna.page.get_by_role("link", name="Close now").click()
    expect(anna.page.get_by_role("button", name="Yes, close “Recruitment” now")).to_be_visible()
    expect(anna.page.get_by_role("main")).to_contain_text("This cannot be taken back.")
    anna.page.get_by_role("link", name="Do nothing").click()
    at(anna, campaign, "seats/B/out")
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("Take Bruno from seat B")
    expect(anna.page.get_by_role("button", name="Remove Bruno")).to_be_visible()
    at(anna, campaign, "organise").page.get_by_role("link", name="End the campaign").click()
    expect(anna.page.get_by_role("heading", level=1)).to_have_text(f"End “{campaign.name}”")
    expect(anna.page.get_by_role("main")).to_contain_text("This is for good")
    campaign.refresh_from_db()
    assert (campaign.phase, campaign.seats.get(player="B").user is None) == ("recruitment", False)


def test_c17_a_missed_turn_gets_the_default_and_somebody_can_stand_in(
    campaign: Campaign, seated: Seated
):
    bring_to(campaign, "bids")
    seal(campaign, "Anna", 1)
    seal(campaign, "Clara", 2)
    anna = at(seated(campaign, "Anna"), campaign, "organise")
    expect(anna.page.get_by_role("link", name="Lend this device to Bruno")).to_be_visible()
    anna.page.get_by_role("link", name="Excuse Bruno").click()
    anna.page.get_by_label("Why").fill("He is ill.")
    anna.page.get_by_role("main").get_by_role("button").first.click()
    campaign.refresh_from_db()
    assert campaign.phase == "recruitment"
    at(anna, campaign, "chronicle")
    expect(anna.page.locator(".chronicle")).to_contain_text("Bruno is excused")
    expect(anna.page.locator(".chronicle")).to_contain_text("He is ill.")
    at(anna, campaign, "seats")
    expect(anna.page.get_by_role("main")).to_contain_text("Bruno")


def test_c18_the_last_one_closes_early_only_where_the_campaign_says_so(
    campaign: Campaign, seated: Seated
):
    bring_to(campaign, "bids")
    Campaign.objects.filter(pk=campaign.pk).update(early_close=False)
    for name in ("Anna", "Bruno", "Clara"):
        seal(campaign, name, 1)
    assert campaign.phase == "bids"
    anna = at(seated(campaign, "Anna"), campaign, "organise")
    for verb, said in (("Pause", "The campaign is paused"), ("Resume", "The campaign goes on")):
        anna.page.get_by_role("link", name=verb).click()
        anna.page.get_by_label("Why").fill("Holidays.")
        anna.page.get_by_role("main").get_by_role("button").first.click()
        bruno = at(seated(campaign, "Bruno"), campaign, "chronicle")
        expect(bruno.page.locator(".chronicle")).to_contain_text(said)
        at(anna, campaign, "organise")


def test_c18_where_it_does_the_last_one_opens_the_envelopes(transactional_db: None):
    campaign = bring_to(found(early_close=True), "bids")
    for name in ("Anna", "Bruno", "Clara"):
        seal(campaign, name, 1)
    assert campaign.phase != "bids"


def test_c33_a_result_explains_ties_and_failures_and_can_be_challenged(
    campaign: Campaign, seated: Seated
):
    bring_to(campaign, "bids")
    for name in ("Anna", "Bruno", "Clara"):
        seal(campaign, name, 1)
    closing.close(campaign.pk, how="organiser")
    bruno = at(seated(campaign, "Bruno"), campaign, "chronicle")
    opened = bruno.page.locator(".entry", has_text="The bids are opened")
    expect(opened).to_contain_text("Equal bids: AAnna, BBruno, CClara.")
    expect(opened).to_contain_text("R13")
    results = bruno.page.locator(".entry:not(.tiding)")
    assert results.count() == bruno.page.locator(".entry .ask").count()
    opened.get_by_role("link", name="Challenge line").click()
    bruno.page.get_by_label("What is wrong").fill("Mine came first.")
    bruno.page.get_by_role("button", name="Ask for a ruling").click()
    at(bruno, campaign, "rulings")
    expect(bruno.page.get_by_role("main")).to_contain_text("Mine came first.")


def test_c34_a_ruling_shows_before_after_and_why_to_everybody(campaign: Campaign, seated: Seated):
    bring_to(campaign, "recruitment")
    before = campaign.read_world().players["B"].power  # type: ignore[index]
    ruler = Actor.ruling(campaign.organiser)
    rulings.rule(campaign.pk, GrantPower("B", 3), actor=ruler, reason="Cake.")
    bruno = at(seated(campaign, "Bruno"), campaign, "rulings")
    decision = bruno.page.locator(".decision", has_text="Cake.")
    expect(decision).to_contain_text("Power points of Bruno")
    cells = decision.locator("td").all_inner_texts()
    assert cells == [str(before), str(before + 3)]
    expect(decision.get_by_role("button")).to_have_count(0)


def test_c35_a_dry_run_and_a_look_as_a_player(campaign: Campaign, seated: Seated):
    bring_to(campaign, "recruitment")
    anna = at(seated(campaign, "Anna"), campaign, "organise/close")
    would = anna.page.get_by_role("region", name="What it would do")
    expect(would).to_contain_text("Bruno: the default of the phase is played")
    expect(would).to_contain_text("Bruno is done.")
    campaign.refresh_from_db()
    assert campaign.phase == "recruitment"
    at(anna, campaign, "as/B")
    expect(anna.page.get_by_role("main")).to_contain_text("Bruno")
    expect(anna.page.locator("main form[action*='/act/']")).to_have_count(0)
