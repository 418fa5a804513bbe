"""Rolls on the club's tables: which are due, and what is rolled.

A roll is named by what it is about, so a replayed history keeps the rolls whose occasion remains.
"""

from collections.abc import Iterator
from typing import Any, get_args

from msgspec import UNSET
from msgspec.structs import replace

from campaign.commands import DropTable, RollOnTable, SetTable
from campaign.house_rules import BATTLE_SEATS
from campaign.news import BattleCalled, LordKilled, News, TableDropped, TableRolled, TableSet
from campaign.rolls.checks import MOST_TABLES, check_table
from campaign.rolls.results import FACES, result_of
from campaign.rolls.tables import Due, RollTable, TableId
from campaign.world import BattleId, LordId, PlayerId, TerrainKind, World
from campaign.world_builder import Draft
from club.refusals import Refusal
from club.rules import Draw

ASKED = ""  # what a roll is about that somebody asked for


def tables_of(world: World) -> dict[TableId, RollTable]:
    return {} if world.tables is UNSET else world.tables


def due_of(world: World) -> tuple[Due, ...]:
    return () if world.due is UNSET else world.due


def set_table(draft: Draft, command: SetTable) -> None:
    """Adds or replaces a table. A changed deck is shuffled. Refuses `tables`, and bad tables."""
    tables, made = tables_of(draft.world), replace(command.content, drawn=())
    check_table(made)
    _check_battles(made)
    if command.table not in tables and len(tables) >= MOST_TABLES:
        raise Refusal("tables", "D3", "A campaign has at most {most} tables.", most=MOST_TABLES)
    before = tables.get(command.table)
    if before and (before.rows, before.dice) == (made.rows, made.dice):
        made = replace(made, drawn=before.drawn)
    draft.set(tables={**tables, command.table: made})
    draft.emit(TableSet(command.table, made.title, made.ours))


def drop_table(draft: Draft, command: DropTable) -> None:
    """Removes a table, and the rolls on it that are still due. Those that were made stay."""
    table = _table(draft.world, command.table)
    rest = {key: row for key, row in tables_of(draft.world).items() if key != command.table}
    due = tuple(one for one in due_of(draft.world) if one.table != command.table)
    draft.set(tables=rest, due=due or UNSET)
    draft.emit(TableDropped(command.table, table.title, table.ours))


def completed(world: World, command: RollOnTable) -> RollOnTable:
    """The roll with the faces of its dice, and the cards among which it draws."""
    table = tables_of(world).get(command.table)
    if table is None:
        return command
    faces = FACES.get(table.dice) or (len(table.left),)
    return replace(command, faces=faces, left=table.left)


def draws_of_roll(world: World, command: RollOnTable) -> tuple[Draw, ...]:
    return tuple(Draw(1, faces) for faces in command.faces)


def next_roll(world: World) -> RollOnTable | None:
    """The next roll that is due, if any."""
    due = due_of(world)
    if not due or world.ending is not None:
        return None
    first = due[0]
    return completed(world, RollOnTable(first.table, first.about, first.whose))


def roll_on_table(draft: Draft, command: RollOnTable) -> None:
    """Rolls, and says the row. Refuses `not-due` for a roll whose occasion is gone."""
    world = draft.world
    table = _table(world, command.table)
    due = Due(command.table, command.about, command.whose)
    if command.about != ASKED and due not in due_of(world):
        raise Refusal("not-due", "D3", "Nothing is to be rolled on this table now.")
    _check_dice(table, command)
    result = result_of(table.dice, draft.chance, command.left)
    row = table.row_of(result)
    rest = tuple(one for one in due_of(world) if one != due)
    drawn = _drawn(table, result)
    tables = {**tables_of(world), command.table: replace(table, drawn=drawn)}
    draft.set(tables=tables, due=rest or UNSET)
    draft.emit(
        TableRolled(
            table=command.table,
            title=table.title,
            dice=draft.chance if table.dice != "cards" else (),
            result=result,
            text=row.text,
            about=command.about,
            power=row.power,
            note=row.note,
            ours=table.ours,
            **_occasion(world, table, command),
        )
    )


def call_rolls(draft: Draft, before: World) -> None:
    """Notes the rolls for which what was just played is the occasion.

    Those for battles that are gone are not made any more.
    """
    world = draft.world
    if world.ending is not None:
        return
    found = [
        due
        for key, table in tables_of(world).items()
        for due in _due(world, key, table, before, draft.news)
    ]
    kept = [one for one in due_of(world) if _is_there(world, one)]
    if found or len(kept) < len(due_of(world)):
        draft.set(due=(*kept, *found) or UNSET)


def _is_there(world: World, due: Due) -> bool:
    return tables_of(world)[due.table].when != "battle" or due.about in world.battles


def _due(
    world: World, key: TableId, table: RollTable, before: World, news: list[News]
) -> Iterator[Due]:
    if table.when in ("turn", "player") and world.turn > before.turn:
        whose = ("",) if table.when == "turn" else world.in_play
        yield from (Due(key, str(world.turn), one) for one in whose)
    elif table.when == "battle":
        yield from (
            Due(key, item.battle)
            for item in news
            if isinstance(item, BattleCalled) and _concerns(world, table, item)
        )
    elif table.when == "lord":
        yield from (
            Due(key, item.lord, item.player) for item in news if isinstance(item, LordKilled)
        )


def _concerns(world: World, table: RollTable, called: BattleCalled) -> bool:
    """Whether the table is rolled for this battle. A second wave (R44) is a battle of its own, and
    those who wait for it are not on the field yet."""
    if called.battle not in world.battles:
        return False
    kind = next(one.kind for one in world.map.terrains if one.id == called.terrain)
    sides = len(called.players)
    return (not table.kinds or kind in table.kinds) and (not table.sides or sides in table.sides)


def _occasion(world: World, table: RollTable, command: RollOnTable) -> dict[str, Any]:
    """The occasion in the news of a roll: a player, a battle and its terrain, or a lord."""
    found: dict[str, Any] = {"player": PlayerId(command.whose) if command.whose else None}
    battle = world.battles.get(BattleId(command.about))
    lord = world.lords.get(LordId(command.about))
    if table.when == "battle" and battle:
        found |= {"battle": BattleId(command.about), "terrain": battle.terrain}
    elif table.when == "lord" and lord:
        found |= {"lord": lord.name}
    return found


def _drawn(table: RollTable, card: int) -> tuple[int, ...]:
    if table.dice != "cards":
        return ()
    again = card in table.drawn
    return (card,) if again else (*table.drawn, card)


def _check_battles(table: RollTable) -> None:
    known = {*table.kinds} <= {*get_args(TerrainKind)}
    if not known or not {*table.sides} <= {*range(2, BATTLE_SEATS + 1)}:
        raise Refusal("battles", "D3", "There are no such battles.", fields=("kinds", "sides"))


def _check_dice(table: RollTable, command: RollOnTable) -> None:
    """Refuses dice of another table; a replayed card stays one of those it was drawn from."""
    cards = table.dice == "cards"
    faces = (len(command.left),) if cards else FACES[table.dice]
    fits = set(command.left) <= set(table.results) if cards else not command.left
    if command.faces != faces or not fits:
        raise Refusal("dice", "D3", "These are not the dice of this table.")


def _table(world: World, key: TableId) -> RollTable:
    table = tables_of(world).get(key)
    if table is None:
        raise Refusal("no-such-table", "D3", "There is no such table.", fields=("table",))
    return table
