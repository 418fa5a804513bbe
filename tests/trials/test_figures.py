"""The figures of maps: those in the file, and those of a simulation."""

from math import inf

import msgspec
import pytest
from msgspec.structs import replace

from campaign.trials import figures
from campaign.trials.figures import FILE, figures_of, known_figures, layout_of
from campaign.trials.observers import batch
from campaign.trials.plan import new_plan
from tests.map.bundled import bundled_map


@pytest.fixture
def only(monkeypatch, tmp_path):
    """A file with these rows in place of the committed one."""

    def write(*rows):
        file = tmp_path / "figures.json"
        file.write_bytes(msgspec.json.encode(rows))
        monkeypatch.setattr(figures, "FILE", file)
        figures._known.cache_clear()

    yield write
    figures._known.cache_clear()


def a_row(layout: str, **more):
    measure = ["length", "", 0.625, 0.5, None, 300, 0.6, None]
    plain = {"map": "any", "players": 4, "campaigns": 300, "turns": 8, "measures": [measure]}
    return plain | {"layout": layout} | more


def test_a_map_whose_layout_is_in_the_file_has_figures_for_its_numbers_of_players(only):
    only(a_row(layout_of(bundled_map())))
    found = known_figures(bundled_map(), 4)
    assert (found.players, found.campaigns, found.turns) == (4, 300, 8)
    length = found.of("length")
    assert (length.value, length.low, length.high, length.most) == (0.625, 0.5, inf, inf)
    assert known_figures(bundled_map(), 5) is None


def test_a_redrawn_map_has_no_figures(only):
    only(a_row(layout_of(bundled_map())))
    assert known_figures(replace(bundled_map(), roads=bundled_map().roads[1:]), 4) is None


def test_names_places_and_the_order_of_rows_do_not_count():
    map = bundled_map()
    moved = tuple(replace(t, name=t.name.upper(), x=t.x + 1) for t in reversed(map.terrains))
    turned = tuple((b, a) for a, b in reversed(map.roads))
    assert layout_of(replace(map, name="Other", terrains=moved, roads=turned)) == layout_of(map)


@pytest.mark.parametrize("part", ["roads", "starts"])
def test_roads_and_start_sites_count(part: str):
    map = bundled_map()
    assert layout_of(replace(map, **{part: getattr(map, part)[1:]})) != layout_of(map)


def test_every_row_of_the_committed_file_can_be_read():
    rows = msgspec.json.decode(FILE.read_bytes())
    known = figures._known()
    assert len(known) == len(rows)
    assert all(row.of("length") and row.of("memory") for row in known.values())


def test_a_simulation_has_the_figures_of_its_sums():
    plan = new_plan(bundled_map(), bots=("random",) * 3, campaigns=2)
    found = figures_of(plan, batch(plan, 0, 2))
    assert (found.players, found.campaigns, found.turns) == (3, 2, 8)
    assert found.of("length") is not None
    assert found.of("no such measure") is None
