"""Forms that change an entry of the journal: typed fields, filled with what the entry says.

An entry without fields here can only be struck.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from msgspec.structs import replace

from campaign import commands
from campaign.armies import UNIT_KINDS
from campaign.battles import reports
from campaign.pages.reading import READERS, unit_orders, word
from campaign.pages.scene import Scene
from campaign.pages.seats import lord_name
from campaign.pages.wording import UNIT_KINDS as UNIT_WORDS
from campaign.play import choices
from campaign.refusals import Refusal
from campaign.world import PlayerId, World

MORE_ROWS = 2  # empty lines below an order of units
BUILDING = (commands.ChooseSite, commands.BuildVillage, commands.BuildSacredGround)
ORDERING = (commands.Recruit, commands.Invade)


@dataclass(frozen=True)
class Option:
    value: str
    label: str
    chosen: bool


@dataclass(frozen=True)
class Field:
    """One question: `kind` is select, radio, ticks or number (0 to `most`, or any without)."""

    name: str
    label: str
    kind: str
    value: str = ""
    most: int | None = None
    options: tuple[Option, ...] = ()


@dataclass(frozen=True)
class Group:
    legend: str
    fields: list[Field] = field(default_factory=list)


@dataclass(frozen=True)
class Amending:
    """An entry's command, the world it was given in, who looks, and what he has typed."""

    command: Any
    world: World
    scene: Scene
    typed: QueryDict | None = None

    @property
    def player(self) -> PlayerId:
        return self.command.player

    def value(self, name: str, default: object) -> str:
        return self.typed.get(name, "") if self.typed is not None else str(default)

    def ticked(self, name: str, value: str, default: bool) -> bool:
        return value in self.typed.getlist(name) if self.typed is not None else default

    def choose(self, name: str, label: str, kind: str, default: str, among: Any) -> Field:
        """A field with one of these (value, words) chosen."""
        now = self.value(name, default)
        options = tuple(Option(value, words, value == now) for value, words in among)
        return Field(name, label, kind, options=options)


def groups_of(amending: Amending) -> list[Group]:
    """The fields of the form that changes this entry; none if it can only be struck."""
    for kinds, (ask, _read) in _FORMS.items():
        if isinstance(amending.command, kinds):
            return ask(amending)
    return []


def read(amending: Amending, post: QueryDict) -> commands.Command:
    """The command that was typed; refuses what cannot be read."""
    for kinds, (_ask, reader) in _FORMS.items():
        if isinstance(amending.command, kinds):
            return reader(amending, post)
    raise Refusal("no-form", "D3", "This entry can only be struck.")


def _ask_result(amending: Amending) -> list[Group]:
    """The winner, then what was left of each side (R61); lords who fell are ticked."""
    command, world, seats = amending.command, amending.world, amending.scene.seats
    battle = world.battles[command.battle]
    bounds = reports.offer(world, battle.players[0], command.battle)
    sides = [(str(p), seats[p].name) for p in battle.players] + [("draw", _("Nobody: a draw"))]
    zone = amending.scene.zone_name(battle.zone)
    winner = amending.choose("winner", _("Who won?"), "radio", command.winner or "draw", sides)
    groups = [Group(_("Battle for {zone}").format(zone=zone), [winner])]
    for player in battle.players:
        units = reports.fielded_units(world, battle, player)
        lines = [_survivors(amending, unit, bounds.figures[unit.id]) for unit in units]
        lords = [
            Option(str(id), lord_name(world, id),
                   amending.ticked("dead", id, id in command.dead_lords))
            for id in reports.fielded_lords(world, battle, player)
        ]  # fmt: skip
        fallen = Field("dead", _("Lords who were killed"), "ticks", options=tuple(lords))
        legend = _("Survivors of {name}").format(name=seats[player].name)
        groups.append(Group(legend, [*lines, *([fallen] if lords else [])]))
    return groups


def _survivors(amending: Amending, unit: Any, most: int) -> Field:
    name = f"unit-{unit.id}"
    left = amending.value(name, amending.command.survivors.get(unit.id, most))
    return Field(name, str(UNIT_WORDS[unit.kind]), "number", left, most)


def _read_result(amending: Amending, post: QueryDict) -> commands.Command:
    command, typed = amending.command, post.copy()
    typed["battle"] = command.battle
    player = getattr(command, "player", None) or amending.world.battles[command.battle].players[0]
    told: Any = READERS["report"](player, typed)
    return replace(
        command, winner=told.winner, survivors=told.survivors, dead_lords=told.dead_lords
    )


def _ask_move(amending: Amending) -> list[Group]:
    """Every move that could have been declared at that go (R30–R39)."""
    told, scene = amending.command, amending.scene
    moves = [c for c in choices(amending.world, told.player) if isinstance(c, commands.Move)]
    among = [(_move_value(move), _move_words(amending, move)) for move in moves]
    label = _("Move of {name}").format(name=scene.seats[told.player].name)
    return [Group("", [amending.choose("move", label, "select", _move_value(told), among)])]


def _move_value(move: commands.Move) -> str:
    return f"{move.band} {'>'.join(move.path)}"


def _move_words(amending: Amending, move: commands.Move) -> str:
    lord = lord_name(amending.world, amending.world.bands[move.band].lord)
    return f"{lord}: {' → '.join(amending.scene.zone_name(zone) for zone in move.path)}"


def _read_move(amending: Amending, post: QueryDict) -> commands.Command:
    band, _space, path = str(word(post, "move")).partition(" ")
    return replace(amending.command, band=band, path=tuple(path.split(">")))


def _ask_terrain(amending: Amending) -> list[Group]:
    told, scene = amending.command, amending.scene
    offered: list[Any] = [c for c in choices(amending.world, told.player) if type(c) is type(told)]
    among = sorted(((str(c.terrain), scene.zone_name(c.terrain)) for c in offered), key=_words)
    return [Group("", [amending.choose("terrain", _("Terrain"), "select", told.terrain, among)])]


def _words(pair: tuple[str, str]) -> str:
    return pair[1]


def _read_terrain(amending: Amending, post: QueryDict) -> commands.Command:
    return replace(amending.command, terrain=word(post, "terrain"))


def _ask_refuge(amending: Amending) -> list[Group]:
    told, scene = amending.command, amending.scene
    offered = [c for c in choices(amending.world, told.player)
               if isinstance(c, commands.ChooseRefuge) and c.retreat == told.retreat]  # fmt: skip
    among = [(str(c.village), scene.zone_name(c.village)) for c in offered]
    return [Group("", [amending.choose("village", _("Village"), "radio", told.village, among)])]


def _read_refuge(amending: Amending, post: QueryDict) -> commands.Command:
    return replace(amending.command, village=word(post, "village"))


def _ask_units(amending: Amending) -> list[Group]:
    """The lines of the order, and empty ones below."""
    units = amending.command.units
    kinds = [(kind, str(UNIT_WORDS[kind])) for kind in UNIT_KINDS]
    fields = []
    for row in range(len(units) + MORE_ROWS):
        kind, figures = (units[row].kind, units[row].figures) if row < len(units) else ("", "")
        number = {"number": row + 1}
        label = _("Kind of unit {number}").format(**number)
        fields.append(amending.choose(f"kind-{row}", label, "select", kind, kinds))
        label = _("Figures of unit {number}").format(**number)
        left = amending.value(f"figures-{row}", figures)
        fields.append(Field(f"figures-{row}", label, "number", left))
    return [Group(_("Units bought"), fields)]


def _read_units(amending: Amending, post: QueryDict) -> commands.Command:
    return replace(amending.command, units=unit_orders(post))


Ask = Callable[[Amending], list[Group]]
Read = Callable[[Amending, QueryDict], commands.Command]

_FORMS: dict[Any, tuple[Ask, Read]] = {
    (commands.Report, commands.SetResult): (_ask_result, _read_result),
    (commands.Move,): (_ask_move, _read_move),
    BUILDING: (_ask_terrain, _read_terrain),
    (commands.ChooseRefuge,): (_ask_refuge, _read_refuge),
    ORDERING: (_ask_units, _read_units),
}
