"""Time zones to choose from: places by area, as the groups of a select."""

from functools import lru_cache

from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from club.actions.schedule.time_zones import AREAS, is_time_zone, places
from club.pages.frame.kept_choices import KeptChoices

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


def time_zone_choices(kept: str = "") -> KeptChoices:
    """The same groups in the reader's language, written once for each language."""
    usual = not is_time_zone(kept) or kept == UTC or kept.partition("/")[0] in AREAS
    return _usual(get_language()) if usual else KeptChoices(time_zone_groups(kept))


@lru_cache(maxsize=8)
def _usual(language: str | None) -> KeptChoices:
    return KeptChoices(time_zone_groups())


def _words(time_zone: str) -> str:
    """The words of a name: `America/Argentina/Buenos_Aires` becomes "Argentina, Buenos Aires"."""
    return ", ".join(time_zone.replace("_", " ").split("/")[1:])
