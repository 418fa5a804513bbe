"""C10, C11, C12: the state of my orders, their consequences, and until when I may change them."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from playwright.sync_api import expect

from campaign.actions.history.effective_history import read_world
from campaign.actions.play.sealed_bids import seal_bid
from campaign.commands import Done, Move
from campaign.models import Envelope
from campaign.play import choices
from campaign.world import PlayerId
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.models import Game, PhaseClose
from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.table import bring_to

pytestmark = pytest.mark.browser
Seated = Callable[..., Player]


def seat(game: Game, name: str) -> Actor:
    row = game.seats.get(name=name)
    return Actor.seat(row.user, row.player)


def shows(player: Player, word: str) -> None:
    expect(player.page.locator(".orders .word")).to_have_text(word)


def test_c10_orders_are_shown_as_none_draft_sealed_or_revealed(game: Game, seated: Seated):
    bring_to(game, "bids")
    bruno = seated(game, "Bruno", how=PHONE)
    shows(bruno, "none")
    bruno.now.get_by_label("Power points").fill("2")
    shows(bruno, "draft")
    bruno.page.goto("/")
    shows(bruno, "draft")
    bruno.page.go_back()
    bruno.seal()
    shows(bruno, "sealed")
    bruno.reads("It counts, even if you do nothing more.")
    bruno.page.goto("/")
    shows(bruno, "sealed")

    for name in ("Anna", "Clara"):
        seal_bid(game.pk, actor=seat(game, name), amount=0)
    bring_to(game, "recruitment")
    bruno.page.goto(f"/c/{game.public_id}/")
    shows(bruno, "none")
    bruno.done()
    shows(bruno, "given")
    bruno.page.goto(f"/c/{game.public_id}/receipts")
    expect(bruno.page.locator(".envelopes .word")).to_have_text("revealed")


def test_c10_a_sealed_bid_counts_without_a_further_button(game: Game, seated: Seated):
    bring_to(game, "bids")
    moment = game.moment
    bruno = seated(game, "Bruno", how=PHONE)
    bruno.seal(2)
    closing.close(game.pk, how="deadline")
    closing.close(game.pk, how="organiser")
    close = PhaseClose.objects.get(game=game, moment=moment)
    assert close.outcomes["B"] == "given"
    assert Envelope.objects.get(game=game, player="B").amount == 2


@pytest.mark.journey
def test_c11_a_bid_shows_its_consequences_and_leaves_a_receipt(game: Game, seated: Seated):
    bring_to(game, "recruitment")
    bruno = seated(game, "Bruno", how=PHONE)
    form = bruno.form("recruit")
    form.get_by_label("Name of the new lord").fill("Brand")
    form.get_by_label("Figures of unit 1").fill("12")
    expect(form.locator(".foresight")).to_contain_text("This would be refused:")
    form.get_by_label("Figures of unit 2").fill("8")
    follows = form.locator(".follows")
    expect(follows).to_contain_text("and keep")
    power = read_world(game).players[PlayerId("B")].power
    cost = int(form.locator("output").inner_text())
    expect(follows).to_contain_text(
        re.compile(f"You pay {cost} power points? and keep {power - cost}")
    )
    expect(follows).to_contain_text("The band of Brand moves")
    game.refresh_from_db()
    before = game.seq

    bruno.press("Recruit")
    game.refresh_from_db()
    assert game.seq == before + 1
    assert read_world(game).players[PlayerId("B")].power == power - cost
    line = game.journal.get(seq=game.seq)
    expect(bruno.now.locator(".noted")).to_contain_text(f"Noted as no. {line.seq}")
    expect(bruno.now.locator(".noted code")).to_have_text(line.chain[:12])
    bruno.page.get_by_text("More", exact=True).click()
    bruno.page.get_by_role("link", name="My receipts").first.click()
    receipt = bruno.page.locator(f"#line-{line.seq}")
    expect(receipt).to_contain_text("Brand")
    expect(receipt.locator("code")).to_have_text(line.chain)


def test_c11_a_move_shows_its_consequences_before_it_is_confirmed(game: Game, seated: Seated):
    bring_to(game, "movement")
    world = read_world(game)
    moves = [one for one in choices(world, world.speaker) if isinstance(one, Move)]
    goal = next(
        one.path[-1] for one in moves if len(one.path) == 2 and one.path[-1] not in world.holders
    )
    free = next(terrain.name for terrain in world.map.terrains if terrain.id == goal)
    name = game.seats.get(player=world.speaker).name
    speaker = seated(game, name, how=PHONE)
    speaker.enlarge_map()
    speaker.use(speaker.page.locator("#map a[aria-label^='Move the band of ']").first)
    expect(speaker.now.locator(".steps")).to_contain_text("up to 2 territories")
    assert free in speaker.selectable()
    speaker.use(speaker.now.locator(".choice", has_text=free))
    follows = speaker.now.locator(".follows").first
    expect(follows).to_contain_text(f"You take {free} without a fight.")
    game.refresh_from_db()
    assert read_world(game).moves == ()


@pytest.mark.journey
def test_c12_bids_are_replaced_and_withdrawn_only_before_the_opening(game: Game, seated: Seated):
    bring_to(game, "bids")
    bruno = seated(game, "Bruno", how=PHONE)
    bruno.seal(2)
    bruno.seal(3)
    bruno.reads("You bid 3 power points.")
    bruno.press("Withdraw the bid")
    shows(bruno, "none")
    bruno.seal(1)
    moment = game.moment
    for name in ("Anna", "Clara"):
        seal_bid(game.pk, actor=seat(game, name), amount=0)

    client = Client()
    client.force_login(game.seats.get(name="Bruno").user)
    for verb, fields in (("bid", {"amount": "5"}), ("withdraw", {})):
        address = f"/c/{game.public_id}/act/{verb}"
        assert client.post(address, {**fields, "page_version": str(moment)}).status_code == 409
    assert Envelope.objects.get(game=game, player="B").amount == 1
    bruno.look()
    expect(bruno.form("bid")).to_have_count(0)
    expect(bruno.form("withdraw")).to_have_count(0)


@pytest.mark.journey
def test_c12_a_command_can_be_undone_until_another_player_acts(game: Game, seated: Seated):
    bring_to(game, "recruitment")
    bruno = seated(game, "Bruno", how=PHONE)
    undo = bruno.now.get_by_role("button", name="Take back my last action")
    bruno.done()
    expect(undo).to_be_visible()
    bruno.press("Take back my last action")
    shows(bruno, "none")
    bruno.done()
    act(game.pk, Done(PlayerId("C")), actor=seat(game, "Clara"))
    bruno.look()
    expect(undo).to_have_count(0)


def test_c12_dice_cannot_be_undone(game: Game, seated: Seated):
    bring_to(game, "placement")
    bruno = seated(game, "Bruno", how=PHONE)
    expect(bruno.now.get_by_role("button", name="Take back my last action")).to_have_count(0)
