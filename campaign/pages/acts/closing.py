"""The buttons that end a player's part of a phase: done, or pass for good (R36, R90)."""

from campaign.commands import Done, Pass
from campaign.pages.acts.base import Part
from campaign.pages.scene.campaign_view import Scene


class PassPart(Part):
    name = "pass"


class DonePart(Part):
    name = "done"


def closing_parts(scene: Scene) -> list[Part]:
    parts: list[Part] = [PassPart(scene, c) for c in scene.choices_of(Pass)]
    return [*parts, *(DonePart(scene, c) for c in scene.choices_of(Done))]
