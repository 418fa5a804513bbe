"""Fields, crossings, ways and cards in words. A crossing is named by the fields that meet there."""

from collections.abc import Iterable
from functools import cache

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tavern.island_settlers.isle.hexagons import LAND, SEA, Hexagon
from tavern.island_settlers.isle.isle import ANY, DESERT, Isle
from tavern.island_settlers.isle.places import CROSSINGS, ENDS, FIELDS, SEA_FIELDS
from tavern.island_settlers.table import Cards

TERRAINS = (
    gettext_lazy("Forest"),
    gettext_lazy("Pasture"),
    gettext_lazy("Cornfield"),
    gettext_lazy("Hills"),
    gettext_lazy("Mountains"),
    gettext_lazy("Desert"),
)
RESOURCES = (
    gettext_lazy("wood"),
    gettext_lazy("wool"),
    gettext_lazy("grain"),
    gettext_lazy("brick"),
    gettext_lazy("ore"),
)
COUNTED = (
    gettext_lazy("%(number)s wood"),
    gettext_lazy("%(number)s wool"),
    gettext_lazy("%(number)s grain"),
    gettext_lazy("%(number)s brick"),
    gettext_lazy("%(number)s ore"),
)
CARDS = (
    gettext_lazy("Knight"),
    gettext_lazy("Road building"),
    gettext_lazy("Discovery"),
    gettext_lazy("Monopoly"),
    gettext_lazy("Point"),
)
EFFECTS = (
    gettext_lazy("Move the robber and steal a card from somebody who has built on that tile."),
    gettext_lazy("Build two roads for free."),
    gettext_lazy("Take two cards of your choice from the bank."),
    gettext_lazy("Name a resource: everybody else gives you all they have of it."),
    gettext_lazy("One point. It stays hidden until the end."),
)
SIDES = {
    (1, 0): gettext_lazy("on the right"),
    (-1, 0): gettext_lazy("on the left"),
    (0, -1): gettext_lazy("at the top"),
    (0, 1): gettext_lazy("at the bottom"),
    (1, -1): gettext_lazy("top right"),
    (-1, -1): gettext_lazy("top left"),
    (1, 1): gettext_lazy("bottom right"),
    (-1, 1): gettext_lazy("bottom left"),
}
_HEXAGONS = dict(zip(FIELDS + SEA_FIELDS, LAND + SEA, strict=True))


def hexagon_of(letter: str) -> Hexagon:
    """The hexagon of a field of land or sea, by its letter."""
    return _HEXAGONS[letter]


def field_words(isle: Isle, field: int) -> str:
    """A field by its terrain and its number."""
    terrain = str(TERRAINS[isle.terrain[field]])
    return terrain if isle.terrain[field] == DESERT else f"{terrain} {isle.numbers[field]}"


def crossing_words(isle: Isle, crossing: int) -> str:
    """A crossing by its fields. If there is only one, by its side of the field."""
    name = CROSSINGS[crossing]
    values = _named(isle, name)
    if len(values) == 3:
        return _("the intersection of %(one)s, %(two)s and %(three)s") % values
    if len(values) == 2:
        return _("the intersection of %(one)s, %(two)s and the sea") % values
    return _("the intersection of %(one)s and the sea, %(side)s") % {**values, "side": _side(name)}


def way_words(isle: Isle, way: int) -> str:
    """A way by the two fields that it separates."""
    one, other = (CROSSINGS[end] for end in ENDS[way])
    name = "".join(sorted({*one} & {*other}))
    values = _named(isle, name)
    if len(values) == 2:
        return _("the path between %(one)s and %(two)s") % values
    return _("the path between %(one)s and the sea, %(side)s") % {**values, "side": _side(name)}


def _named(isle: Isle, letters: str) -> dict[str, str]:
    fields = [field_words(isle, FIELDS.index(letter)) for letter in letters if letter in FIELDS]
    return dict(zip(("one", "two", "three"), fields, strict=False))


@cache
def _direction(letters: str) -> tuple[int, int]:
    """The direction of the sea among these hexagons, seen from their only field."""
    land = hexagon_of(next(letter for letter in letters if letter in FIELDS))
    sea = [hexagon_of(letter) for letter in letters if letter in SEA_FIELDS]
    across = sum(one.column - land.column for one in sea)
    down = sum(one.height - land.height for one in sea)
    return (across > 0) - (across < 0), (down > 0) - (down < 0)


def _side(letters: str) -> str:
    return str(SIDES[_direction(letters)])


def resource_words(kind: int) -> str:
    return str(RESOURCES[kind])


def cards_words(cards: Cards | Iterable[int]) -> str:
    """Resource cards by kind, without kinds that are missing."""
    found = [str(COUNTED[kind]) % {"number": n} for kind, n in enumerate(cards) if n]
    return ", ".join(found) or _("nothing")


def card_words(card: int) -> str:
    return str(CARDS[card])


def harbour_words(kind: int) -> str:
    """A harbour by its price for one card."""
    if kind == ANY:
        return _("harbour 3:1")
    return _("harbour 2:1 for %(resource)s") % {"resource": resource_words(kind)}
