"""The records of an ended campaign, with names and links."""

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from campaign.actions.history.campaign_feats import feats_of
from campaign.history.feats import Feat, Kind
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.names import battle_terrain, player_name, terrain_name
from campaign.pages.scene.seat_views import lord_name
from campaign.world import LordId
from club.sentences import Text, filled

# The title and the sentence of each record
FEATS: dict[Kind, tuple[Text, Text]] = {
    "marched": (
        _("The longest march"),
        ngettext_lazy(
            "%(lord)s (%(who)s) marched along %(count)s road in all.",
            "%(lord)s (%(who)s) marched along %(count)s roads in all.",
            "count",
        ),
    ),
    "visited": (
        _("The most travelled lord"),
        ngettext_lazy(
            "%(lord)s (%(who)s) saw %(count)s territory.",
            "%(lord)s (%(who)s) saw %(count)s territories.",
            "count",
        ),
    ),
    "bloodiest": (
        _("The bloodiest battle"),
        ngettext_lazy(
            "The battle for %(terrain)s cost %(count)s figure.",
            "The battle for %(terrain)s cost %(count)s figures.",
            "count",
        ),
    ),
    "stubborn": (
        _("The most stubborn village"),
        ngettext_lazy(
            "The village of %(who)s at %(terrain)s stood against %(count)s attack.",
            "The village of %(who)s at %(terrain)s stood against %(count)s attacks.",
            "count",
        ),
    ),
    "coveted": (
        _("The most coveted territory"),
        ngettext_lazy(
            "%(terrain)s changed hands %(count)s time.",
            "%(terrain)s changed hands %(count)s times.",
            "count",
        ),
    ),
    "taker": (
        _("The greatest conqueror"),
        ngettext_lazy(
            "%(who)s took %(count)s territory.", "%(who)s took %(count)s territories.", "count"
        ),
    ),
    "victor": (
        _("The most victorious lord"),
        ngettext_lazy(
            "%(lord)s (%(who)s) won %(count)s battle.",
            "%(lord)s (%(who)s) won %(count)s battles.",
            "count",
        ),
    ),
    "slayer": (
        _("The slayer of lords"),
        ngettext_lazy(
            "%(lord)s (%(who)s) slew %(count)s lord.",
            "%(lord)s (%(who)s) slew %(count)s lords.",
            "count",
        ),
    ),
    "short_lived": (
        _("The shortest lordship"),
        ngettext_lazy(
            "%(lord)s (%(who)s) led a band for %(count)s turn and fell in the battle for "
            "%(terrain)s.",
            "%(lord)s (%(who)s) led a band for %(count)s turns and fell in the battle for "
            "%(terrain)s.",
            "count",
        ),
    ),
    "bid": (
        _("The highest bid"),
        ngettext_lazy(
            "%(who)s bid %(count)s power point.", "%(who)s bid %(count)s power points.", "count"
        ),
    ),
    "void": (
        _("The most void bids"),
        ngettext_lazy(
            "%(count)s bid of %(who)s was void.", "%(count)s bids of %(who)s were void.", "count"
        ),
    ),
    "income": (
        _("The richest turn"),
        ngettext_lazy(
            "The territories of %(who)s earned %(count)s power point.",
            "The territories of %(who)s earned %(count)s power points.",
            "count",
        ),
    ),
    "dice": (_("The luckiest dice"), _("%(who)s rolled %(count)s in all.")),
}


@dataclass(frozen=True, slots=True)
class FeatView:
    """A record in words, and the address of its moment; "" for none."""

    feat: Feat
    words: str
    moment: str


@dataclass(frozen=True, slots=True)
class Record:
    """A record with its holders."""

    title: Promise
    rows: list[FeatView]


def records_of(scene: Scene) -> list[Record]:
    """The records of the campaign that have a holder."""
    return [
        Record(FEATS[kind][0], [_view(scene, feat) for feat in feats])
        for kind, feats in groupby(feats_of(scene.game), key=lambda feat: feat.kind)
    ]


def _view(scene: Scene, feat: Feat) -> FeatView:
    words = filled(FEATS[feat.kind][1], lambda name: _word(scene, feat, name))
    return FeatView(feat, words, scene.moment(feat.seq) if feat.seq else "")


def _word(scene: Scene, feat: Feat, name: str) -> Any:
    """The count, the lord, the player or the terrain of a record."""
    if name == "count":
        return feat.count
    if name == "lord":
        return _lord(scene, feat.lord) if feat.lord else ""
    if name == "who":
        owner = scene.world.lords[feat.lord].owner if feat.lord else ""
        return player_name(scene.seats, feat.player or owner)
    terrain = feat.terrain or ""
    if feat.battle:
        return battle_terrain(scene, feat.battle, terrain)
    return terrain_name(scene, terrain)


def _lord(scene: Scene, lord: LordId) -> Any:
    """The name of a lord; for members it is a link to the lord's page."""
    name = lord_name(scene.world, lord)
    if scene.watching:
        return name
    return format_html(
        '<a href="{}">{}</a>', reverse("lord", args=[scene.game.public_id, lord]), name
    )
