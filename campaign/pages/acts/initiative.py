"""Factions, muster, dice, sealed bids and ties (R5, R6, R8–R16)."""

from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext_noop

from campaign.actions.leagues.league_queries import living_lords
from campaign.actions.play.sealed_bids import ABOVE_STOCK
from campaign.armies import FACTIONS
from campaign.commands import Bid, Muster, OrderTies, PlayerCommand
from campaign.history.lord_names import free_names
from campaign.offers import BidOffer, MusterOffer, TieOffer
from campaign.pages.acts.base import Part, Submission, Sum, UnitRow, unit_rows
from campaign.pages.acts.counting import sum_of
from campaign.pages.acts.form_values import band_plans, tie_groups
from campaign.pages.scene.campaign_view import Scene, ShownBid
from campaign.pages.scene.seat_views import SeatView, faction_words
from campaign.pages.words.pasted_muster_words import Filled, filled_from_text
from campaign.pages.words.rule_terms import UNIT_KINDS
from campaign.trials.plan import SEATS, USUAL_FACTIONS
from campaign.words.pasted_muster import MOST_TEXT, muster_in_text
from campaign.world import PlayerId, World
from club.pages.frame.deadline_display import time_words
from club.pages.frame.form_fields import number, text
from club.refusals import Refusal


@dataclass(frozen=True)
class BandForm:
    """`suggested` is the lord's default name."""

    index: int
    lord: str
    suggested: str
    rows: list[UnitRow]
    sum: Sum


@dataclass(frozen=True)
class FactionOption:
    """A faction, its word, and the default names of its lords."""

    faction: str
    word: str
    names: list[str]


PASTED = "pasted"  # the field of the pasted text, and the button that reads it
NO_FACTION = gettext_noop("Choose your faction first.")


class MusterPart(Part):
    """The faction and the bands, in one form. Only a player who has a faction has it
    preselected."""

    name = "muster"
    offer = MusterOffer
    has_preview = True

    @classmethod
    def read(cls, player: PlayerId, post: QueryDict) -> PlayerCommand:
        """The form has a choice of factions, and is not sent without one."""
        faction = text(post, "faction")
        if "faction" in post and not faction:
            raise Refusal("missing", "R6", NO_FACTION, fields=("faction",))
        return Muster(player, band_plans(post), faction)

    pasted: Filled | None = None  # what was read of a pasted text
    most_text = MOST_TEXT

    def take(self, attempt: Submission) -> None:
        """Fills the form from the pasted text, if the button beside it was pressed."""
        super().take(attempt)
        if attempt.looks and attempt.post.get("count") == PASTED:
            self.pasted = filled_from_text(attempt.post, self.choice.bands)
            self.typed = self.pasted.typed

    @property
    def example(self) -> str:
        """The bands that the rules would raise by default, as text that could be pasted."""
        plans = [one for c in self.scene.defaults if isinstance(c, Muster) for one in c.bands]
        return muster_in_text("", plans[:1], UNIT_KINDS)

    @property
    def factions(self) -> list[FactionOption]:
        """The factions in the order of their words."""
        return [
            FactionOption(faction, word, self._names(faction))
            for faction, word in faction_words(FACTIONS)
        ]

    @property
    def faction(self) -> str:
        return self.value("faction", self.scene.world.players[self.choice.player].faction)

    def _names(self, faction: str) -> list[str]:
        free = free_names(self.scene.world, self.choice.player, faction)
        return list(islice(free, self.choice.bands))

    @property
    def bands(self) -> list[BandForm]:
        """One block per starting band, filled with the bands the rules would raise by default."""
        ready = [
            c
            for c in self.scene.defaults
            if isinstance(c, Muster) and c.player == self.scene.viewer
        ]
        plans = ready[0].bands if ready else ()
        names = self._names(self.faction) if self.faction else [""] * self.choice.bands
        forms = []
        for index in range(self.choice.bands):
            plan = plans[index] if index < len(plans) else None
            rows = unit_rows(self, f"b{index}-", plan.units if plan else ())
            lord = self.value(f"b{index}-lord", plan.lord if plan else "")
            forms.append(BandForm(index, lord, names[index], rows, sum_of(self, rows, f"b{index}")))
        return forms

    @property
    def sums(self) -> list[Sum]:
        return [band.sum for band in self.bands]

    @cached_property
    def living(self) -> list[str]:
        """Lords of the player who lived at the end of the season before."""
        return living_lords(self.scene.game, self.choice.player)


def suggested_faction(world: World, me: PlayerId) -> str:
    """The player's own faction, or else a usual one that no other player has or is offered."""
    taken = {player: row.faction for player, row in world.players.items() if row.faction}
    for player in world.players:
        if player not in taken:
            first = 1 + SEATS.index(player)
            order = (*USUAL_FACTIONS[first:], *USUAL_FACTIONS[:first])
            free = (faction for faction in order if faction not in taken.values())
            taken[player] = next(free)
    return taken[me]


class SuggestedMusterPart(MusterPart):
    """The same action with one button: the seat's suggested faction, its names, and the default
    bands."""

    has_preview = False

    @classmethod
    def made(cls, scene: Scene, offers: list[Any]) -> list[Part]:
        mustered = scene.viewer in scene.world.musters
        return [] if mustered else [cls(scene, one, "suggested") for one in offers]

    @property
    def template(self) -> str:
        return "acts/_suggested_muster.html"

    @property
    def faction(self) -> str:
        return suggested_faction(self.scene.world, self.choice.player)

    @property
    def lords(self) -> list[str]:
        return self._names(self.faction)

    @property
    def figures(self) -> dict[str, int]:
        """Figures of one band, by kind; all bands are alike."""
        found: dict[str, int] = {}
        for row in self.bands[0].rows:
            if row.figures:
                found[row.kind] = found.get(row.kind, 0) + int(row.figures)
        return found

    def take(self, attempt: Submission) -> None:
        """Takes back a refusal only, since nothing was typed."""
        self.refusal = attempt.refusal


class BidPart(Part):
    name = "bid"
    offer = BidOffer
    has_preview = True

    @classmethod
    def read(cls, player: PlayerId, post: QueryDict) -> PlayerCommand:
        return Bid(player, number(post, "amount"))

    @property
    def own(self) -> ShownBid | None:
        return self.scene.own_bid

    @property
    def sealed_words(self) -> str:
        at = self.own.sealed_at if self.own else None
        return time_words(self.scene.game, at) if at else ""

    @property
    def amount(self) -> str:
        return self.value("amount", self.own.amount if self.own else "")

    def take(self, attempt: Submission) -> None:
        """An amount above the stock asks for confirmation; sent again, it is sealed (A9)."""
        super().take(attempt)
        if self.refusal is not None and self.refusal.code == ABOVE_STOCK:
            self.above = self.amount


@dataclass(frozen=True)
class TiePlace:
    field: str
    seat: SeatView
    place: str
    bid: int


class TiesPart(Part):
    """The players of each group; the player who orders them comes first by default."""

    name = "ties"
    offer = TieOffer

    @classmethod
    def read(cls, player: PlayerId, post: QueryDict) -> PlayerCommand:
        return OrderTies(player, tie_groups(post))

    @property
    def groups(self) -> list[list[TiePlace]]:
        return [
            [
                TiePlace(
                    f"place-{g}-{player}",
                    self.scene.seats[player],
                    self.value(f"place-{g}-{player}", place),
                    self.scene.world.bids.get(player, 0),
                )
                for place, player in enumerate(self._preset(group), start=1)
            ]
            for g, group in enumerate(self.choice.groups)
        ]

    def _preset(self, group: tuple[PlayerId, ...]) -> list[PlayerId]:
        return sorted(group, key=lambda player: player != self.scene.viewer)
