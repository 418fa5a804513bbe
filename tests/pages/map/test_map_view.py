"""The map of a campaign: its pieces, in signs and in words; its legend and its weight."""

import gzip
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from campaign.map.layout.banners import PLAIN
from campaign.world import RoadMap, Terrain, TerrainId, World
from club.models import Game
from tests.map.bundled import bundled_map
from tests.map.crowds import a_crowd
from tests.pages.laid import LAND, address, lay, words
from tests.table import person
from tests.worlds import a_world

# Groups and states without a look of their own; `seat-…` only colours its content.
UNSEEN = {
    "chart",
    "roads",
    "rough",
    "arrows",
    "place",
    "normal",
    "developed",
    "names",
    "lit-names",
    "name",
    "far",
    "reach",
    "holder",
    "seat",
    "by-day",
    "by-night",
}


@pytest.fixture
def crowded(db: None) -> Callable[[World], tuple[Client, str]]:
    """Anna's browser, and the page of a campaign with this world."""

    def lay_out(world: World) -> tuple[Client, str]:
        people = [person(f"p{n}") for n in range(len(world.players))]
        client = Client()
        client.force_login(people[0])
        return client, address(lay(world, people))

    return lay_out


def map_of(client: Client, page: str) -> str:
    """Only the drawn map."""
    content = client.get(page).content.decode()
    return content[content.index('<svg class="chart" viewBox') : content.index('id="map-keys"')]


def legend_of(client: Client, page: str) -> str:
    """The players next to the map, and the page of the signs that the legend loads."""
    content = client.get(page).content.decode()
    legend = content[content.index('class="words legend"') :]
    return legend[: legend.index("</section>")] + client.get(reverse("signs")).content.decode()


def marks(drawing: str) -> set[str]:
    """Everything that affects the look of a drawing: classes, symbols, patterns, tips of arrows."""
    drawing = re.sub(r"<defs>.*?</defs>", "", drawing, flags=re.S)
    classes = {name for row in re.findall(r'class="([^"]*)"', drawing) for name in row.split()}
    symbols = set(re.findall(r'href="#([ks]-\w+)"', drawing))
    patterns = set(re.findall(r"url\(#(\w+)-\w+\)", drawing))
    return ({re.sub(r"^seat-\w$", "seat", name) for name in classes} | symbols | patterns) - UNSEEN


def test_the_map_marks_the_bands_of_the_reader(crowded):
    """On a narrow screen the map opens there, and the arrow keys begin there."""
    client, page = crowded(a_crowd(3, 6))
    own = {}
    for rest in ("", "?for=B", "as/B", "history/0"):
        found = client.get(page + rest).content.decode()
        own[rest] = re.findall(r'id="map"[^>]* data-own="(\w)"', found)
        assert re.search(r'class="shield seat-[ab]" transform', found)
    assert own == {"": ["a"], "?for=B": ["b"], "as/B": ["b"], "history/0": []}


def test_the_legend_explains_every_mark_of_the_map(crowded):
    client, page = crowded(a_crowd(6, 18))
    drawn = marks(map_of(client, page + "?band=b0&to=clairmousse"))
    assert {"glow", "swords", "village", "sacred", "march", "s-retreat", "s-reserve"} < drawn
    assert drawn - marks(legend_of(client, page)) == set()


def test_the_road_to_the_chosen_terrain_is_drawn_and_its_name_stands_on_a_small_map(crowded):
    client, page = crowded(a_crowd(2, 4, together=2))
    chosen = map_of(client, page + "?band=b0")
    assert "planned" not in chosen
    to, name = re.findall(r'&amp;to=([^"&]+)"[^>]*aria-label="Choose ([^":]+)', chosen)[0]
    drawn = map_of(client, f"{page}?band=b0&to={to}")
    assert drawn.count('class="seat-a planned"') == 1
    _, _, names = drawn.partition('<g class="lit-names"')
    assert name in re.findall(r"<text[^>]*>([^<]+)</text>", names)[0]


def test_the_legend_names_every_player_with_their_letter(crowded):
    client, page = crowded(a_crowd(6, 18))
    legend = legend_of(client, page)
    shown = re.findall(r'<use href="#held-(\w)"/></svg>(\w+)</li>', legend)
    assert shown == [(letter, f"P{n}") for n, letter in enumerate("ABCDEF")]


def test_the_list_in_words_names_everything_on_a_terrain(crowded):
    client, page = crowded(a_crowd(2, 4, together=2))
    text = words(client.get(page + "?words=1"))
    assert (
        "Meulevent mill, developed, income 2 – Sigurd of P0, 3 points. Ragnhild the Far-travelled"
        in text
    )
    assert "village of P1. Reserve of P1, 5 points. " in text
    assert "P1: the band of Þorgrímr Hálftröll on the way back here, 4 points." in text


def test_destinations_of_a_band_are_selectable_on_the_map_and_in_the_lists(crowded):
    client, page = crowded(a_crowd(2, 4, together=2))
    assert 'class="place selectable"' not in client.get(page).content.decode()
    content = client.get(page + "?band=b0&words=1").content.decode()
    on_the_map = set(re.findall(r'aria-label="Choose ([^":]+): [^"]+"', content))
    in_the_list = set(re.findall(r'<tr class="selectable">\s*<th scope="row">([^<]+)<', content))
    beside = set(re.findall(r'class="choice" href="[^"]*to=[^"]*"[^>]*>([^<]+?) ?<', content))
    assert on_the_map == in_the_list == beside
    assert len(on_the_map) > 2


def test_a_name_shortened_on_the_map_is_complete_in_its_title(crowded):
    client, page = crowded(a_crowd(6, 18))
    drawing = map_of(client, page)
    assert "<title>Ragnhild the Far-travelled of Hlymdalir of P1, 4 points</title>" in drawing


def a_large_map(terrains: int = 500, roads: int = 1500) -> RoadMap:
    """A map of this many terrains in uneven rows, each with roads to its neighbours."""
    chance = Random(7)
    side = int(terrains**0.5) + 1
    step = 1000 // side
    spots = [
        (
            step * (n % side) + chance.randint(0, step // 4),
            step * (n // side) + chance.randint(0, 8),
        )
        for n in range(terrains)
    ]
    kinds = [t.kind for t in bundled_map().terrains]
    around = (1, side, side + 1, side - 1)
    pairs = [
        (n, n + by)
        for n in range(terrains)
        for by in around
        if n + by < terrains and abs(n % side - (n + by) % side) <= 1
    ]
    return RoadMap(
        "large",
        tuple(
            Terrain(TerrainId(f"t{n}"), f"Terrain {n}", kinds[n % len(kinds)], *spot)
            for n, spot in enumerate(spots)
        ),
        tuple((TerrainId(f"t{a}"), TerrainId(f"t{b}")) for a, b in pairs[:roads]),
    )


def test_a_map_of_500_terrains_and_24_players_weighs_at_most_150_kb(crowded):
    client, page = crowded(a_crowd(24, 96, map=a_large_map(), together=2))
    drawing = map_of(client, page)
    assert len(re.findall(r'class="place[ "]', drawing)) == 500
    assert len(gzip.compress(drawing.encode())) <= 150_000


def test_a_crowded_page_is_small(crowded):
    client, page = crowded(a_crowd(6, 18))
    assert len(gzip.compress(client.get(page).content)) < 20_000


@pytest.mark.parametrize("people", [2, 6])
def test_every_band_is_shown_on_the_map_with_its_size(crowded, people):
    client, page = crowded(a_crowd(people, 3 * people))
    drawing = map_of(client, page)
    near = drawing[drawing.index("data-host=") : drawing.index('<g class="far"')]
    assert len(re.findall(r"<tspan>", near)) == 3 * people + 2
    assert Game.objects.count() == 1


def test_a_player_who_may_open_a_portal_sees_the_terrains(laid, as_player):
    world = a_world(
        LAND,
        players="ABC",
        phase="invasions",
        power={"A": 20},
        factions={"A": "Otherworld"},
        speaker="A",
    )
    page = address(laid(world))
    portal = '<use class="portal" href="#s-portal"'
    own = map_of(as_player("A"), page)
    assert own.count(portal) == own.count('<circle class="glow"/>') == len(LAND.terrains)
    assert own.count('id="s-portal"') == 1
    assert portal not in map_of(as_player("B"), page)


def test_a_banner_without_width_has_that_of_the_style_sheet(crowded):
    css = Path(finders.find("map.css")).read_text()
    said = (
        r"\.reach\)\):not\(\[width\]\) { width: (\d+)px",
        r"\.shield text\):not\(\[x\]\) .*translate\((\d+)px",
        r"\.far rect:not\(\[width\]\) { width: (\d+)",
        r"\.far text:not\(\[x\]\) .*late\((\d+)px",
    )
    found = [int(re.search(words, css)[1]) for words in said]
    assert found == [*PLAIN["near"], *PLAIN["far"]]
    drawn = map_of(*crowded(a_crowd()))
    near = drawn[drawn.index("data-host=") : drawn.index('<g class="far"')]
    assert 0 < near.count("<rect/>") < 18
    assert f'width="{PLAIN["near"][0]}"' not in drawn
