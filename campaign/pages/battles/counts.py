"""The counts of a disputed battle side by side, row by row (A49)."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from campaign.actions.battles.counts import SETTLED_BY_RULING, counts_of
from campaign.battles.reports import fielded_lords, fielded_units
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView, lord_name
from campaign.pages.words.rule_terms import UNIT_KINDS
from campaign.world import Battle, BattleId, BattleReport


@dataclass(frozen=True, slots=True)
class CountRow:
    """One thing that was counted, of whose side, and each count of it in words."""

    seat: SeatView | None
    what: str
    words: tuple[str, ...]

    @property
    def differs(self) -> bool:
        return len(set(self.words)) > 1


@dataclass(frozen=True, slots=True)
class Dispute:
    """A disputed battle. `by` are the sides whose counts there are, the current one last."""

    id: BattleId
    terrain: str
    reason: str
    by: tuple[SeatView, ...]
    rows: tuple[CountRow, ...]


def disputes_of(scene: Scene) -> list[Dispute]:
    """The disputed battles. One query for each."""
    return [
        dispute_of(scene, id)
        for id, battle in scene.world.battles.items()
        if battle.stage == "disputed"
    ]


def dispute_of(scene: Scene, id: BattleId) -> Dispute:
    battle = scene.world.battles[id]
    counts = counts_of(scene.game, scene.world, id)
    return Dispute(
        id,
        scene.terrain_name(battle.terrain),
        battle.dispute,
        tuple(scene.seats[count.by] for count in counts if count.by),
        (_winners(scene, counts), *_units(scene, battle, counts), *_lords(scene, battle, counts)),
    )


def ruling_address(scene: Scene, id: BattleId) -> str:
    """The form in which the organiser sets the result of this battle; "" if that is not possible or
    not the reader's."""
    battle = scene.world.battles.get(id)
    if not scene.organises or battle is None or battle.stage not in SETTLED_BY_RULING:
        return ""
    return f"{reverse('make_ruling', args=[scene.game.public_id, 'result'])}?battle={id}"


def _winners(scene: Scene, counts: list[BattleReport]) -> CountRow:
    words = (scene.seats[one.winner].name if one.winner else _("Nobody: a draw") for one in counts)
    return CountRow(None, _("Who won"), tuple(words))


def _units(scene: Scene, battle: Battle, counts: list[BattleReport]) -> Iterator[CountRow]:
    """Survivors of each kind of each side."""
    for player in battle.players:
        units = fielded_units(scene.world, battle, player)
        for kind in dict.fromkeys(unit.kind for unit in units):
            alike = [unit for unit in units if unit.kind == kind]
            figures = sum(unit.figures for unit in alike)
            what = f"{figures} {UNIT_KINDS.get(kind, kind)}"
            left = (sum(one.survivors[unit.id] for unit in alike) for one in counts)
            yield CountRow(scene.seats[player], what, tuple(map(str, left)))


def _lords(scene: Scene, battle: Battle, counts: list[BattleReport]) -> Iterator[CountRow]:
    fates = {True: _("killed"), False: _("alive")}
    for player in battle.players:
        for lord in fielded_lords(scene.world, battle, player):
            words = tuple(fates[lord in one.dead_lords] for one in counts)
            yield CountRow(scene.seats[player], lord_name(scene.world, lord), words)
