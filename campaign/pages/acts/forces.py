"""Standoffs, and the forces of a battle (R43–R50, A38, A42, A52)."""

from fractions import Fraction

from django.http import QueryDict

from campaign.commands import Assault, ChooseForce, DeclineDefence, Hold, PlayerCommand
from campaign.pages.acts.alike import UnitGroup, UnitLine, grouped, points_chosen
from campaign.pages.acts.base import Part, Sum
from campaign.pages.acts.form_values import chosen_lords, chosen_units
from campaign.pages.scene.seat_views import BandView, SeatView, lord_name
from campaign.words.house_rule_words import scenario_word
from campaign.world import BandId, Battle, PlayerId
from club.pages.frame.form_fields import word


class BattlePart(Part):
    """An action in one battle."""

    @property
    def battle(self) -> Battle:
        return self.scene.world.battles[self.choice.battle]

    @property
    def terrain(self) -> str:
        return self.scene.terrain_name(self.battle.terrain)

    @property
    def seats(self) -> list[SeatView]:
        return [self.scene.seats[player] for player in self.battle.players]

    @property
    def defender(self) -> SeatView | None:
        defender = self.battle.defender
        return self.scene.seats[defender] if defender and len(self.battle.players) == 2 else None

    @property
    def scenario(self) -> str:
        rules = self.scene.world.rules
        two = len(self.battle.players) == 2
        return scenario_word(rules.scenario_2p if two else rules.scenario_multi)


class AssaultPart(BattlePart):
    name = "assault"
    command = Assault


class HoldPart(BattlePart):
    name = "hold"
    command = Hold


class ForcePart(BattlePart):
    name = "force"

    @classmethod
    def read(cls, player: PlayerId, post: QueryDict) -> PlayerCommand:
        battle, reserve = word(post, "battle"), chosen_units(post, "reserve")
        band, lords = BandId(post.get("band", "")) or None, chosen_lords(post, "lords")
        return ChooseForce(player, battle, band=band, reserve=reserve, lords=lords)

    @property
    def bands(self) -> list[BandView]:
        return [self.scene.bands[id] for id in self.choice.bands]

    @property
    def band(self) -> str:
        return self.value("band", self.choice.bands[0] if self.choice.bands else "")

    @property
    def reserve(self) -> list[UnitGroup]:
        return grouped(self, self._reserve())

    def _reserve(self) -> list[UnitLine]:
        return [
            UnitLine(self.scene.units[id], "", "reserve", self.is_ticked("reserve", id))
            for id in self.choice.reserve
        ]

    @property
    def sums(self) -> list[Sum]:
        """The points of the band and of the chosen units of the reserve. Without a reserve the band
        shows its points itself."""
        if not self.choice.reserve:
            return []
        band = self.scene.bands.get(BandId(self.band))
        points = band.points if band and band.id in self.choice.bands else Fraction(0)
        return [points_chosen(self, "reserve", self._reserve(), points)]

    @property
    def lords(self) -> list[tuple[str, str, bool]]:
        world = self.scene.world
        return [(id, lord_name(world, id), self.is_ticked("lords", id)) for id in self.choice.lords]


class DeclinePart(BattlePart):
    name = "decline"
    command = DeclineDefence

    @property
    def is_captured(self) -> bool:
        """Whether a village that is given up may stay and serve its new owner (A40).

        If an earlier battle was fought for it, it is razed in any case (R57).
        """
        rules = self.scene.world.rules
        return rules.empty_village == "captured" and self.battle.wave == 1
