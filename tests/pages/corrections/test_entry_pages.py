"""The organiser changes rulings, orders and other entries on the page of an entry."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from campaign.actions.history.effective_history import read_command, read_world, world_before
from campaign.actions.history.integrity import replay_journal
from campaign.actions.rulings.corrections import correct
from campaign.actions.rulings.rulings import rule
from campaign.bots.draws import draw
from campaign.commands import (
    BuildVillage,
    Done,
    GrantPower,
    Move,
    Muster,
    Pass,
    Recruit,
    Roll,
    SetController,
    Transfer,
)
from campaign.models import Correction
from campaign.offers import TransferOffer
from campaign.play import choices
from campaign.rules import Seen
from campaign.world import World
from club.actions.journal.actor import Actor
from club.actions.journal.history import effective
from club.models import Game, JournalEntry
from tests.lasting.war import lasting_war, people, war
from tests.pages.corrections.wars import at, fields_of
from tests.pages.laid import refusal, words
from tests.recorded import entry_of

pytestmark = pytest.mark.django_db
__all__ = ["lasting_war", "people", "war"]


def ruled(war: Game, people: list[Any], command: Any) -> JournalEntry:
    made = rule(war.pk, command, actor=Actor.ruling(people[0]), reason="So be it.")
    assert made.entry is not None
    return made.entry


def changed(client: Any, war: Game, line: Any, way: str = "", **values: str) -> Any:
    """Changes these fields of the entry's form, previews and confirms. Returns the effective
    command."""
    form = fields_of(client.get(at(war, line) + way), "change-title")
    look = client.post(at(war, line), form | {name: [v] for name, v in values.items()})
    assert look.status_code == 200, refusal(look)
    sent = fields_of(look, "confirm-title") | {"reason": "It was so.", "confirm": "1"}
    done = client.post(at(war, line), sent)
    assert done.status_code == 302
    made = Correction.objects.latest("pk")
    again = effective(war).get(copy_of=line.copy_of or line.seq, origin="correction", at=made.at)
    return read_command(again)


def test_a_ruling_is_changed_for_another_player(war: Game, as_player: Any, people: list[Any]):
    line = ruled(war, people, GrantPower("B", 3))
    now = changed(as_player("A"), war, line, player="C", amount="5")
    assert now == GrantPower("C", 5)
    war.refresh_from_db()
    assert replay_journal(war).refusal is None


def test_a_ruling_out_of_bounds_is_refused_and_stays_in_the_form(
    war: Game, as_player: Any, people: list[Any]
):
    line = ruled(war, people, GrantPower("B", 3))
    for amount, why in (("much", "Enter a whole number."), ("0", "Grant or take 1 to")):
        sent = as_player("A").post(at(war, line), {"player": "B", "amount": amount})
        assert (sent.status_code, why in refusal(sent)) == (422, True)
        assert f'name="amount" value="{amount}"' in sent.content.decode()
    assert Correction.objects.count() == 0


def test_a_ruling_that_gives_a_terrain_to_nobody_is_replayed(war: Game, people: list[Any]):
    held = next(iter(t for t in read_world(war).holders if t not in read_world(war).villages))
    ruled(war, people, SetController(held, None))
    village = entry_of(war, BuildVillage, 3)
    correct(war.pk, village.seq, None, actor=Actor.organiser(people[0]), reason="No village.")
    war.refresh_from_db()
    assert replay_journal(war).refusal is None


def test_a_muster_is_changed(war: Game, as_player: Any):
    line = entry_of(war, Muster, 0)
    told = read_command(line)
    now = changed(as_player("A"), war, line, **{"b0-lord": "Sigurd"})
    assert now == replace(told, bands=(replace(told.bands[0], lord="Sigurd"), *told.bands[1:]))


def test_a_move_becomes_a_pass_and_a_building_is_struck(war: Game, as_player: Any):
    move, village = entry_of(war, Move, 3), entry_of(war, BuildVillage, 3)
    assert changed(as_player("A"), war, village, act="Done") == Done(village.seat)
    assert changed(as_player("A"), war, entry_of(war, Move, 3), act="Pass") == Pass(move.seat)


def done_with_a_transfer(war: Game) -> tuple[JournalEntry, World, TransferOffer]:
    """In turn 3 a player was done who could have moved units."""
    for place in range(40):
        line = entry_of(war, Done, 3, place)
        world = world_before(war, line)
        for offer in choices(world, read_command(line).player):
            if isinstance(offer, TransferOffer):
                return line, world, offer
    raise AssertionError("nobody could have moved units")


def test_a_player_who_was_done_moves_units_after_a_correction(war: Game, as_player: Any):
    line, world, offer = done_with_a_transfer(war)
    moved = draw(Seen(world, offer.player), offer, Random(1))
    assert isinstance(moved, Transfer)
    page = as_player("A").get(at(war, line))
    assert "Or something else instead of it" in words(page)
    fields = {f"to-{unit}": where or "reserve" for unit, where in moved.to.items()}
    assert changed(as_player("A"), war, line, f"?as=transfer-{offer.at}", **fields) == moved


def test_a_recruitment_is_struck(war: Game, as_player: Any):
    line = entry_of(war, Recruit, 3)
    told = changed(as_player("A"), war, line, "?as=plain", act="Done")
    assert told == Done(read_command(line).player)


def test_a_form_of_another_kind_than_the_entry_is_not_found(war: Game, as_player: Any):
    line = entry_of(war, Move, 3)
    assert as_player("A").get(at(war, line) + "?as=recruit-1").status_code == 404
    assert as_player("A").post(at(war, line), {"as": "plain"}).status_code == 404


def test_an_entry_that_can_only_be_struck_says_why(war: Game, as_player: Any):
    page = as_player("A").get(at(war, entry_of(war, Roll, 1)))
    assert "The dice fell as they fell" in words(page)
    assert "change-title" not in page.content.decode()
    sent = as_player("A").post(at(war, entry_of(war, Roll, 1)), {})
    assert (sent.status_code, refusal(sent)) == (422, "This entry can only be struck.")


def test_a_value_that_was_not_offered_is_refused(war: Game, as_player: Any):
    line = entry_of(war, Move, 3)
    sent = as_player("A").post(at(war, line), {"act": "Move B99 T1>T2"})
    assert (sent.status_code, refusal(sent)) == (422, "Choose one of the answers that are offered.")
