"""The buttons that end a player's part of a phase: done, or pass for good (R36, R90)."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from campaign.commands import BuildVillage, Done, Pass
from campaign.house_rules import VILLAGE_PRICE
from campaign.pages.acts.base import Part
from campaign.pages.scene.campaign_view import Scene


@dataclass(frozen=True, slots=True)
class Hint:
    """A sentence and the number of its rule."""

    words: str
    rule: str


class PassPart(Part):
    name = "pass"
    command = Pass


class DonePart(Part):
    """For a player who gathers their bands, it ends recruitment and transfers together."""

    name = "done"
    command = Done

    def __init__(self, scene: Scene, choice: Any = None, key: object = "") -> None:
        super().__init__(scene, choice, key)
        self.ends_recruitment = bool(scene.transfers_ahead)

    @property
    def hint(self) -> Hint | None:
        """The reason why the player can build no village in a phase in which others build; None if
        they can."""
        scene = self.scene
        me, world = scene.me, scene.world
        if me is None or world.phase != "building" or scene.choices_of(BuildVillage):
            return None
        most = world.rules.limits.villages
        if me.villages >= most:
            words = _("You already have the most villages you may have: {most}.")
            return Hint(words.format(most=most), "R83")
        if me.power < VILLAGE_PRICE:
            words = _("A village costs {price} power points, and you have {power}.")
            return Hint(words.format(price=VILLAGE_PRICE, power=me.power), "R82")
        words = _(
            "None of your territories can take a village: each already has one, or an enemy band."
        )
        return Hint(words, "A73")
