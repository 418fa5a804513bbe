"""Two worlds that differ only in what one seat may not know, played side by side.

Every act of the others shows the same card in both, or shows none. So the seat must see, hear and
be offered the same, until a different card is turned up.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from club.refusals import Refusal
from club.rules import Outcome, Seat
from tavern.six_lands import news as news_types
from tavern.six_lands.commands import Command, Lay, TakeBack
from tavern.six_lands.components import COLOUR, FACE_DOWN
from tavern.six_lands.news import News
from tavern.six_lands.rules import SIX_LANDS
from tavern.six_lands.table import Faces, Hand, World
from tests.tavern.seeded import SALT
from tests.tavern.six_lands.games import any_command, any_options, started
from tests.tavern.twin_worlds import told_apart

STEPS = 60


def twins(rng: Random) -> tuple[World, World, Seat] | None:
    """A world from a random game, one with other faces in the hands, and the watching seat."""
    options = any_options(rng)
    if rng.random() < 0.7 and "sides" in options:
        options["sides"] |= {"B": "other", "V": "other"}  # more is hidden, more is asked
    world = started(rng, rng.randint(2, 4), options).world
    for _ in range(rng.randint(0, 120)):
        if SIX_LANDS.standing(world) is not None:
            return None
        world = SIX_LANDS.play(world, any_command(world, rng)).world
    if SIX_LANDS.standing(world) is not None:
        return None
    watcher = rng.choice(world.table.seats)
    hands = {s: h if s == watcher else _other_hand(world, s, rng) for s, h in world.hands.items()}
    twin: World = World(table=world.table, hands=hands, dark=world.dark, salt=SALT[::-1])
    return world, twin, watcher


def _other_hand(world: World, seat: Seat, rng: Random) -> Hand:
    """As many other cards. Hidden faces stay valid by the colours of their troop (K12)."""
    hand = world.hands[seat]
    hidden = []
    for one in hand.hidden:
        troop = next(t for t in world.table.troops[seat] if t.id == one.troop)
        taken = {COLOUR[card] for card in troop.cards if card != FACE_DOWN}
        free = [colour for colour in range(6) if colour not in taken]
        colours = rng.sample(free, len(one.cards))
        hidden.append(Faces(one.troop, tuple(c * 4 + rng.randrange(4) for c in colours)))
    cards = tuple(sorted(rng.randrange(24) if rng.random() < 0.4 else c for c in hand.cards))
    return Hand(cards, tuple(hidden))


def difference(rng: Random) -> str | None:
    """The difference between the twins for the watching seat, or None."""
    found = twins(rng)
    if found is None:
        return None
    world, twin, watcher = found
    outcomes: tuple[Outcome[World, News], Outcome[World, News]] = Outcome(world), Outcome(twin)
    for _ in range(STEPS):
        if (what := told_apart(SIX_LANDS, outcomes, watcher)) is not None:
            return what
        pair = next(_pairs(outcomes[0].world, outcomes[1].world, watcher, rng), None)
        if pair is None:
            return None
        try:
            outcomes = (
                SIX_LANDS.play(outcomes[0].world, pair[0]),
                SIX_LANDS.play(outcomes[1].world, pair[1]),
            )
        except Refusal as refusal:
            return f"refused in one world: {refusal}"
        if all(_shows(outcome) for outcome in outcomes):
            return None
    return None


def _pairs(
    one: World, other: World, watcher: Seat, rng: Random
) -> Iterator[tuple[Command, Command]]:
    """Commands of the awaited seat that look the same to everybody else, in any order."""
    (seat,) = SIX_LANDS.awaited(one)
    mine: list[Any] = list(SIX_LANDS.choices(SIX_LANDS.see(one, seat)))
    theirs: list[Any] = list(SIX_LANDS.choices(SIX_LANDS.see(other, seat)))
    rng.shuffle(mine)
    rng.shuffle(theirs)
    for command in sorted(mine, key=lambda c: not (isinstance(c, Lay) and rng.random() < 0.8)):
        if seat != watcher and _hides(one, command):
            for second in theirs:
                if _hides(other, second) and _looks(one, command) == _looks(other, second):
                    yield command, second
        elif command in theirs and (seat == watcher or not _hides(other, command)):
            yield command, command


def _hides(world: World, command: Command) -> bool:
    """Whether nobody else sees the card of this command."""
    if isinstance(command, TakeBack) and command.troop:
        return command.card in world.hands[command.seat].faces_of(command.troop)
    return isinstance(command, Lay)


def _looks(world: World, command: Any) -> tuple[object, ...]:
    faces = world.hands[command.seat].faces_of(command.troop)
    place = faces.index(command.card) if isinstance(command, TakeBack) else None
    return type(command), command.troop, place


def _shows(outcome: Outcome[World, News]) -> bool:
    """Whether a card was turned up, or the game is over and all hands are public."""
    turned = any(isinstance(item.news, news_types.CardRevealed) for item in outcome.news)
    return turned or SIX_LANDS.standing(outcome.world) is not None
