"""QR codes on paper, and the one address to which those of a battle lead."""

from dataclasses import dataclass

import segno
from django.http import HttpRequest
from django.urls import reverse

from campaign.pages.scene.campaign_view import Scene
from campaign.world import BattleId


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code: a path over `size` by `size` squares, including the quiet border of 4."""

    path: str
    size: int
    address: str


def code_of(address: str) -> Code:
    """The address as a QR code that stays readable on a creased sheet (level M)."""
    drawn = segno.make(address, error="m", micro=False)
    rows = list(drawn.matrix_iter(border=4))
    dark = (f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, bit in enumerate(row) if bit)
    return Code("".join(dark), len(rows), address)


def code_of_battle(request: HttpRequest, scene: Scene, id: BattleId) -> Code:
    """The code on the sheet of the campaign and on the cards of battles. It opens the count at the
    table, which leads to the page of a battle that is not to be fought now."""
    path = reverse("live_count", args=[scene.game.public_id, id])
    return code_of(request.build_absolute_uri(path))
