"""Lords as their pages show them: where they are, what they did, how they died."""

from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from msgspec import UNSET

from campaign.actions.history.lord_history import lives_of
from campaign.actions.statistics.figures import Sums, of_lord, sums_of_sides
from campaign.history.deeds import Deed, Fell, Fought, Life, LogNote, Slew, Took
from campaign.offers import LordOffer
from campaign.pages.chronicle.names import ChronicleNames
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView, lord_name
from campaign.pages.words import rule_terms
from campaign.words.news.deeds import DEEDS
from campaign.world import Lord, LordId, World
from club.sentences import in_words


@dataclass(frozen=True, slots=True)
class DeedView:
    """One deed in words. `slayer` is the name of the lord who killed this one, if one did."""

    deed: Deed
    words: str
    turn: int
    chronicle: str
    slayer: str


@dataclass(frozen=True, slots=True)
class NoteView:
    note: LogNote
    chronicle: str


@dataclass(frozen=True, slots=True)
class LordView:
    """A lord. For the dead, `end` says how they died, None for one lost on a retreat (A64)."""

    id: LordId
    name: str
    lord: Lord
    seat: SeatView
    where: str
    address: str
    own: bool
    writable: bool
    life: Life
    end: DeedView | None
    deeds: list[DeedView] = field(default_factory=list)
    log: list[NoteView] = field(default_factory=list)
    sums: Sums = Sums()

    @property
    def battles(self) -> int:
        return sum(isinstance(deed, Fought) for deed in self.life.deeds)

    @property
    def victories(self) -> int:
        return sum(isinstance(d, Fought) and d.outcome == "won" for d in self.life.deeds)

    @property
    def terrains(self) -> int:
        return sum(isinstance(deed, Took) for deed in self.life.deeds)

    @property
    def lost(self) -> int:
        """The experience that was lost with the lord, as the player last wrote it."""
        return self.life.log[-1].experience if self.lord.died and self.life.log else 0

    @property
    def marks(self) -> list[tuple[str, str]]:
        """The marks that the players gave the lord: the word for the kind, and the text."""
        kept = () if self.lord.marks is UNSET else self.lord.marks
        return [(str(rule_terms.MARK_KINDS[mark.kind]), mark.text) for mark in kept]

    @property
    def written(self) -> bool:
        """Whether a player wrote a story or marks."""
        return bool(self.lord.story or self.lord.marks)

    @property
    def nickname(self) -> str:
        """The nicknames; "" if the lord has none."""
        kept = () if self.lord.marks is UNSET else self.lord.marks
        return ", ".join(mark.text for mark in kept if mark.kind == "nickname")

    @property
    def slain(self) -> int:
        return sum(isinstance(deed, Slew) for deed in self.life.deeds)


def lords_of(scene: Scene) -> list[LordView]:
    """All lords, without their deeds: the living before the dead, the viewer's first."""
    lives = lives_of(scene.game)
    views = [_view(scene, id, lives.get(id) or Life()) for id in scene.world.lords]
    return sorted(views, key=lambda v: (bool(v.lord.died), not v.own, v.seat.letter, v.lord.died))


def lord_of(scene: Scene, lord_id: str) -> LordView:
    """The lord of this id with all deeds and the log. Raises LookupError."""
    id = LordId(lord_id)
    if id not in scene.world.lords:
        raise LookupError(lord_id)
    life = lives_of(scene.game).get(id) or Life()
    view = _view(scene, id, life)
    deeds = [_deed(scene, deed) for deed in life.deeds]
    log = [NoteView(note, _chronicle(scene, note.seq)) for note in life.log]
    sums = sums_of_sides(of_lord(scene.game.pk, id))
    return replace(view, deeds=deeds, log=log, sums=sums)


def _view(scene: Scene, id: LordId, life: Life) -> LordView:
    lord = scene.world.lords[id]
    return LordView(
        id=id,
        name=lord_name(scene.world, id),
        lord=lord,
        seat=scene.seats[lord.owner],
        where=_where(scene, id),
        address=_address(scene, id),
        own=lord.owner == scene.viewer,
        writable=any(id in offer.lords for offer in scene.choices_of(LordOffer)),
        life=life,
        end=_deed(scene, life.end) if lord.died and life.end else None,
    )


def _deed(scene: Scene, deed: Deed) -> DeedView:
    slayer = deed.slayer if isinstance(deed, Fell) else None
    return DeedView(
        deed=deed,
        words=in_words(deed, DEEDS, ChronicleNames(scene)),
        turn=deed.turn,
        chronicle=_chronicle(scene, deed.seq),
        slayer=lord_name(scene.world, slayer) if slayer else "",
    )


def _address(scene: Scene, id: LordId) -> str:
    return reverse("lord", args=[scene.game.public_id, id])


def _chronicle(scene: Scene, seq: int) -> str:
    """The chronicle up to this entry, newest first."""
    query = urlencode({"before": seq + 1})
    return f"{reverse('chronicle', args=[scene.game.public_id])}?{query}"


def _where(scene: Scene, id: LordId) -> str:
    """The place of a living lord, in words."""
    world: World = scene.world
    for band in world.bands.values():
        if band.lord == id:
            return _("leads a band at %(terrain)s") % {"terrain": scene.terrain_name(band.terrain)}
    for terrain, reserve in world.reserves.items():
        if id in reserve.lords:
            return _("waits in the village at %(terrain)s") % {
                "terrain": scene.terrain_name(terrain)
            }
    for retreat in world.retreats.values():
        if id in retreat.lords:
            return _("retreats from %(terrain)s") % {"terrain": scene.terrain_name(retreat.origin)}
    return ""
