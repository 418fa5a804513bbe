"""The maps that come with the site. Missing ones are installed, and a changed file becomes a new
version. A campaign keeps the version on which it was founded."""

from contextlib import suppress

from django.db import IntegrityError, transaction

from campaign.actions.workshop.maps import fill_map
from campaign.map.documents import HOUSE_MAPS, house_map
from campaign.models import Map
from campaign.world import RoadMap


def install_house_maps() -> list[Map]:
    """Adds the missing maps and versions, and returns these."""
    added = [_install(slug, house_map(slug)) for slug in HOUSE_MAPS]
    return [map for map in added if map is not None]


def default_map() -> Map:
    """The latest version of the map on which campaigns are founded by default. If the site's own
    maps are missing, the first map there is. Raises `Map.DoesNotExist` on an empty site."""
    return latest_version(next(iter(HOUSE_MAPS))) or Map.objects.earliest("pk")


def latest_version(slug: str) -> Map | None:
    """The latest version of the site's own map whose first version has this address."""
    found = Map.objects.filter(author=None, slug=slug).first()
    while found is not None:
        later = found.later.filter(author=None).order_by("-version").first()
        if later is None:
            break
        found = later
    return found


def _install(slug: str, drawn: RoadMap) -> Map | None:
    """The new version; None if the latest one is already this map, or another process has just
    added it."""
    latest = latest_version(slug)
    if latest is not None and latest.road_map() == drawn:
        return None
    version = latest.version + 1 if latest else 1
    address = slug if latest is None else f"{slug}-v{version}"
    with suppress(IntegrityError), transaction.atomic():
        row = Map.objects.create(name=drawn.name, slug=address, version=version, previous=latest)
        fill_map(row, drawn)
        return row
    return None
