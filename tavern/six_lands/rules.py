"""Six Lands behind the protocol of `club.rules`: the entry point to this package."""

from club.acts import Acts, Door, PhaseActs
from club.refusals import Refusal
from club.rules import Chance, JsonCodec, Outcome, Progress, Rules, Seat, Standing
from club.rules_base import SecretRules
from tavern.six_lands import abilities, conquests, dealing, ending, turns
from tavern.six_lands import commands as acts
from tavern.six_lands.choices import choices, default
from tavern.six_lands.commands import Command
from tavern.six_lands.draft import Draft
from tavern.six_lands.news import Items, News
from tavern.six_lands.table import Dark, Hand, Table, View, World, awaited

IN_TURN: Acts[Draft] = {
    acts.ClaimIncome: turns.claim_income,
    acts.Play: turns.play_card,
    acts.Add: abilities.add_card,
    acts.Lay: abilities.lay_card,
    acts.Reveal: abilities.reveal,
    acts.Recruit: turns.recruit,
    acts.TakeBack: abilities.take_card_back,
    acts.EndTurn: turns.end_turn,
}
PHASES: dict[str, PhaseActs[World, Draft]] = {
    "go": PhaseActs(acts=IN_TURN, first=lambda _: _not_your_go("K7")),
    "gift": PhaseActs(
        acts={acts.TakeGift: abilities.take_gift, acts.LeaveGift: abilities.leave_gift},
        first=lambda _: Refusal(
            "gift-first", "KA19", "The free knight must be taken or skipped first."
        ),
    ),
    "which": PhaseActs(
        acts={acts.ChooseTroop: conquests.choose_troop},
        first=lambda _: Refusal(
            "troop-first", "KA7", "Somebody must choose first which troop conquers."
        ),
    ),
    "last_card": PhaseActs(
        acts={acts.AddLast: ending.add_last, acts.LeaveLast: ending.leave_last},
        first=lambda _: Refusal(
            "last-card-first", "K20", "The last card has been played: the game ends."
        ),
    ),
    "ended": PhaseActs(first=lambda _: Refusal("ended", "K20", "The game is over.")),
}
RULE_OF_PHASE = {"go": "K7", "gift": "K31", "which": "KA7", "last_card": "K37"}
# These reveal nothing: no card is shown that others had not seen.
TAKEN_BACK = (acts.ClaimIncome, acts.Recruit, acts.TakeGift, acts.LeaveGift, acts.EndTurn)


class SixLands(SecretRules[Table, Hand, Dark, Command, News]):
    name = "six-lands"
    players = range(2, 5)
    worlds = JsonCodec[World](World)
    commands = JsonCodec[Command](Command)
    news = JsonCodec[Items](Items)
    taken_back = TAKEN_BACK
    draws_to_start = staticmethod(dealing.draws_to_start)
    start = staticmethod(dealing.start)
    choices = staticmethod(choices)

    def progress(self, world: World) -> Progress:
        table = world.table
        window = "go" if table.phase == "go" else "reply"
        return Progress(table.turn, table.phase, table.moment, window)

    def awaited(self, world: World) -> tuple[Seat, ...]:
        return awaited(world.table)

    def play(self, world: World, command: Command, chance: Chance = ()) -> Outcome[World, News]:
        draft = Draft(world)
        DOOR.carry_out(world, world.table.phase, draft, command)
        return draft.done()

    def defaults(self, world: World) -> tuple[Command, ...]:
        table = world.table
        return tuple(default(table, seat, world.hands[seat]) for seat in awaited(table))

    def standing(self, world: World) -> Standing | None:
        return world.table.standing


def _not_your_go(rule: str) -> Refusal:
    return Refusal("not-your-go", rule, "It is not your turn to act.")


def _check_go(world: World, command: Command) -> None:
    if command.seat not in awaited(world.table):
        raise _not_your_go(RULE_OF_PHASE[world.table.phase])


def _elsewhere(world: World, command: Command) -> Refusal | None:
    """The refusal of what is open only for a moment, and of actions out of turn."""
    if world.table.phase == "ended":
        return None
    match command:
        case acts.TakeGift() | acts.LeaveGift():
            return Refusal(
                "gift-gone",
                "K31",
                "You can take a free knight only when the land is conquered, not later.",
            )
        case acts.ChooseTroop():
            return Refusal("no-choice", "KA7", "There are no tied troops to choose from.")
        case acts.AddLast() | acts.LeaveLast():
            return Refusal(
                "not-the-end", "K37", "A last card can be added only at the end of the game."
            )
    return None if command.seat == world.table.speaker else _not_your_go("K7")


DOOR = Door(phases=PHASES, check_go=_check_go, elsewhere=_elsewhere)
SIX_LANDS: Rules[World, Command, News, View] = SixLands()
