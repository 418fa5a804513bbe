"""Games played on quickly, by players that consider only their own cards and the nearest land."""

from random import Random

from club.rules import Seat
from tavern.six_lands.choices import default
from tavern.six_lands.commands import ClaimIncome, Command, EndTurn, Play, TakeGift
from tavern.six_lands.components import BIT, COLOUR, VALUE, value_of
from tavern.six_lands.draft import colours_in
from tavern.six_lands.rules import SIX_LANDS
from tavern.six_lands.table import Hand, Table, World, awaited


def play_on(world: World, turns: int, rng: Random) -> World:
    """The world so many turns later, or at the end of the game."""
    until = world.table.turn + turns
    while world.table.standing is None and world.table.turn < until:
        (seat,) = awaited(world.table)
        world = SIX_LANDS.play(world, _quick_answer(world, seat, rng)).world
    return world


def _quick_answer(world: World, seat: Seat, rng: Random) -> Command:
    """A sensible command without any trial: a conquest, or a step towards one."""
    table, hand = world.table, world.hands[seat]
    if table.phase == "gift":
        return TakeGift(seat, max(table.free, key=VALUE.__getitem__))
    if table.phase != "go":
        return default(table, seat, hand)
    if table.income == "open":
        return ClaimIncome(seat)
    return EndTurn(seat) if table.played else _quick_play(table, seat, hand, rng)


def _quick_play(table: Table, seat: Seat, hand: Hand, rng: Random) -> Play:
    cards = set(hand.cards)
    best, found = -1e9, Play(seat, hand.cards[0])
    for troop in table.troops[seat]:
        lacking = _lacking(table, seat, troop.cards)
        bits = colours_in(troop.cards, hand.faces_of(troop.id))
        for card in cards:
            if not bits & BIT[card]:
                mark = _mark(lacking, card) + rng.random()
                if mark > best:
                    best, found = mark, Play(seat, card, troop.id)
    for card in cards:
        mark = _mark(_lacking(table, seat, (card,)) + VALUE[card], card) - 1 + rng.random()
        if mark > best:
            best, found = mark, Play(seat, card)
    return found


def _lacking(table: Table, seat: Seat, cards: tuple[int, ...]) -> int:
    """How much more a troop needs. The number is large for an own land (KA8)."""
    land = table.lands[COLOUR[cards[0]]]
    if land.owner == seat:
        return 30
    return land.strength + 1 - value_of(cards)


def _mark(lacking: int, card: int) -> float:
    """The rank of a play: a conquest first, with as few points as possible, then the nearest
    troop."""
    left = lacking - VALUE[card]
    if left <= 0:
        return 12.0 + left
    return -left * 0.8
