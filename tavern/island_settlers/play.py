"""The one entry point of the rules: a command makes the next world, or is refused."""

from collections.abc import Callable
from typing import Any, Final

from club.refusals import Refusal
from club.rules import Chance, Outcome
from tavern.island_settlers import bank, offers
from tavern.island_settlers import commands as acts
from tavern.island_settlers.building import development_cards, pieces
from tavern.island_settlers.commands import Command
from tavern.island_settlers.draft import Draft
from tavern.island_settlers.news import News
from tavern.island_settlers.table import Phase, Table, World
from tavern.island_settlers.turns import founding, robber, sequence, yields

_ANY_MOMENT: Final[tuple[Phase, ...]] = ("roll", "trade", "build")
_TRADE: Final[tuple[Phase, ...]] = ("trade",)
_AFTER_ROLL: Final[tuple[Phase, ...]] = ("trade", "build")
# By command: the phases in which it may be given, and its function.
_ACTS: Final[dict[type, tuple[tuple[Phase, ...], Callable[[Draft, int, Any], None]]]] = {
    acts.Found: (("found",), founding.found),
    acts.FoundRoad: (("found_road",), founding.found_road),
    acts.HandIn: (("hand_in",), robber.hand_in),
    acts.MoveRobber: (("robber",), robber.move_robber),
    acts.LeaveTheft: (("theft",), robber.leave_theft),
    acts.BankTrade: (_TRADE, bank.bank_trade),
    acts.MakeOffer: (_TRADE, offers.make_offer),
    acts.CloseOffer: (_TRADE, offers.close_offer),
    acts.WithdrawOffer: (_TRADE, offers.withdraw_offer),
    acts.BuildRoad: ((*_AFTER_ROLL, "free_roads"), pieces.build_road),
    acts.BuildSettlement: (_AFTER_ROLL, pieces.build_settlement),
    acts.BuildCity: (_AFTER_ROLL, pieces.build_city),
    acts.PlayKnight: (_ANY_MOMENT, development_cards.play_knight),
    acts.PlayRoads: (_ANY_MOMENT, development_cards.play_roads),
    acts.PlayDiscovery: (_ANY_MOMENT, development_cards.play_discovery),
    acts.PlayMonopoly: (_ANY_MOMENT, development_cards.play_monopoly),
    acts.EndTurn: (_AFTER_ROLL, sequence.end_turn),
}
# … and with chance.
_ByChance = tuple[tuple[Phase, ...], Callable[[Draft, int, Any, Chance], None]]
_BY_CHANCE: Final[dict[type, _ByChance]] = {
    acts.Roll: (("roll",), yields.roll),
    acts.Steal: (("theft",), robber.steal),
    acts.BuyCard: (_AFTER_ROLL, development_cards.buy_card),
}
_TRADING: Final = (acts.BankTrade, acts.MakeOffer, acts.CloseOffer, acts.WithdrawOffer)
_FOUNDING: Final = (acts.Found, acts.FoundRoad)


def play(world: World, command: Command, chance: Chance = ()) -> Outcome[World, News]:
    """The world after a command, and the news. Refuses what `choices` does not offer."""
    table, kind = world.table, type(command)
    draft = Draft(world)
    if isinstance(command, acts.RollForStart):
        if table.phase != "rolls":
            raise Refusal("started", "C6", "The game has begun.")
        founding.roll_for_start(draft, command, chance)
        return draft.done()
    place = _place_of(table, command)
    if isinstance(command, acts.Answer):
        offers.answer(draft, place, command)
    elif isinstance(command, acts.SetTerms):
        offers.set_terms(draft, place, command)
    elif kind in _ACTS:
        phases, act = _ACTS[kind]
        _check_moment(table, place, command, phases)
        act(draft, place, command)
    else:
        phases, act_by_chance = _BY_CHANCE[kind]
        _check_moment(table, place, command, phases)
        act_by_chance(draft, place, command, chance)
    return draft.done()


def _place_of(table: Table, command: Any) -> int:
    """The index of the acting seat. Refuses strangers, and everybody after the end."""
    if table.phase == "ended":
        raise Refusal("ended", "C38", "The game is over.")
    if command.seat not in table.seats:
        raise Refusal("no-seat", "C40", "This seat is empty.")
    return table.seats.index(command.seat)


def _check_moment(table: Table, place: int, command: Command, phases: tuple[Phase, ...]) -> None:
    """Refuses a command of the wrong seat, or at the wrong moment of its turn (C10)."""
    if isinstance(command, acts.HandIn):
        if not table.owed or not table.owed[place]:
            raise Refusal("nothing-owed", "C14", "You have no cards to discard.")
        return
    if place != table.speaker:
        _refuse_other(table, command)
    if table.phase in phases:
        return
    if isinstance(command, _TRADING) and table.current and table.phase == "build":
        return
    _refuse_moment(table, command)


def _refuse_other(table: Table, command: Command) -> None:
    if isinstance(command, _TRADING):
        raise Refusal("not-with-you", "C17", "Only the player whose turn it is can trade.")
    if table.phase in ("found", "found_road"):
        raise Refusal("not-your-turn", "C6", "It is another player's turn to place.")
    raise Refusal("not-your-turn", "C10", "It is another player's turn.")


def _refuse_moment(table: Table, command: Command) -> None:
    """The refusal: the game waits for something else first, or the time for this is over."""
    _refuse_pending(table)
    if isinstance(command, _FOUNDING):
        raise Refusal("founded", "C6", "Setting up is over.")
    if isinstance(command, acts.MoveRobber):
        raise Refusal("robber-rests", "C15", "The robber moves after a 7 or a knight.")
    if isinstance(command, acts.Steal | acts.LeaveTheft):
        raise Refusal("no-theft", "C16", "There is nothing to steal now.")
    if table.phase == "roll":
        raise Refusal("roll-first", "C10", "Roll the dice first.")
    if isinstance(command, acts.Roll):
        raise Refusal("rolled", "C10", "You have already rolled this turn.")
    raise Refusal("trade-over", "C10", "Building has begun, so trading is over for this turn.")


def _refuse_pending(table: Table) -> None:
    match table.phase:
        case "found":
            raise Refusal("found-first", "C6", "Place a settlement first.")
        case "found_road":
            raise Refusal("road-first", "C6", "Place your new settlement's road first.")
        case "hand_in":
            raise Refusal(
                "hand-in-first", "C14", "Everybody with too many cards must discard first."
            )
        case "robber":
            raise Refusal(
                "robber-first", "C30" if table.by_knight else "C15", "Move the robber first."
            )
        case "theft":
            raise Refusal(
                "theft-first",
                "C30" if table.by_knight else "C16",
                "Steal a card first, or skip it.",
            )
        case "free_roads":
            raise Refusal("free-roads-first", "C33", "Place your free roads first.")
        case "rolls":
            raise Refusal("start-first", "C6", "The first roll decides who goes first.")
        case _:
            return
