"""Players read what has happened, and what comes next."""

from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone
from PIL import Image
from playwright.sync_api import expect

from campaign.actions.demo.demo_campaign import demo_campaign
from campaign.actions.history.battle_history import records_of
from campaign.house_rules import Limits
from campaign.models import BattlePhoto
from club.actions.journal.actor import Actor
from club.actions.seats.spectator_links import open_to_spectators
from club.models import Game, JournalEntry
from tests.browser.conftest import BY_DESKTOP, DESKTOP, PHONE, Arrives, Site, sign_in
from tests.browser.games.turns import seal_for
from tests.browser.player import Player
from tests.pages.laid import LAND, lay
from tests.table import bring_to, person
from tests.worlds import a_band, a_world, some_rules

pytestmark = pytest.mark.browser
Seated = Callable[..., Player]
TITLE = "What happened since you last looked"


@pytest.fixture
def decided(transactional_db: None) -> Game:
    """Bruno has three memory points, which are enough, and it is Anna's go."""
    rules = some_rules(limits=Limits(10, 3, 9, 1, 3))
    bands = (a_band("a1", "A", "Cedar"), a_band("b1", "B", "Alder"))
    world = a_world(
        LAND,
        *bands,
        players="BA",
        phase="movement",
        speaker="A",
        holders={"Dogwood": "B"},
        track="AABBB",
        rules=rules,
    )
    return lay(world, [person("anna"), person("bruno")])


@pytest.mark.parametrize("how", BY_DESKTOP)
def test_opened_bids_are_the_first_card_until_they_are_read(
    game: Game, seated: Seated, how: dict[str, Any]
):
    bring_to(game, "bids")
    seal_for(game, Anna=1, Clara=0)
    bruno = seated(game, "Bruno", how=how)
    bruno.seal(2)
    card, button = bruno.page.locator("#recap"), "Mark as read"
    if how is PHONE:
        told, button = bruno.page.locator(".brief"), "Next"
        expect(card).to_be_hidden()
    else:
        told = card
        expect(card).to_contain_text(TITLE)
        place = [bruno.page.locator(part).bounding_box() for part in ("#recap", "#now")]
        assert place[0]["y"] > place[1]["y"]  # the duty comes first
    expect(told.locator(".bids li").first).to_contain_text("Bruno")
    expect(told.locator(".bids li")).to_have_count(3)
    told.get_by_role("button", name=button).click()
    expect(card).to_have_text("What happened last")
    bruno.look()
    expect(card).to_have_text("What happened last")
    card.get_by_role("link", name="What happened last").click()
    expect(bruno.page.locator(".recap .bids li")).to_have_count(3)


def test_the_card_is_read_without_script(game: Game, seated: Seated):
    bring_to(game, "bids")
    seal_for(game, Anna=1, Bruno=2, Clara=0)
    bruno = seated(game, "Bruno", how=PHONE, script=False)
    card = bruno.page.locator("#recap")
    expect(card).to_contain_text(TITLE)
    card.get_by_role("button", name="Mark as read").tap()
    expect(card).to_have_text("What happened last")


def test_envelopes_turn_over_unless_motion_is_reduced(game: Game, seated: Seated):
    bring_to(game, "bids")
    seal_for(game, Anna=1, Bruno=2, Clara=0)
    names = {
        motion: seated(game, "Bruno", how={**PHONE, "reduced_motion": motion})
        .page.locator(".bids li")
        .first.evaluate("one => getComputedStyle(one).animationName")
        for motion in ("no-preference", "reduce")
    }
    assert names == {"no-preference": "open", "reduce": "none"}


@pytest.mark.parametrize("how", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_everybody_reads_who_wins_at_the_end_of_the_turn(
    decided: Game, seated: Seated, how: dict[str, Any]
):
    said = "wins by memory at the end of turn 3"
    anna = seated(decided, "Anna", how=how)
    expect(anna.page.locator(".standing")).to_contain_text(f"Bruno {said}")
    key = open_to_spectators(decided.pk, actor=Actor.organiser(decided.organiser))
    anna.page.goto(f"/s/{key}/")
    expect(anna.page.locator(".standing")).to_contain_text(f"Bruno {said}")
    bruno = seated(decided, "Bruno", how=how)
    mine = "You win by memory at the end of turn 3"
    expect(bruno.page.locator(".standing")).to_contain_text(mine)


@pytest.mark.parametrize("script", [True, False], ids=["typed", "without-script"])
def test_an_overbid_gets_a_warning_before_it_is_sealed(game: Game, seated: Seated, script: bool):
    bring_to(game, "bids")
    bruno = seated(game, "Bruno", how=PHONE, script=script)
    bruno.now.get_by_label("Power points").fill("99")
    if not script:
        bruno.now.get_by_role("button", name="See what follows").tap()
    warning = bruno.now.locator(".follows .bad")
    expect(warning).to_contain_text("this bid will be void and put you last")
    expect(warning).to_contain_text("⚠")
    expect(bruno.now.get_by_role("button", name="Seal the bid")).to_be_visible()


@pytest.mark.parametrize("how", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_phase_in_which_nobody_can_act_is_passed_within_a_second(
    transactional_db: None, seated: Seated, how: dict[str, Any]
):
    bands = (a_band("a1", "A", "Alder"), a_band("b1", "B", "Fir"))
    world = a_world(
        LAND,
        *bands,
        players="AB",
        phase="recruitment",
        power={"A": 6},
        villages={"Alder": "A"},
        ready=("B",),
    )
    game = lay(world, [person("anna"), person("bruno")])
    anna = seated(game, "Anna", how=how)
    anna.done()
    assert anna.phase == "Movement"
    given = JournalEntry.objects.filter(game=game).earliest("seq").at
    closed = dict(game.closings.values_list("phase", "closed_at"))
    assert {*closed} == {"recruitment"}  # the transfers were not even opened
    assert max(closed.values()) - given < timedelta(seconds=1)


@pytest.fixture
def told(transactional_db: None) -> Game:
    """A campaign in its third turn, after battles and building."""
    call_command("loaddata", "map_27_terrains", verbosity=0)
    return demo_campaign()


def reads(
    arrives: Arrives, site: Site, game: Game, rest: str, how: dict[str, Any], **more: Any
) -> Player:
    """The first player of the campaign opens a page of it."""
    user = game.seats.order_by("player")[0].user
    reader = arrives(user.username, how=how, **more)
    sign_in(reader, user)
    reader.page.goto(f"{site.page_of(game)}{rest}")
    return reader


@pytest.mark.parametrize("how", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_phase_of_the_chronicle_is_opened_to_read_its_entries(
    told: Game, arrives: Arrives, site: Site, how: dict[str, Any]
):
    page = reads(arrives, site, told, "chronicle", how).page
    phase = page.locator(".phase-news", has_text="Movement").first
    expect(phase.locator(".entry").first).to_be_hidden()
    phase.locator("summary").click()
    entry = phase.locator(".entry", has_text="marches").first
    expect(entry).to_be_visible()
    expect(entry).to_contain_text("R35")
    expect(entry.get_by_role("link", name="Ask for a ruling on entry")).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= how["viewport"]["width"]


def test_the_chronicle_is_opened_without_script(told: Game, arrives: Arrives, site: Site):
    page = reads(arrives, site, told, "chronicle", PHONE, script=False).page
    phase = page.locator(".phase-news", has_text="Movement").first
    phase.locator("summary").tap()
    expect(phase.locator(".entry").first).to_be_visible()
    page.get_by_role("link", name="Turn before").first.tap()
    expect(page.locator(".phase-news").first).to_be_visible()


@pytest.mark.parametrize("how", BY_DESKTOP)
def test_the_saga_is_read_with_its_photographs_and_printed(
    told: Game, arrives: Arrives, site: Site, how: dict[str, Any]
):
    record = next(one for one in records_of(told).values() if one.end == "settled")
    by = told.seats.get(player=record.players[0])
    BattlePhoto.objects.create(
        game=told,
        battle=record.battle,
        turn=record.turn,
        player=by.player,
        by=by.user,
        image=photograph(),
        width=900,
        height=600,
        caption="Dusk at the ford",
        at=timezone.now(),
    )
    page = reads(arrives, site, told, "saga", how).page
    photo = page.get_by_role("img", name="Dusk at the ford")
    photo.scroll_into_view_if_needed()
    expect(photo).to_have_js_property("complete", True)
    assert photo.evaluate("one => one.naturalWidth") > 0
    expect(page.locator(".saga")).to_contain_text("came into the land")
    assert page.evaluate("document.documentElement.scrollWidth") <= how["viewport"]["width"]
    with page.expect_download() as book:
        page.get_by_role("link", name="As a book (EPUB)").click()
    assert book.value.suggested_filename.endswith(".epub")
    page.emulate_media(media="print")
    badge = page.locator(".saga .badge").first
    ink = badge.evaluate("one => [getComputedStyle(one).color, getComputedStyle(one).borderStyle]")
    assert ink == ["rgb(0, 0, 0)", "solid"]


def photograph() -> bytes:
    out = BytesIO()
    Image.new("RGB", (900, 600), "#775533").save(out, "JPEG")
    return out.getvalue()
