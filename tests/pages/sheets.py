"""The form of a draft as a browser sends it, and people with drafts."""

from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from campaign.actions.workshop import maps
from campaign.models import MapDraft
from campaign.pages.workshop.sketch import Sketch, sketch_of
from campaign.world import RoadMap
from tests.map.bundled import bundled_map
from tests.table import person

LAND = replace(bundled_map(), name="Land's End")


def signed_in(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def anna(db: None) -> Any:
    return person("anna")


@pytest.fixture
def browser_of_anna(anna: Any) -> Client:
    return signed_in(anna)


@pytest.fixture
def draft(anna: Any) -> MapDraft:
    return maps.new_draft(by=anna, map=LAND)


def fields(sketch: Sketch, **more: Any) -> dict[str, Any]:
    """The form as a browser sends it."""
    starts = {f"start-{n}": sites for n, sites in sketch.starts.items()}
    return {
        "ids": sketch.ids,
        "roads": sketch.road_words,
        "edition": str(sketch.edition),
        "name": sketch.name,
        "label": [row.name for row in sketch.rows],
        "kind": [row.kind for row in sketch.rows],
        "x": [row.x for row in sketch.rows],
        "y": [row.y for row in sketch.rows],
        "do": "save",
        **starts,
        "ground": [row.id for row in sketch.rows if row.ground],
        **more,
    }


def form(draft: MapDraft, **more: Any) -> dict[str, Any]:
    return fields(sketch_of(maps.map_of_draft(draft), draft.edition), **more)


def address(draft: MapDraft, rest: str = "") -> str:
    return f"/maps/draft/{draft.pk}/{rest}"


def drawn(draft: MapDraft) -> RoadMap:
    draft.refresh_from_db()
    return maps.map_of_draft(draft)
