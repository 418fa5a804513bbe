"""The lords whose cards match a query."""

from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.html import strip_tags
from django.utils.safestring import SafeString

from campaign.pages.chronicle.lord_views import LordView, lords_of
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.search.folding import has_all, marked
from campaign.pages.search.query import Query

MOST = 24  # lords shown


@dataclass(frozen=True, slots=True)
class LordHit:
    """A lord with the found words marked. `story` includes the death."""

    view: LordView
    name: SafeString
    owner: SafeString
    where: SafeString
    story: SafeString


def search_lords(scene: Scene, query: Query) -> list[LordHit]:
    """Lords whose card contains every word of the query, the living first."""
    found = [(view, _texts(scene, view)) for view in lords_of(scene)]
    return [
        LordHit(view, *(marked(text, query.words) for text in texts))
        for view, texts in found
        if has_all(" ".join(texts), query.words)
    ][:MOST]


def _texts(scene: Scene, view: LordView) -> tuple[str, str, str, str]:
    """Name, player and faction, place, and story with the death."""
    story = view.lord.story
    if view.lord.died:
        end = render_to_string("chronicle/_lord_end.html", {"view": view, "scene": scene})
        story = " ".join(f"{strip_tags(end)} {story}".split())
    return view.name, f"{view.seat.name}, {view.seat.faction}", view.where, story
