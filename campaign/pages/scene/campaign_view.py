"""The scene: one viewer's view of one campaign, read once and shared by all parts of a page."""

from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from campaign.actions.notices.men_words import men_in_words
from campaign.actions.play.choices_now import transfers_ahead
from campaign.bands.memory import stands_to_win
from campaign.battles.retreats import counted_away, men_of
from campaign.bots.plans import Plan
from campaign.commands import ChooseRefuge, Move
from campaign.house_rules import TRACK_PLACES
from campaign.map.routes import Routes, routes
from campaign.offers import WRITINGS, Choice
from campaign.pages.scene.public_facts import MemorySlot, OpenBattle, Retreating, Sheet
from campaign.pages.scene.seat_views import BandView, SeatView, band_view
from campaign.pages.words import rule_terms
from campaign.pages.words.difference_words import Names
from campaign.words import phase_help
from campaign.words.phase_help import Sentence
from campaign.words.phases import PHASES, help_of
from campaign.world import BandId, PlayerId, Retreat, Terrain, TerrainId, Unit, UnitId, World
from club.actions.journal.awaited import is_broken_off
from club.actions.journal.game_queries import awaited_empty_seats
from club.actions.journal.page_versions import page_version_of
from club.models import Game

WORDS = "words"  # the field of an address that asks for the map in words


@dataclass(frozen=True)
class Selection:
    """The selection in the address: a band, a terrain, the seat that shares the organiser's device,
    and whether the map is in words. Ids are as typed, so they may be unknown.

    `counted` is whether the forms of reports begin with the counts at the table.
    """

    band: str = ""
    to: str = ""
    seat: str = ""
    words: bool = False
    counted: bool = False

    @property
    def query(self) -> str:
        fields = (
            ("band", self.band),
            ("to", self.to),
            ("for", self.seat),
            (WORDS, "1" if self.words else ""),
        )
        picked = {name: value for name, value in fields if value}
        return f"?{urlencode(picked)}" if picked else ""


@dataclass(frozen=True, repr=False)
class ShownBid:
    """The viewer's own sealed bid. Hidden from everybody else, and from logs that print a
    context."""

    amount: int
    nonce: str
    receipt: str
    sealed_at: datetime | None = None


@dataclass
class Scene:
    game: Any
    world: World
    seats: dict[PlayerId, SeatView]
    viewer: PlayerId | None
    organises: bool
    choices: tuple[Choice, ...]
    selection: Selection = field(default_factory=Selection)
    own_bid: ShownBid | None = None
    defaults: tuple[Any, ...] = ()
    watching: str = ""  # the key of the spectators' link, on their pages
    drafts: dict[str, Any] = field(default_factory=dict)  # typed reports, fields by battle
    sealed_receipt: str = ""  # of a bid sealed at the organiser's device, whose amount stays hidden
    page: str = ""  # the address of the page with this scene, unless it is the table
    plan: Plan | None = field(default=None, repr=False)  # the viewer's own, on their own pages
    in_pocket: bool = False  # whether the reader's device keeps the page, so it contains no secret
    plays: bool = False  # whether the reader has a seat, at any moment and on any device

    def address(self, **picked: str) -> str:
        """The page's address with this selection."""
        path = reverse("table", args=[self.game.public_id])
        shown = Selection(seat=self.selection.seat, words=self.selection.words)
        return path + replace(shown, **picked).query  # type: ignore[arg-type]

    @property
    def words_address(self) -> str:
        """The address that shows the map in words, or hides it again. The selection stays."""
        other = replace(self.selection, words=not self.selection.words)
        return (self.page or self.places["table"]) + other.query

    @cached_property
    def page_version(self) -> int:
        """The version of the page for its forms."""
        return page_version_of(self.game)

    @property
    def shared_device(self) -> bool:
        """Whether the viewer shares the organiser's device."""
        return bool(self.selection.seat)

    @property
    def seen(self) -> int:
        """The last journal entry that the viewer has read."""
        seats = (seat.seen for seat in self.game.seats.all() if seat.player == self.viewer)
        return next(seats, 0)

    @property
    def is_first_visit(self) -> bool:
        """Whether the viewer has neither read nor done anything here so far."""
        mine = (seat for seat in self.game.seats.all() if seat.player == self.viewer)
        return not any(seat.seen or seat.acted_at for seat in mine)

    @property
    def stands_to_win(self) -> SeatView | None:
        """The player who wins at the end of the turn if nobody takes another prestigious terrain
        (R95)."""
        winner = stands_to_win(self.world)
        return self.seats[winner] if winner else None

    @cached_property
    def places(self) -> dict[str, str]:
        """The addresses of the pages that members and spectators both have."""
        names = ("table", "now", "chronicle", "envelopes", "saga", "rules", "end")
        before, key = ("watch_", self.watching) if self.watching else ("", self.game.public_id)
        found = {name: reverse(f"{before}{name}", args=[key]) for name in names}
        return found | {"history": self.moment(0)}

    def moment(self, seq: int) -> str:
        """The address of the map after this entry of the chronicle."""
        if self.watching:
            return reverse("watch_history", args=[self.watching, seq])
        return reverse("history", args=[self.game.public_id, seq])

    @cached_property
    def routes(self) -> Routes:
        return routes(self.world.map)

    @cached_property
    def terrains(self) -> dict[TerrainId, Terrain]:
        return self.routes.terrains

    @cached_property
    def bands(self) -> dict[BandId, BandView]:
        return {
            id: band_view(self.world, id, band, self.seats) for id, band in self.world.bands.items()
        }

    @cached_property
    def units(self) -> dict[UnitId, Unit]:
        """Every unit of the world, wherever it is."""
        holders = (self.world.bands, self.world.reserves, self.world.retreats)
        return {
            unit.id: unit for table in holders for place in table.values() for unit in place.units
        }

    @cached_property
    def movable(self) -> frozenset[BandId]:
        """Bands whose move the viewer may declare now."""
        return frozenset(choice.band for choice in self.choices if isinstance(choice, Move))

    @cached_property
    def transfers_ahead(self) -> tuple[Choice, ...]:
        """The transfers after the viewer's recruitment, if they may be made in the same step."""
        return transfers_ahead(self.world, self.viewer) if self.choices and self.viewer else ()

    @property
    def me(self) -> SeatView | None:
        return self.seats.get(self.viewer) if self.viewer else None

    @property
    def in_order(self) -> list[SeatView]:
        return sorted(self.seats.values(), key=lambda seat: (seat.left, seat.rank or 99))

    @property
    def sheets(self) -> list[Sheet]:
        return [self._sheet(seat) for seat in self.in_order]

    def _sheet(self, seat: SeatView) -> Sheet:
        bands = [band for band in self.bands.values() if band.seat.player == seat.player]
        away = [
            Retreating(
                self.retreating(retreat),
                retreat.points,
                retreat.turn,
                retreat.moment,
                counted_away(self.world, retreat.turn),
            )
            for retreat in self.world.retreats.values()
            if retreat.owner == seat.player
        ]
        return Sheet(seat, bands, away)

    def retreating(self, row: Retreat, *, with_origin: bool = True) -> str:
        """The units of a retreat by name, and the terrain that they left if asked for."""
        origin = self.terrain_name(row.origin) if with_origin else ""
        return men_in_words(men_of(self.world, row), origin)

    @property
    def track(self) -> list[MemorySlot | None]:
        """The places of the memory track, oldest first, None for empty ones (R93)."""
        laid: list[MemorySlot | None] = [
            MemorySlot(self.seats[point.player], self.terrain_name(point.terrain), point.turn)
            for point in self.world.track
        ]
        return laid + [None] * (TRACK_PLACES - len(laid))

    @property
    def battles(self) -> list[OpenBattle]:
        """Battles that are not over, oldest first."""
        return [
            OpenBattle(
                id,
                self.terrain_name(battle.terrain),
                [self.seats[player] for player in battle.players],
                str(rule_terms.STAGES[battle.stage]),
            )
            for id, battle in self.world.battles.items()
            if battle.stage != "closed"
        ]

    @property
    def waiting_for(self) -> list[SeatView]:
        return [seat for seat in self.in_order if seat.awaited]

    @property
    def waits_for_me(self) -> bool:
        return self.me is not None and self.me.awaited

    @property
    def empty_seats(self) -> list[SeatView]:
        """The empty seats for which the campaign waits, for its organiser."""
        if self.over or self.shared_device or not self.organises:
            return []
        return [self.seats[PlayerId(seat.player)] for seat in awaited_empty_seats(self.game)]

    @property
    def forming(self) -> bool:
        """Whether the campaign has not started."""
        return bool(self.game.status == Game.SETUP)

    @property
    def awaits_start(self) -> bool:
        """Whether the viewer is the organiser who starts the campaign, and everybody is ready."""
        may = self.organises and not self.shared_device
        return self.forming and may and self.world.phase != "muster"

    @property
    def over(self) -> bool:
        """Whether the campaign is over: by the rules, or because the organiser ended it."""
        now = self.world.moment == self.game.moment
        return self.world.ending is not None or (now and is_broken_off(self.game))

    @property
    def duty(self) -> str:
        if self.over and self.world.ending is None:
            return str(rule_terms.BROKEN_OFF)
        if self.forming and self.world.phase != "muster":
            return str(rule_terms.START if self.awaits_start else rule_terms.READY)
        acts = [choice for choice in self.choices if not isinstance(choice, WRITINGS)]
        if acts and all(isinstance(choice, ChooseRefuge) for choice in acts):
            return str(PHASES["returns"].duty)
        words = PHASES[self.world.phase]
        return str((self.waits_for_me and words.duty) or words.pursuit)

    @property
    def help(self) -> list[Sentence]:
        """The rules of the open phase in short, with the house rules applied."""
        return [] if self.over else help_of(self.world.phase, self.world.rules)

    @property
    def victory(self) -> list[Sentence]:
        return phase_help.victory(self.world.rules)

    @property
    def phase_name(self) -> str:
        if self.forming:
            return str(rule_terms.FORMING)
        return str(PHASES["ended" if self.over else self.world.phase].name)

    def terrain_name(self, terrain: str) -> str:
        found = self.terrains.get(TerrainId(terrain))
        return found.name if found else terrain

    @cached_property
    def names(self) -> Names:
        """The names of players and terrains, for sentences."""
        players = {str(player): seat.name for player, seat in self.seats.items()}
        return Names(players, {str(id): terrain.name for id, terrain in self.terrains.items()})

    def choices_of(self, *kinds: type) -> list[Any]:
        """The viewer's choices of these kinds."""
        return [choice for choice in self.choices if isinstance(choice, kinds)]
