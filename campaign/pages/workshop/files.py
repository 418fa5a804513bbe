"""Maps as files for other programs: the forms in which they are saved, and a reader's words for
what is imported."""

from collections.abc import Callable
from typing import Final, NamedTuple

from django.http import Http404, HttpResponse
from django.utils.translation import gettext, override, pgettext

from campaign.map.documents import write_map_file
from campaign.map.exchange.geojson import write_geojson
from campaign.map.exchange.lines import Words, folded
from campaign.map.exchange.tables import write_table
from campaign.pages.words.rule_terms import TERRAIN_KINDS
from campaign.world import RoadMap, TerrainKind

BOM = "\ufeff"  # spreadsheets read the signs of all scripts behind it


class Form(NamedTuple):
    write: Callable[[RoadMap], bytes]
    content_type: str


FORMS: Final[dict[str, Form]] = {
    "json": Form(write_map_file, "application/json"),
    "geojson": Form(write_geojson, "application/geo+json"),
    "tsv": Form(lambda map: (BOM + write_table(map)).encode(), "text/tab-separated-values"),
}


def as_file(map: RoadMap, name: str, form: str = "json") -> HttpResponse:
    """The map as a file of this form, to be saved; 404 for an unknown form."""
    if form not in FORMS:
        raise Http404
    answer = HttpResponse(FORMS[form].write(map), content_type=FORMS[form].content_type)
    answer["Content-Disposition"] = f'attachment; filename="{name}.{form}"'
    return answer


def words_of_reader() -> Words:
    """The kinds of territories, and the heads of columns, in the reader's language and in
    English."""
    kinds: dict[str, TerrainKind] = {}
    heads: dict[str, str] = {}
    with override("en"):
        _add(kinds, heads)
    _add(kinds, heads)
    return Words(kinds, heads)


def _add(kinds: dict[str, TerrainKind], heads: dict[str, str]) -> None:
    kinds.update({folded(str(word)): kind for kind, word in TERRAIN_KINDS.items()})  # type: ignore[misc]
    words = {
        gettext("Name"): "name",
        gettext("Kind"): "kind",
        gettext("Across"): "x",
        gettext("Down"): "y",
        gettext("Start ground"): "ground",
        pgettext("head of a column: one end of a road", "from"): "from",
        pgettext("head of a column: the other end of a road", "to"): "to",
        gettext("Map"): "map",
    }
    heads.update({folded(word): head for word, head in words.items()})
