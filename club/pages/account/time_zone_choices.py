"""Time zones to choose from: places by area, as the groups of a select."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from club.actions.schedule.time_zones import AREAS, is_time_zone, places

AREA_NAMES: dict[str, str | Promise] = dict(
    zip(
        AREAS,
        (
            _("Africa"),
            _("America"),
            _("Antarctica"),
            _("Arctic"),
            _("Asia"),
            _("Atlantic Ocean"),
            _("Australia"),
            _("Europe"),
            _("Indian Ocean"),
            _("Pacific Ocean"),
        ),
        strict=True,
    )
)
UTC = "UTC"
Choice = tuple[str, str]


def time_zone_groups(kept: str = "") -> list[tuple[str | Promise, list[Choice]]]:
    """Each area with its places, as pairs of name and words, and UTC.

    `kept`, which somebody chose before, is among them even if it is not a place.
    """
    groups: list[tuple[str | Promise, list[Choice]]] = [
        (AREA_NAMES[area], [(name, _words(name)) for name in names])
        for area, names in places().items()
    ]
    others = [UTC]
    if is_time_zone(kept) and kept != UTC and kept.partition("/")[0] not in AREAS:
        others.append(kept)
    return [*groups, (_("Others"), [(name, name) for name in others])]


def _words(time_zone: str) -> str:
    """The words of a name: `America/Argentina/Buenos_Aires` becomes "Argentina, Buenos Aires"."""
    return ", ".join(time_zone.replace("_", " ").split("/")[1:])
