"""The organiser's tables to roll on: setting, removing, and a roll that somebody asked for.

The site itself makes the rolls that are due (`campaign.play.automatic`).
"""

from itertools import count

from msgspec.structs import replace

from campaign.actions.history.effective_history import read_news
from campaign.commands import DropTable, RollOnTable, SetTable
from campaign.news import TableRolled
from campaign.rolls.tables import Line, RollTable, TableId
from campaign.turns.rolling import tables_of
from campaign.words.roll_tables.ready import known_as
from campaign.world import World
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.page_versions import stale
from club.actions.play.starting import check_goes_on, check_started
from club.signs import plain_lines


def set_tables(
    game_id: int,
    contents: tuple[RollTable, ...],
    *,
    actor: Actor,
    table: str = "",
    key: str | None = None,
) -> None:
    """Adds these tables, or replaces the one called `table` with the first of them.

    Texts become one line each. Only tables that equal one of the site's own count as such. Refuses
    `not-yours`, and what `campaign.turns.rolling.set_table` refuses.
    """
    with turn(game_id, actor, permissions.may_rule, key=key) as locked:
        if locked.earlier is not None:
            return
        check_goes_on(locked.game)
        for content in map(_clean, contents):
            name = TableId(table) if table else _free_name(locked.world)
            locked.append(SetTable(name, content), actor=actor)


def drop_table(game_id: int, table: str, *, actor: Actor, key: str | None = None) -> None:
    """Removes a table. What was rolled on it stays. Refuses `not-yours`, `no-such-table`."""
    with turn(game_id, actor, permissions.may_rule, key=key) as locked:
        if locked.earlier is None:
            check_goes_on(locked.game)
            locked.append(DropTable(TableId(table)), actor=actor)


def roll(game_id: int, table: str, *, actor: Actor, key: str | None = None) -> TableRolled:
    """A roll when asked, and what it gave; with the same key again, what it gave then.

    Refuses `not-yours`, `not-started`, `no-such-table`.
    """
    with turn(game_id, actor, permissions.may_rule, key=key) as locked:
        if locked.earlier is None:
            command = RollOnTable(TableId(table))
            check_started(locked.game, command)
            entry = locked.append(command, actor=actor)
            locked.key_seq = entry.seq
        else:
            entry = locked.game.journal.get(seq=locked.earlier)
    rolled = (item for item in read_news(entry) if isinstance(item, TableRolled))
    found = next(rolled, None)
    if found is None:  # the key was used for something else
        raise stale()
    return found


def _clean(table: RollTable) -> RollTable:
    rows = tuple(Line(_one_line(row.text), row.power, _one_line(row.note)) for row in table.rows)
    plain = replace(table, title=_one_line(table.title), rows=rows, drawn=())
    return replace(plain, ours=known_as(plain))


def _one_line(text: str) -> str:
    return plain_lines(text).replace("\n", " ")


def _free_name(world: World) -> TableId:
    names = tables_of(world)
    return next(name for n in count(1) if (name := TableId(f"t{n}")) not in names)
