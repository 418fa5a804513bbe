"""The consequences on a button come true, and need nothing that the seat cannot see."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from club.rules import Seat
from tavern.pages.six_lands.choices_in_words import ChoiceView, choice_view
from tavern.pages.six_lands.command_preview import KNOWN, preview_of
from tavern.six_lands.commands import Play, TakeBack
from tavern.six_lands.components import FACE_DOWN, card_named
from tavern.six_lands.rules import SIX_LANDS
from tavern.six_lands.table import Hand, Troop, World
from tests.tavern.six_lands.games import started, steps
from tests.tavern.six_lands.twins import twins

A, B = Seat("A"), Seat("B")
CROWN: dict[str, Any] = {"first_game": True, "first": "A"}


def cards(names: str) -> tuple[int, ...]:
    return tuple(sorted(card_named(name) for name in names.split()))


def a_world(hand: str, **troops: str) -> World:
    """The start of a first game, with these cards for A and these troops for each seat."""
    world = started(Random(1), 2, CROWN).world
    laid, number = {A: [], B: []}, 0  # type: dict[Seat, list[Troop]], int
    for seat, text in troops.items():
        for one in text.split(", "):
            number += 1
            laid[Seat(seat)].append(Troop(number, tuple(map(card_named, one.split()))))
    table = replace(
        world.table,
        troops={seat: tuple(found) for seat, found in laid.items()},
        next_id=number + 1,
        held=world.table.held | {A: len(hand.split())},
    )
    return replace(world, table=table, hands=world.hands | {A: Hand(cards(hand))})


def owned(world: World, colour: int, seat: Seat, names: str) -> World:
    lands = list(world.table.lands)
    defence = tuple(map(card_named, names.split()))
    lands[colour] = replace(lands[colour], owner=seat, defence=defence)
    return replace(world, table=replace(world.table, lands=tuple(lands)))


def view(world: World, command: Any) -> ChoiceView:
    return choice_view(SIX_LANDS.see(world, command.seat), command)


def test_predicted_consequences_come_true():
    """In whole random games, unless hidden cards of others count."""
    compared = conquests = 0
    for seed in range(12):
        for world, command, outcome in steps(Random(seed), 2 + seed % 3):
            if any(FACE_DOWN in t.cards for ts in world.table.troops.values() for t in ts):
                continue
            after = preview_of(SIX_LANDS.see(world, command.seat), command)
            happened = tuple(i.news for i in outcome.news if isinstance(i.news, KNOWN))
            assert after.news == happened
            compared += 1
            conquests += len(after.conquests)
    assert (compared > 300, conquests > 20) == (True, True)


def test_predictions_do_not_depend_on_secrets_of_others():
    asked = 0
    for seed in range(60):
        found = twins(Random(seed))
        if found is None or SIX_LANDS.awaited(found[0]) != (found[2],):
            continue
        one, other = (SIX_LANDS.see(world, found[2]) for world in found[:2])
        for command in SIX_LANDS.choices(one):
            asked += 1
            assert choice_view(one, command) == choice_view(other, command)
    assert asked > 100


def test_a_play_that_conquers_says_against_what_and_where_the_defence_goes():
    shown = view(a_world("V3 R1", A="G4"), Play(A, card_named("V3"), 1))
    assert shown.label == "On your troop against the forest"
    assert shown.follows == "7 against 6: you take the forest"
    assert shown.then == ("Free knights then: green 4, yellow 2.",)
    assert (shown.wins, shown.chain) == (True, ())


def test_a_land_of_another_player_sends_its_defence_back():
    world = owned(a_world("V3 R1", A="G4"), 1, B, "G3 B2")
    shown = view(world, Play(A, card_named("V3"), 1))
    assert shown.then == ("Back to the hand of its owner: green 3, blue 2.",)


@pytest.mark.parametrize(
    ("hand", "troops", "card", "follows"),
    [
        ("V2 R1", {"A": "G4"}, "V2", "6 against 6: not enough yet"),
        ("V3 R1", {"A": "G4", "B": "G3 Y4"}, "V3", "7 against 6, but another troop is as strong"),
        ("V3 R1", {"A": "G4, G3 O4"}, "V3", "7 against 6: then you choose which troop takes it"),
    ],
)
def test_a_play_that_does_not_conquer_says_why(
    hand: str, troops: dict[str, str], card: str, follows: str
):
    assert view(a_world(hand, **troops), Play(A, card_named(card), 1)).follows == follows


def test_a_troop_before_an_own_land_waits():
    world = owned(a_world("V3 R1", A="G4"), 1, A, "G3 B2")
    shown = view(world, Play(A, card_named("V3"), 1))
    assert shown.follows == "The land is yours: the troop waits in case you lose it."
    assert not shown.wins


def test_the_last_card_says_that_the_game_ends():
    shown = view(a_world("R1"), Play(A, card_named("R1")))
    assert shown.then == ("This is your last card: the game ends.",)


def test_a_card_taken_back_shows_the_chain_that_it_causes():
    """The cornfields lose a card. B takes them, and a waiting troop of A retakes them."""
    world = owned(a_world("R1", A="Y3 G4 R2", B="Y4 B4"), 5, A, "Y4 O3 V2")
    shown = view(world, TakeBack(A, card_named("V2"), 0, 5))
    assert shown.follows == "Defence 9 → 7"
    told = [(n.seat, n.land, n.loser) for n in shown.chain]
    assert told == [(B, 5, A), (A, 5, B)]


def test_lost_income_is_announced():
    world = a_world("R1 R2")
    world = replace(world, table=replace(world.table, income="open", by_hand=True))
    assert "You lose your income for this turn." in view(world, Play(A, card_named("R1"))).then
