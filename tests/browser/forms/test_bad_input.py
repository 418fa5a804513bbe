"""What people type by mistake, or send on purpose: a sentence with the rule, and nothing changed.

Every wrong input is followed by the right one in the same form, which does change something: so
the wrong one could have, and the check would have seen it.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from campaign.models import Campaign, Envelope, JournalEntry
from campaign.play import digest
from tests.browser.conftest import Arrives, Site, sign_in
from tests.browser.player import Player
from tests.table import bring_to, person

pytestmark = [pytest.mark.browser, pytest.mark.slow]

Seated = Callable[..., Player]


def state(campaign: Campaign) -> tuple[str, int, list[str]]:
    """All that an act could change: the world, the journal, the envelopes."""
    campaign.refresh_from_db()
    receipts = Envelope.objects.filter(campaign=campaign).order_by("receipt")
    lines = JournalEntry.objects.filter(campaign=campaign).count()
    return digest(campaign.read_world()), lines, list(receipts.values_list("receipt", flat=True))


def is_refused(player: Player, campaign: Campaign, press: str, sentence: str, rule: str) -> None:
    """The button gives this sentence and rule, and changes nothing."""
    before = state(campaign)
    player.press(press)
    refusal = player.now.get_by_role("alert")
    expect(refusal).to_have_text(re.compile(rf"^{re.escape(sentence)}( |$)"))
    expect(refusal.locator(".rule")).to_have_text([rule] if rule else [])
    assert state(campaign) == before


def is_accepted(player: Player, campaign: Campaign, press: str) -> None:
    before = state(campaign)
    player.press(press)
    expect(player.now.get_by_role("alert")).to_have_count(0)
    assert state(campaign) != before


def forge(field: Locator, value: str) -> None:
    """What nobody can type: another value in a hidden field."""
    field.evaluate("(field, value) => { field.value = value }", value)


def test_bids_that_are_no_bids(campaign: Campaign, seated: Seated):
    anna = seated(bring_to(campaign, "bids"), "Anna")
    field = anna.now.get_by_label("Power points")
    for typed, sentence, rule in (
        ("-1", "A bid is a whole number from 0 to 999.", "R11"),
        ("1000000000", "A bid is a whole number from 0 to 999.", "R11"),
        ("x", "“x” is not a whole number.", ""),
    ):
        field.fill(typed)
        is_refused(anna, campaign, "Seal the bid", sentence, rule)
        expect(field).to_have_value(typed)
    field.fill("4")
    is_accepted(anna, campaign, "Seal the bid")


def test_starting_bands_of_3_and_of_11_points(campaign: Campaign, seated: Seated):
    anna = seated(campaign, "Anna")
    name = anna.now.get_by_label("Name of the lord")
    name.fill("Astrid")
    for index in range(2, 7):
        anna.now.get_by_label(f"Figures of unit {index}").fill("")
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
            anna,
            campaign,
            "Muster these bands",
            f"A band is worth 4 to 6 points, not {points}.",
            "R22",
        )
        expect(name).to_have_value("Astrid")
        expect(first).to_have_value("12")
    third.fill("")
    fourth.fill("")
    is_accepted(anna, campaign, "Muster these bands")


def test_recruits_beyond_the_stock(campaign: Campaign, seated: Seated):
    anna = seated(bring_to(campaign, "recruitment"), "Anna")
    for row in (1, 2, 3):
        anna.now.get_by_label(f"Kind of unit {row}").select_option("monster")
        anna.now.get_by_label(f"Figures of unit {row}").fill("1")
    anna.now.get_by_label("Kind of unit 4").select_option("hearthguard")
    last = anna.now.get_by_label("Figures of unit 4")
    poor = Campaign.objects.filter(pk=campaign.pk)
    poor.update(world=bytes(campaign.world).replace(b'"power":20', b'"power":4'))
    last.fill("8")
    is_refused(anna, campaign, "Recruit", "That costs 5 PP; you have 4.", "R20")
    expect(last).to_have_value("8")
    last.fill("4")
    is_accepted(anna, campaign, "Recruit")


@pytest.fixture
def marching(campaign: Campaign, seated: Seated) -> Player:
    """Whoever speaks first has chosen a band and a goal one road away."""
    bring_to(campaign, "movement")
    player = seated(campaign, campaign.seats.get(player=campaign.read_world().speaker).name)
    choose_a_move(player)
    return player


def choose_a_move(player: Player) -> None:
    player.use(player.page.get_by_role("link", name="Move the band of "))
    player.use(player.now.locator(".choices").last.get_by_role("link").first)


def test_a_move_along_no_road(campaign: Campaign, marching: Player):
    form = marching.form("move")
    button, path = form.get_by_role("button").inner_text(), form.locator("[name=path]")
    right = path.input_value()
    home = right.split(">")[0]
    forge(path, f"{home}>{'cedarby' if home != 'cedarby' else 'ashford'}")
    is_refused(marching, campaign, button, "No road leads that way.", "R30")
    assert path.input_value() == right
    is_accepted(marching, campaign, button)


def test_a_foreign_band(campaign: Campaign, marching: Player):
    form, world = marching.form("move"), campaign.read_world()
    button = form.get_by_role("button").inner_text()
    foreign = next(id for id, band in world.bands.items() if band.owner != world.speaker)
    forge(form.locator("[name=band]"), foreign)
    is_refused(marching, campaign, button, "That is not a band of yours on the map.", "R37")
    choose_a_move(marching)
    is_accepted(marching, campaign, button)


def test_a_stale_page(campaign: Campaign, marching: Player, seated: Seated):
    """The same player passes in another window; the first window still shows his move."""
    button = marching.form("move").get_by_role("button").inner_text()
    other = seated(campaign, marching.name)
    other.open("Pass for the rest of the turn")
    is_accepted(other, campaign, "Yes, pass for good")
    before = state(campaign)
    marching.press(button)
    expect(marching.now.get_by_role("alert")).to_contain_text(
        "The campaign has moved on since this page was drawn. Look again."
    )
    assert state(campaign) == before


def test_a_double_tap_buys_once(campaign: Campaign, seated: Seated):
    anna = seated(bring_to(campaign, "recruitment"), "Anna")
    form = anna.form("recruit")
    form.get_by_label("For which band").select_option(index=1)
    form.get_by_label("Figures of unit 1").fill("4")
    before = state(campaign)
    form.get_by_role("button", name="Recruit", exact=True).dblclick()
    anna.chronicle_says("7 points")
    anna.look()
    after = state(campaign)
    assert after[1] == before[1] + 1
    assert [band.points for band in campaign.read_world().bands.values()].count(7) == 1


def test_the_same_form_sent_twice_plays_once(campaign: Campaign, seated: Seated):
    """As a browser does that sends again after a lost answer; another key is another purchase."""
    anna = seated(bring_to(campaign, "recruitment"), "Anna")
    form = anna.form("recruit")
    form.get_by_label("For which band").select_option(index=1)
    form.get_by_label("Figures of unit 1").fill("4")
    send = """form => fetch(form.action, {method: "post", body: new FormData(form)})
        .then(answer => answer.status)"""
    before = state(campaign)
    assert [form.evaluate(send) for _ in range(2)] == [200, 200]
    assert state(campaign)[1] == before[1] + 1
    forge(form.locator("[name=key]"), "another")
    assert form.evaluate(send) == 200
    assert state(campaign)[1] == before[1] + 2


def test_a_foreign_campaign_is_not_there(campaign: Campaign, arrives: Arrives, site: Site):
    dora = arrives("Dora")
    dora.page.goto(site.page_of(campaign))
    expect(dora.page).to_have_url(re.compile("/accounts/login/"))
    sign_in(dora, person("dora"))
    for page in ("", "now", "chronicle", "envelopes"):
        answer = dora.page.goto(site.page_of(campaign) + page)
        assert answer is not None
        assert answer.status == 404
    expect(dora.page.get_by_role("heading")).to_have_text("Not on this map")
