"""The organiser's tables to roll on: setting, removing, and a roll that somebody asked for.

The site itself makes the rolls that are due (`campaign.play.automatic`).
"""

from itertools import count

from campaign.commands import DropTable, RollOnTable, SetTable
from campaign.rolls.tables import RollTable, TableId
from campaign.turns.rolling import tables_of
from campaign.world import World
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.play.starting import check_goes_on, check_started


def set_tables(
    game_id: int,
    contents: tuple[RollTable, ...],
    *,
    actor: Actor,
    table: str = "",
    key: str | None = None,
) -> None:
    """Adds these tables, or replaces the one called `table` with the first of them.

    Refuses `not-yours`, and what `campaign.turns.rolling.set_table` refuses.
    """
    with turn(game_id, actor, permissions.may_rule, key=key) as locked:
        if locked.earlier is not None:
            return
        check_goes_on(locked.game)
        for content in contents:
            name = TableId(table) if table else _free_name(locked.world)
            locked.append(SetTable(name, content), actor=actor)


def drop_table(game_id: int, table: str, *, actor: Actor, key: str | None = None) -> None:
    """Removes a table. What was rolled on it stays. Refuses `not-yours`, `no-such-table`."""
    with turn(game_id, actor, permissions.may_rule, key=key) as locked:
        if locked.earlier is None:
            check_goes_on(locked.game)
            locked.append(DropTable(TableId(table)), actor=actor)


def roll(game_id: int, table: str, *, actor: Actor, key: str | None = None) -> None:
    """A roll when asked. Refuses `not-yours`, `not-started`, `no-such-table`."""
    with turn(game_id, actor, permissions.may_rule, key=key) as locked:
        if locked.earlier is None:
            command = RollOnTable(TableId(table))
            check_started(locked.game, command)
            locked.append(command, actor=actor)


def _free_name(world: World) -> TableId:
    names = tables_of(world)
    return next(name for n in count(1) if (name := TableId(f"t{n}")) not in names)
