"""Six Lands behind the protocol of `club.rules`: the entry point to this package."""

from collections.abc import Callable
from typing import Any

from club.refusals import Refusal
from club.rules import (
    Chance,
    Draw,
    JsonCodec,
    Options,
    Outcome,
    Progress,
    Rules,
    Seat,
    Standing,
)
from club.rules_base import SecretRules
from tavern.six_lands import abilities, conquests, dealing, ending, turns
from tavern.six_lands import commands as acts
from tavern.six_lands.choices import choices, default
from tavern.six_lands.commands import Command
from tavern.six_lands.draft import Draft
from tavern.six_lands.news import Items, News
from tavern.six_lands.table import Dark, Hand, Phase, Table, View, World, awaited

# The actions of a turn. Commands of another phase give their own reason for a refusal.
PLAYERS: dict[type, tuple[Phase, Callable[[Draft, Any], None]]] = {
    acts.ClaimIncome: ("go", turns.claim_income),
    acts.Play: ("go", turns.play_card),
    acts.Add: ("go", abilities.add_card),
    acts.Lay: ("go", abilities.lay_card),
    acts.Reveal: ("go", abilities.reveal),
    acts.Recruit: ("go", turns.recruit),
    acts.TakeBack: ("go", abilities.take_card_back),
    acts.EndTurn: ("go", turns.end_turn),
    acts.TakeGift: ("gift", abilities.take_gift),
    acts.LeaveGift: ("gift", abilities.leave_gift),
    acts.ChooseTroop: ("which", conquests.choose_troop),
    acts.AddLast: ("last_card", ending.add_last),
    acts.LeaveLast: ("last_card", ending.leave_last),
}
RULE_OF_PHASE = {"gift": "K31", "which": "KA7", "last_card": "K37"}
# These reveal nothing: no card is shown that others had not seen.
TAKEN_BACK = (acts.ClaimIncome, acts.Recruit, acts.TakeGift, acts.LeaveGift, acts.EndTurn)


class SixLands(SecretRules[Table, Hand, Dark, Command, News]):
    name = "six-lands"
    players = range(2, 5)
    worlds = JsonCodec[World](World)
    commands = JsonCodec[Command](Command)
    news = JsonCodec[Items](Items)
    taken_back = TAKEN_BACK

    def draws_to_start(self, seats: tuple[Seat, ...], options: Options) -> tuple[Draw, ...]:
        return dealing.draws_to_start(seats, options)

    def start(
        self, seats: tuple[Seat, ...], options: Options, chance: Chance, salt: str
    ) -> Outcome[World, News]:
        return dealing.start(seats, options, chance, salt)

    def progress(self, world: World) -> Progress:
        table = world.table
        window = "go" if table.phase == "go" else "reply"
        return Progress(table.turn, table.phase, table.moment, window)

    def awaited(self, world: World) -> tuple[Seat, ...]:
        return awaited(world.table)

    def choices(self, seen: View) -> tuple[Command, ...]:
        return choices(seen)

    def play(self, world: World, command: Command, chance: Chance = ()) -> Outcome[World, News]:
        phase, act = PLAYERS[type(command)]
        _check_moment(world.table, command.seat, phase)
        draft = Draft(world)
        act(draft, command)
        return draft.done()

    def defaults(self, world: World) -> tuple[Command, ...]:
        table = world.table
        return tuple(default(table, seat, world.hands[seat]) for seat in awaited(table))

    def standing(self, world: World) -> Standing | None:
        return world.table.standing


def _check_moment(table: Table, seat: Seat, phase: Phase) -> None:
    """Refuses commands after the end, out of turn, or before an open question is answered.

    A command of another phase passes to its own check, which gives a better reason.
    """
    if table.phase == "ended":
        raise Refusal("ended", "K20", "The game is over.")
    if phase == "go":
        _check_turn(table, seat)
    elif phase == table.phase and seat not in awaited(table):
        raise Refusal("not-your-go", RULE_OF_PHASE[phase], "It is not your turn to act.")


def _check_turn(table: Table, seat: Seat) -> None:
    if seat != table.speaker:
        raise Refusal("not-your-go", "K7", "It is not your turn to act.")
    if table.phase == "gift":
        raise Refusal("gift-first", "KA19", "The free knight must be taken or skipped first.")
    if table.phase == "which":
        raise Refusal("troop-first", "KA7", "Somebody must choose first which troop conquers.")
    if table.phase == "last_card":
        raise Refusal("last-card-first", "K20", "The last card has been played: the game ends.")


SIX_LANDS: Rules[World, Command, News, View] = SixLands()
