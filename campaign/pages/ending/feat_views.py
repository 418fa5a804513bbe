"""The records of an ended campaign, with names and links."""

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from campaign.actions.history.campaign_feats import feats_of
from campaign.history.feats import Feat, Kind
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import lord_name
from campaign.world import LordId, PlayerId

TITLES: dict[Kind, Promise] = {
    "marched": _("The longest march"),
    "visited": _("The most travelled lord"),
    "bloodiest": _("The bloodiest battle"),
    "stubborn": _("The most stubborn village"),
    "coveted": _("The most coveted territory"),
    "taker": _("The greatest conqueror"),
    "victor": _("The most victorious lord"),
    "slayer": _("The slayer of lords"),
    "short_lived": _("The shortest lordship"),
    "bid": _("The highest bid"),
    "void": _("The most void bids"),
    "income": _("The richest turn"),
    "dice": _("The luckiest dice"),
}


@dataclass(frozen=True, slots=True)
class FeatView:
    """A holder of a record: a player, a lord as a link, the address of the moment; "" for none."""

    feat: Feat
    player: PlayerId | str
    lord: Any
    moment: str


@dataclass(frozen=True, slots=True)
class Record:
    """A record with its holders."""

    title: Promise
    rows: list[FeatView]


def records_of(scene: Scene) -> list[Record]:
    """The records of the campaign that have a holder."""
    return [
        Record(TITLES[kind], [_view(scene, feat) for feat in feats])
        for kind, feats in groupby(feats_of(scene.game), key=lambda feat: feat.kind)
    ]


def _view(scene: Scene, feat: Feat) -> FeatView:
    owner = scene.world.lords[feat.lord].owner if feat.lord else None
    return FeatView(
        feat,
        feat.player or owner or "",
        _lord(scene, feat.lord) if feat.lord else "",
        scene.moment(feat.seq) if feat.seq else "",
    )


def _lord(scene: Scene, lord: LordId) -> Any:
    """The name of a lord; for members it is a link to the lord's page."""
    name = lord_name(scene.world, lord)
    if scene.watching:
        return name
    return format_html(
        '<a href="{}">{}</a>', reverse("lord", args=[scene.game.public_id, lord]), name
    )
