"""Differences between two worlds in the reader's language: subject, before, after."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign import differences as d
from campaign.actions.notices.men_words import men_in_words
from campaign.actions.notices.points import points_in_words
from campaign.news import Men
from campaign.pages.words import rule_terms
from campaign.words.phases import PHASE_NAMES
from campaign.world import World

NOTHING = "–"
register = template.Library()


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """One difference as a row of a table."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Names:
    """Names by the ids of the world."""

    players: Mapping[str, str]
    terrains: Mapping[str, str]

    def player(self, player: str | None) -> str:
        return self.players.get(player, player) if player else _("nobody")

    def several(self, players: tuple[str, ...]) -> str:
        return ", ".join(self.player(player) for player in players) or NOTHING

    def terrain(self, terrain: str) -> str:
        return self.terrains.get(terrain, terrain)


def rows(found: tuple[d.Difference, ...], names: Names) -> list[ChangeRow]:
    """The differences in words, in the order given."""
    return [_row(item, names) for item in found]


@register.simple_tag
def difference_rows(
    found: tuple[d.Difference, ...], game: Any, world: World, newcomers: Mapping[str, str]
) -> list[ChangeRow]:
    """The same for a template that has a campaign with its seats, and the names of new ones."""
    players = {**newcomers, **{seat.player: seat.name for seat in game.seats.all()}}
    terrains = {terrain.id: terrain.name for terrain in world.map.terrains}
    return rows(found, Names(players, terrains))  # type: ignore[arg-type]


def _row(item: d.Difference, names: Names) -> ChangeRow:
    what, value = _WORDS[type(item)]
    return ChangeRow(what(item, names), value(item.before, names), value(item.after, names))


def _lord_word(name: str) -> str:
    return name or _("nameless lord")


def _men(men: d.Men) -> str:
    points = points_in_words(men.points)
    figures = ngettext("{count} figure", "{count} figures", men.figures).format(count=men.figures)
    words = f"{points}, {figures}"
    return f"{words}, {_lords(men)}" if men.lords else words


def _lords(men: d.Men) -> str:
    return ", ".join(_lord_word(name) for name in men.lords)


def _moment(value: tuple[int, str], names: Names) -> str:
    words = {"turn": value[0], "phase": PHASE_NAMES[value[1]]}
    return _("turn {turn}, {phase}").format(**words)


def _band(value: d.BandIs | None, names: Names) -> str:
    if value is None:
        return _("not on the map")
    return _("{terrain}: {men}").format(terrain=names.terrain(value.terrain), men=_size(value.men))


def _size(men: d.Men) -> str:
    """Points and figures of units whose lords another row names."""
    return _men(d.Men(men.points, men.figures, ()))


def _band_name(item: Any, names: Names) -> str:
    band = item.before or item.after
    words = {"lord": _lords(band.men), "name": names.player(band.owner)}
    return _("Band of {lord} ({name})").format(**words)


def _retreat(value: d.RetreatIs | None, names: Names) -> str:
    if value is None:
        return NOTHING
    to = names.terrain(value.to) if value.to else _("a village yet to be chosen")
    return _("to {to}, turn {turn}: {men}").format(to=to, turn=value.turn, men=_men(value.men))


def _retreat_name(item: Any, names: Names) -> str:
    row = item.before or item.after
    return _("Retreat: {men} ({name})").format(
        men=retreating(row, names, with_origin=True), name=names.player(row.owner)
    )


def retreating(row: d.RetreatIs, names: Names, *, with_origin: bool) -> str:
    """The units of a retreat by name."""
    men = Men(row.men.lords, row.as_band, row.origin)
    return men_in_words(men, names.terrain(row.origin) if with_origin else "")


def _lord(value: d.LordIs | None, names: Names) -> str:
    if value is None:
        return NOTHING
    if value.died:
        return _("fell in turn {turn}").format(turn=value.died)
    return _("lives, experience {experience}").format(experience=value.experience)


def _lord_name(item: Any, names: Names) -> str:
    row = item.before or item.after
    words = {"lord": _lord_word(row.name), "name": names.player(row.owner)}
    return _("Lord {lord} ({name})").format(**words)


def _battle(value: d.BattleIs | None, names: Names) -> str:
    if value is None:
        return NOTHING
    words = [names.several(value.players)]
    if value.defender:
        words.append(_("defender {name}").format(name=names.player(value.defender)))
    if value.winner:
        words.append(_("winner {name}").format(name=names.player(value.winner)))
    words.append(str(rule_terms.STAGES.get(value.stage, _("over"))))
    return "; ".join(words)


def _battle_name(item: Any, names: Names) -> str:
    return _("Battle for {terrain}").format(
        terrain=names.terrain((item.before or item.after).terrain)
    )


def _track(value: tuple[Any, ...], names: Names) -> str:
    points = (f"{names.player(p.player)} ({names.terrain(p.terrain)})" for p in value)
    return ", ".join(points) or NOTHING


def _takings(value: tuple[tuple[str, str], ...], names: Names) -> str:
    return ", ".join(f"{names.player(p)} ({names.terrain(t)})" for p, t in value) or NOTHING


def _ending(value: Any, names: Names) -> str:
    if value is None:
        return _("goes on")
    return _("{name} has won").format(name=names.player(value.winner))


def _faction(value: str | None, names: Names) -> str:
    return str(rule_terms.FACTIONS.get(value, value)) if value else NOTHING


def _holder(value: str | None, names: Names) -> str:
    return names.player(value)


def _of(sentence: Callable[[], str]) -> Callable[[Any, Names], str]:
    return lambda item, names: sentence()


_WORDS: dict[type, tuple[Callable[[Any, Names], str], Callable[[Any, Names], str]]] = {
    d.Moment: (_of(lambda: _("Turn and phase")), _moment),
    d.Ended: (_of(lambda: _("The campaign")), _ending),
    d.Power: (
        lambda item, names: _("Power points of {name}").format(name=names.player(item.subject)),
        lambda value, names: str(value),
    ),
    d.Gone: (
        lambda item, names: names.player(item.subject),
        lambda value, names: _("has left the campaign") if value else _("plays"),
    ),
    d.Holder: (
        lambda item, names: _("{terrain} is held by").format(terrain=names.terrain(item.subject)),
        _holder,
    ),
    d.Village: (
        lambda item, names: _("Village in {terrain}").format(terrain=names.terrain(item.subject)),
        _holder,
    ),
    d.SacredGround: (
        lambda item, names: _("Sacred ground in {terrain}").format(
            terrain=names.terrain(item.subject)
        ),
        _faction,
    ),
    d.OnMap: (_band_name, _band),
    d.InReserve: (
        lambda item, names: _("Reserve in {terrain}").format(terrain=names.terrain(item.subject)),
        lambda value, names: _men(value) if value else NOTHING,
    ),
    d.InRetreat: (_retreat_name, _retreat),
    d.LordState: (_lord_name, _lord),
    d.Fight: (_battle_name, _battle),
    d.Track: (_of(lambda: _("Memory track, oldest first")), _track),
    d.Takings: (_of(lambda: _("Won in battle, not yet on the track")), _takings),
    d.Order: (
        _of(lambda: _("Initiative order, highest first")),
        lambda value, names: names.several(value),
    ),
    d.Favourite: (_of(lambda: _("Favour of the gods")), _holder),
}
