"""A ruling lets a new player join: their seat, its invitation, and corrections of it (A90)."""

from io import BytesIO
from typing import Any

import pytest
from msgspec.structs import replace

from campaign.actions.bids.envelopes import sealed_players
from campaign.actions.bundles.exporting import export_bundle
from campaign.actions.bundles.importing import import_bundle
from campaign.actions.history.effective_history import read_world
from campaign.actions.history.integrity import replay_journal
from campaign.actions.play.sealed_bids import seal_bid
from campaign.actions.records.record_files import export_record, import_record, replay
from campaign.actions.records.tamper_check import flaws
from campaign.actions.rulings.corrections import correct, preview_correction
from campaign.actions.rulings.rulings import preview_ruling, rule
from campaign.commands import GrantPower, JoinLate, SetController
from campaign.play import digest
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.actions.seats import invitations
from club.actions.seats.seats import give_to_bot
from club.models import Game, Message, Notice, Seat
from club.refusals import Refusal
from tests.joiners import BANDS, ROW
from tests.pages.laid import LAND, lay
from tests.table import person, ring_map
from tests.worlds import a_band, a_world, some_rules

pytestmark = pytest.mark.django_db

JOINING = JoinLate("C", "Vikings", BANDS, "Cedar", 4)
WHY = "Clara has moved to our town."


@pytest.fixture
def people() -> list[Any]:
    """Anna organises and plays A."""
    return [person(name) for name in ("anna", "bruno")]


@pytest.fixture
def game(people: list[Any]) -> Game:
    """Turn 3 begins. Nobody has named a start site of this map."""
    world = a_world(
        replace(LAND, name=ring_map().name),
        a_band("a", "A", "Alder"),
        a_band("b", "B", "Elder"),
        phase="bids",
        villages={"Alder": "A", "Elder": "B"},
        power={"A": 6, "B": 3},
        rules=some_rules(limits=ROW),
    )
    return lay(world, people)


@pytest.fixture
def anna(people: list[Any]) -> Actor:
    return Actor.organiser(people[0])


def join(game: Game, anna: Actor, command: JoinLate = JOINING, **more: Any) -> Seat:
    rule(game.pk, command, actor=anna, reason=WHY, **more)
    game.refresh_from_db()
    return game.seats.get(player=command.player)


def sit(game: Game, anna: Actor, player: str = "C", name: str = "clara") -> Any:
    secret = invitations.make_invitation(game.pk, player, actor=anna)
    newcomer = person(name)
    key = invitations.invitation_key(secret)
    invitations.accept(key, user=newcomer, name=name.capitalize())
    game.refresh_from_db()
    return newcomer


def test_the_ruling_opens_an_empty_seat_that_is_awaited(game, anna, people):
    seat = join(game, anna, seat=" Clara ")
    assert (seat.name, seat.playing_as, seat.user, seat.bot) == ("Clara", "Vikings", None, "")
    assert game.waits_for == "ABC"
    assert set(read_world(game).players) == {"A", "B", "C"}
    assert Message.objects.get(kind="ruled").reason == WHY
    assert Notice.objects.filter(event="ruling", user=people[1]).exists()


def test_whoever_takes_the_seat_bids_in_this_turn(game, anna):
    join(game, anna)
    clara = sit(game, anna)
    seal_bid(game.pk, actor=Actor.seat(clara, "C"), amount=4)
    game.refresh_from_db()
    assert game.waits_for == "AB"
    assert closing.close(game.pk, how="organiser")
    game.refresh_from_db()
    assert read_world(game).bids == {"A": 0, "B": 0, "C": 4}
    assert not [*flaws(game)]


def test_the_preview_names_only_what_differs(game, anna):
    poor = JoinLate("C", "Vikings", BANDS, "Cedar", 0)
    shown = preview_ruling(game, poor, actor=anna)
    assert [row.kind for row in shown] == [
        "Holder",
        "Village",
        "OnMap",
        "OnMap",
        "LordState",
        "LordState",
        "Order",
    ]
    (power,) = [row for row in preview_ruling(game, JOINING, actor=anna) if row.kind == "Power"]
    assert (power.subject, power.before, power.after) == ("C", 0, 4)


def test_a_bot_may_play_for_the_joiner(game, anna):
    join(game, anna)
    give_to_bot(game.pk, "C", "steady", actor=anna)
    game.refresh_from_db()
    assert game.waits_for == "AB"


def test_bids_that_others_have_sealed_stay_sealed(game, anna, people):
    seal_bid(game.pk, actor=Actor.seat(people[1], "B"), amount=3)
    join(game, anna)
    assert sealed_players(game) == {"B"}
    assert game.waits_for == "AC"


def test_a_seat_without_a_name_gets_one(game, anna):
    assert join(game, anna).name == "Cedar"


@pytest.mark.parametrize("name", ["Anna", "x" * 41, " \u200b "])
def test_a_bad_name_is_refused_before_anything_is_played(game, anna, name):
    for attempt in (
        lambda: preview_ruling(game, JOINING, actor=anna, seat=name),
        lambda: join(game, anna, seat=name),
    ):
        with pytest.raises(Refusal) as refused:
            attempt()
        assert refused.value.fields == ("name",)
    game.refresh_from_db()
    assert (game.seq, game.seats.count()) == (0, 2)


@pytest.mark.parametrize("letter", ["D", "Z", "CC", "ß"])
def test_a_joiner_gets_the_next_letter(game, anna, letter):
    with pytest.raises(Refusal) as refused:
        join(game, anna, JoinLate(letter, "Vikings", BANDS, "Cedar", 4))
    assert refused.value.code == "player"
    assert game.seats.count() == 2


def test_two_may_join_in_one_turn(game, anna):
    join(game, anna)
    join(game, anna, JoinLate("D", "Welsh", BANDS, "Birch", 0))
    assert game.waits_for == "ABCD"
    assert read_world(game).order == ("A", "B", "C", "D")


def test_the_journal_and_the_record_replay_with_a_joiner(game, anna, people):
    join(game, anna, seat="Clara")
    for end in (replay_journal(game), replay(export_record(game))):
        assert end.refusal is None
        assert digest(end.world) == digest(read_world(game))
    again = import_record(export_record(game), organiser=people[0])
    assert [*again.seats.values_list("player", "name", "playing_as")] == [
        *game.seats.values_list("player", "name", "playing_as")
    ]


def test_a_record_cannot_seat_somebody_at_an_impossible_letter(game, anna, people):
    join(game, anna)
    lines = [line.replace('"player":"C"', '"player":"QQ"') for line in export_record(game)]
    with pytest.raises(Refusal):
        import_record(lines, organiser=people[0])


def test_a_correction_gives_the_joiner_another_site_and_stock(game, anna):
    join(game, anna)
    sit(game, anna)
    other = JoinLate("C", "Welsh", BANDS, "Birch", 2)
    shown = preview_correction(game, 1, other, actor=anna)
    assert {row.kind for row in shown.differences} >= {"Power", "Holder", "OnMap"}
    correct(game.pk, 1, other, actor=anna, reason="We meant Birch.")
    game.refresh_from_db()
    world = read_world(game)
    assert (world.holders["Birch"], world.players["C"].power) == ("C", 2)
    assert game.seats.get(player="C").playing_as == "Welsh"
    assert not [*flaws(game)]


def test_a_correction_keeps_the_letter(game, anna):
    join(game, anna)
    with pytest.raises(Refusal):
        correct(game.pk, 1, JoinLate("D", "Welsh", BANDS, "Birch", 2), actor=anna, reason="So.")


def test_a_struck_ruling_takes_the_empty_seat_with_it(game, anna):
    join(game, anna)
    invitations.make_invitation(game.pk, "C", actor=anna)
    correct(game.pk, 1, None, actor=anna, reason="Clara cannot come.")
    game.refresh_from_db()
    assert [seat.player for seat in game.seats.all()] == ["A", "B"]
    assert game.waits_for == "AB"
    assert join(game, anna, seat="Dora").name == "Dora"


def test_a_ruling_is_not_struck_once_somebody_has_sat_there(game, anna):
    join(game, anna)
    sit(game, anna)
    for attempt in (
        lambda: preview_correction(game, 1, None, actor=anna),
        lambda: correct(game.pk, 1, None, actor=anna, reason="No."),
    ):
        with pytest.raises(Refusal) as refused:
            attempt()
        assert (refused.value.code, refused.value.values["name"]) == ("seated", "Clara")
    game.refresh_from_db()
    assert game.seats.count() == 3


def test_an_earlier_correction_that_takes_the_site_takes_the_joiner(game, anna):
    rule(game.pk, SetController("Birch", "A"), actor=anna, reason="Agreed.")
    join(game, anna)
    shown = preview_correction(game, 1, SetController("Cedar", "A"), actor=anna)
    assert [refusal.code for _entry, refusal in shown.dropped] == ["start-site"]
    correct(game.pk, 1, SetController("Cedar", "A"), actor=anna, reason="It was Cedar.")
    game.refresh_from_db()
    assert game.seats.count() == 2


def test_other_corrections_keep_the_joiner_in_their_turn(game, anna):
    rule(game.pk, GrantPower("A", 1), actor=anna, reason="For the cake.")
    join(game, anna)
    assert closing.close(game.pk, how="organiser")
    correct(game.pk, 1, GrantPower("A", 2), actor=anna, reason="A large cake.")
    game.refresh_from_db()
    world = read_world(game)
    assert (world.players["C"].joined, world.players["C"].power) == (3, 4)
    assert not [*flaws(game)]


def test_a_bundle_carries_the_joiner(game, anna, people):
    join(game, anna, seat="Clara")
    bundle, was = export_bundle(game), digest(read_world(game))
    game.delete()
    arrived = import_bundle(BytesIO(bundle), organiser=people[0]).game
    assert arrived.seats.get(player="C").name == "Clara"
    assert digest(read_world(arrived)) == was
