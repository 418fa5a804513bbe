"""The one entry point of the rules: a command makes the next world, or is refused."""

from typing import Final

from club.acts import Acts, Door, PhaseActs
from club.refusals import Refusal
from club.rules import Chance, Outcome
from tavern.island_settlers import bank, offers
from tavern.island_settlers import commands as acts
from tavern.island_settlers.building import development_cards, pieces
from tavern.island_settlers.commands import Command
from tavern.island_settlers.draft import Draft
from tavern.island_settlers.news import News
from tavern.island_settlers.table import NOBODY, Table, World
from tavern.island_settlers.turns import founding, robber, sequence, yields

_CARDS: Final[Acts[Draft]] = {
    acts.PlayKnight: development_cards.play_knight,
    acts.PlayRoads: development_cards.play_roads,
    acts.PlayDiscovery: development_cards.play_discovery,
    acts.PlayMonopoly: development_cards.play_monopoly,
}
_TRADES: Final[Acts[Draft]] = {
    acts.BankTrade: bank.bank_trade,
    acts.MakeOffer: offers.make_offer,
    acts.CloseOffer: offers.close_offer,
    acts.WithdrawOffer: offers.withdraw_offer,
}
_AFTER_ROLL: Final[PhaseActs[World, Draft]] = PhaseActs(
    acts={
        **_CARDS,
        **_TRADES,
        acts.BuildRoad: pieces.build_road,
        acts.BuildSettlement: pieces.build_settlement,
        acts.BuildCity: pieces.build_city,
        acts.BuyCard: development_cards.buy_card,
        acts.EndTurn: sequence.end_turn,
    },
    first=lambda _: Refusal("rolled", "C10", "You have already rolled this turn."),
)
_PHASES: Final[dict[str, PhaseActs[World, Draft]]] = {
    "rolls": PhaseActs(
        first=lambda _: Refusal("start-first", "C6", "The first roll decides who goes first.")
    ),
    "found": PhaseActs(
        acts={acts.Found: founding.found},
        first=lambda _: Refusal("found-first", "C6", "Place a settlement first."),
    ),
    "found_road": PhaseActs(
        acts={acts.FoundRoad: founding.found_road},
        first=lambda _: Refusal("road-first", "C6", "Place your new settlement's road first."),
    ),
    "roll": PhaseActs(
        acts={**_CARDS, acts.Roll: yields.roll},
        first=lambda _: Refusal("roll-first", "C10", "Roll the dice first."),
    ),
    "hand_in": PhaseActs(
        first=lambda _: Refusal(
            "hand-in-first", "C14", "Everybody with too many cards must discard first."
        )
    ),
    "robber": PhaseActs(
        acts={acts.MoveRobber: robber.move_robber},
        first=lambda world: Refusal(
            "robber-first", "C30" if world.table.by_knight else "C15", "Move the robber first."
        ),
    ),
    "theft": PhaseActs(
        acts={acts.Steal: robber.steal, acts.LeaveTheft: robber.leave_theft},
        first=lambda world: Refusal(
            "theft-first",
            "C30" if world.table.by_knight else "C16",
            "Steal a card first, or skip it.",
        ),
    ),
    "trade": _AFTER_ROLL,
    "build": _AFTER_ROLL,
    "free_roads": PhaseActs(
        acts={acts.BuildRoad: pieces.build_road},
        first=lambda _: Refusal("free-roads-first", "C33", "Place your free roads first."),
    ),
}


def play(world: World, command: Command, chance: Chance = ()) -> Outcome[World, News]:
    """The world after a command, and the news. Refuses what `choices` does not offer."""
    draft = Draft(world, _place_of(world.table, command), chance)
    DOOR.carry_out(world, world.table.phase, draft, command)
    return draft.done()


def _place_of(table: Table, command: Command) -> int:
    """The index of the acting seat. Refuses strangers, and everybody after the end."""
    if isinstance(command, acts.RollForStart):
        return NOBODY
    if table.phase == "ended":
        raise Refusal("ended", "C38", "The game is over.")
    if command.seat not in table.seats:
        raise Refusal("no-seat", "C40", "This seat is empty.")
    return table.seats.index(command.seat)


def _check_go(world: World, command: acts.Of) -> None:
    """Refuses a command out of turn (C10), and trades after building by the text (C17)."""
    table, trades = world.table, type(command) in _TRADES
    if command.seat != table.seats[table.speaker]:
        if trades:
            raise Refusal("not-with-you", "C17", "Only the player whose turn it is can trade.")
        if table.phase in ("found", "found_road"):
            raise Refusal("not-your-turn", "C6", "It is another player's turn to place.")
        raise Refusal("not-your-turn", "C10", "It is another player's turn.")
    if trades and table.phase == "build" and not table.current:
        raise Refusal("trade-over", "C10", "Building has begun, so trading is over for this turn.")


def _elsewhere(world: World, command: acts.Of) -> Refusal | None:
    """The refusal of a step whose time is over, unless the game waits for something else."""
    _check_go(world, command)
    if world.table.phase not in ("roll", "trade", "build"):
        return None
    match command:
        case acts.Found() | acts.FoundRoad():
            return Refusal("founded", "C6", "Setting up is over.")
        case acts.MoveRobber():
            return Refusal("robber-rests", "C15", "The robber moves after a 7 or a knight.")
        case acts.Steal() | acts.LeaveTheft():
            return Refusal("no-theft", "C16", "There is nothing to steal now.")
        case _:
            return None


DOOR: Final = Door(
    phases=_PHASES,
    anytime={
        acts.RollForStart: founding.roll_for_start,
        acts.HandIn: robber.hand_in,
        acts.Answer: offers.answer,
        acts.SetTerms: offers.set_terms,
    },
    check_go=_check_go,
    elsewhere=_elsewhere,
    chance={
        acts.Roll: lambda world, command: (founding.DIE,) * 2,
        acts.Steal: robber.draws_to_steal,
        acts.BuyCard: development_cards.draws_to_buy,
        acts.RollForStart: founding.draws_to_roll,
    },
)
