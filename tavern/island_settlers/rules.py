"""Island Settlers behind the protocol of `club.rules`: the entry point to this package."""

from club.rules import Chance, JsonCodec, Options, Outcome, Progress, Rules, Seat, Standing, see
from club.rules_base import SecretRules
from tavern.island_settlers import choices, defaults
from tavern.island_settlers import commands as acts
from tavern.island_settlers import play as door
from tavern.island_settlers.building.sites import check_free_roads
from tavern.island_settlers.commands import Command, PlayRoads
from tavern.island_settlers.news import Items, News
from tavern.island_settlers.table import Dark, Hand, Table, View, World, awaited, window
from tavern.island_settlers.turns import starting

# These reveal nothing: no chance, and no wish or card that others had not seen.
TAKEN_BACK = (
    acts.Found,
    acts.FoundRoad,
    acts.MoveRobber,
    acts.LeaveTheft,
    acts.BankTrade,
    acts.BuildRoad,
    acts.BuildSettlement,
    acts.BuildCity,
    acts.EndTurn,
)


class IslandSettlers(SecretRules[Table, Hand, Dark, Command, News]):
    name = "island-settlers"
    players = starting.PLAYERS
    worlds = JsonCodec[World](World)
    commands = JsonCodec[Command](Command)
    news = JsonCodec[Items](Items)
    taken_back = TAKEN_BACK
    draws_to_start = staticmethod(starting.draws_to_start)
    choices = staticmethod(choices.choices)
    draws = door.DOOR.draws

    def start(
        self, seats: tuple[Seat, ...], options: Options, chance: Chance, salt: str
    ) -> Outcome[World, News]:
        return Outcome(starting.first_world(seats, options, chance, salt))

    def progress(self, world: World) -> Progress:
        """The state of the game. While seats are asked for a trade, the phase is `reply`."""
        table = world.table
        open_for = window(table)
        phase = "reply" if open_for == "reply" else table.phase
        return Progress(table.turn, phase, table.moment, open_for)

    def awaited(self, world: World) -> tuple[Seat, ...]:
        return awaited(world.table)

    def automatic(self, world: World) -> Command | None:
        """The rolls that decide who founds first (C6)."""
        return acts.RollForStart() if world.table.phase == "rolls" else None

    def play(self, world: World, command: Command, chance: Chance = ()) -> Outcome[World, News]:
        after = door.play(world, command, chance)
        if isinstance(command, PlayRoads):
            check_free_roads(world.table, world.table.seats.index(command.seat))
        return after

    def again(
        self, world: World, command: Command, chance: Chance, numbers_from: int | None
    ) -> Outcome[World, News]:
        """As `play`. In records, road building may be played without effect (CA11)."""
        return door.play(world, command, chance)

    def defaults(self, world: World) -> tuple[Command, ...]:
        found = [defaults.default(see(world, seat)) for seat in awaited(world.table)]
        return tuple([command for command in found if command is not None])

    def standing(self, world: World) -> Standing | None:
        return world.table.standing


ISLAND_SETTLERS: Rules[World, Command, News, View] = IslandSettlers()
