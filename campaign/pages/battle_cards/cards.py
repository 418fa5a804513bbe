"""The text of battle cards: public facts about a battle, for its sides and for the organiser."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec.structs import replace

from campaign.actions.notices.points import points_in_words
from campaign.battles.retreats import refuges
from campaign.map.terrains import INCOME
from campaign.news import TableRolled
from campaign.pages.battle_cards.boxes import Boxes, boxes_of
from campaign.pages.battle_cards.evenings import Appointment
from campaign.pages.battles.qr_codes import Code, code_of_battle
from campaign.pages.scene.battle_view import BattleUnit, BattleView, SideView, battle_view
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView, faction_word
from campaign.pages.words.rule_terms import TERRAIN_KINDS, UNIT_KINDS
from campaign.words.news.rolls import roll_in_words
from campaign.world import BattleId, PlayerId, TerrainId


@dataclass(frozen=True, slots=True)
class CardUnit:
    """A unit: its name or kind, what else there is to say of it, and its boxes."""

    name: str
    about: str
    strength: str
    boxes: Boxes


@dataclass(frozen=True, slots=True)
class CardSide:
    """A side. Without a chosen force it has neither units nor lords, and room to write them."""

    seat: SeatView
    about: str
    chosen: bool
    units: tuple[CardUnit, ...]
    lords: tuple[str, ...]
    retreat: str


@dataclass(frozen=True, slots=True)
class Card:
    """A battle. `when` are its turn, and its evening and table if they are agreed. `stakes` are
    sentences on what is won and lost, `setting_up` those on the table."""

    id: BattleId
    title: str
    when: str
    terrain: str
    sides: tuple[CardSide, ...]
    stakes: tuple[str, ...]
    setting_up: tuple[str, ...]
    code: Code


def card_of(
    request: HttpRequest, scene: Scene, row: Appointment, rolls: tuple[TableRolled, ...]
) -> Card:
    """The card of an open battle, with what was rolled for it on the club's tables."""
    id = row.battle
    view = battle_view(scene, id, scene.world.battles[id])
    scenario = _("Scenario: %(scenario)s.") % {"scenario": view.scenario}
    turn = _("Turn %(turn)s") % {"turn": view.turn}
    return Card(
        id,
        _("Battle for %(terrain)s") % {"terrain": view.terrain},
        " · ".join(filter(None, (scene.game.name, turn, *row.agreed))),
        view.terrain,
        tuple(_side(scene, view, side) for side in view.sides),
        tuple(_stakes(scene, view)),
        (scenario, *map(roll_in_words, rolls)),
        code_of_battle(request, scene, id),
    )


def against(card: Card, player: PlayerId) -> tuple[str, ...]:
    """The opponents of this player, each with what all may know of them."""
    words = _("Against {name}: {about}.")
    return tuple(
        words.format(name=side.seat.name, about=", ".join((side.about, *side.lords)))
        for side in card.sides
        if side.seat.player != player
    )


def _side(scene: Scene, view: BattleView, side: SideView) -> CardSide:
    defends = view.defender is not None and view.defender.player == side.seat.player
    about = [side.seat.faction]
    about += [_("defends")] if defends else []
    about += [points_in_words(side.points)] if side.chosen else []
    return CardSide(
        side.seat,
        " · ".join(filter(None, about)),
        side.chosen,
        tuple(map(_unit, side.units)),
        tuple(lord.name for lord in side.lords),
        _retreat(scene, side.seat.player, view.place),
    )


def _unit(row: BattleUnit) -> CardUnit:
    unit, line = row.unit, row.line
    kind = str(UNIT_KINDS.get(unit.kind, unit.kind))
    called = (line.name or line.gear) if line else ""
    about = [kind, line.gear if line.name else ""] if line else []
    strength = str(unit.figures) if unit.figures == unit.full else f"{unit.figures}/{unit.full}"
    words = " · ".join(filter(None, about))
    return CardUnit(called or capfirst(kind), words, strength, boxes_of(unit))


def _retreat(scene: Scene, player: PlayerId, here: TerrainId) -> str:
    """Where this player's units would retreat to as the map stands (R66, A59).

    A village on the ground that is fought for gives no shelter to those who lose it.
    """
    others = {id: owner for id, owner in scene.world.villages.items() if id != here}
    nearest = refuges(replace(scene.world, villages=others), player, here)
    if not nearest:
        return _("No other village: units that retreat disband.")
    roads = scene.routes.distance[here][nearest[0]]
    words = ngettext(
        "Retreat to the nearest village, %(number)s road away: %(villages)s.",
        "Retreat to the nearest village, %(number)s roads away: %(villages)s.",
        roads,
    )
    villages = " / ".join(map(scene.terrain_name, nearest))
    return words % {"villages": villages, "number": roads}


def _stakes(scene: Scene, view: BattleView) -> Iterator[str]:
    yield _ground(scene, view.place)
    holder = scene.world.holders.get(view.place)
    if holder:
        yield _("{name} holds it.").format(name=scene.seats[holder].name)
    else:
        yield _("Nobody holds it.")
    if view.village:
        yield _(
            "%(name)s has a village here. If %(name)s loses this territory, the village is razed "
            "and its reserve flees."
        ) % {"name": view.village.name}
    if view.sacred:
        yield _("Sacred ground of %(faction)s: its advantage counts in this battle.") % {
            "faction": faction_word(view.sacred)
        }
    if view.waiting:
        names = ", ".join(seat.name for seat in view.waiting)
        yield _("Waiting for the next wave: {names}.").format(names=names)


def _ground(scene: Scene, place: TerrainId) -> str:
    """The kind of terrain, and what it brings (R4, R92, A67)."""
    kind = capfirst(str(TERRAIN_KINDS[scene.terrains[place].kind]))
    klass = scene.routes.klass[place]
    if klass not in INCOME:
        return _("%(kind)s: taking it gives a memory point.") % {"kind": kind}
    words = ngettext(
        "%(kind)s: it pays %(power)s power point a turn.",
        "%(kind)s: it pays %(power)s power points a turn.",
        INCOME[klass],
    )
    return words % {"kind": kind, "power": INCOME[klass]}
