"""Benchmarks that need their own servers or the environment of other people's engines."""

import pytest

from tests.bench.running import figures_in, printed, printed_by_process
from tests.patience import stretched
from tests.tavern.outside.peers import PYTHON

outside = pytest.mark.skipif(
    not PYTHON.exists(), reason="the peers' engines: `make bench-peers` installs them"
)
LOADS = {"L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8"}


@pytest.mark.night("It starts two whole sites on PostgreSQL and moves each: a minute and more.")
@pytest.mark.postgres
@pytest.mark.redis
def test_ten_campaigns_beside_eight():
    lines = printed_by_process("bench.growth")
    found = figures_in(lines)
    assert [line["left"] for line in lines if "left" in line] == [0, 0]
    assert {*found} == {"generator", "figures", "moves", "due", "letters", "ratios"}
    looks = {"page_ms", "poll_ms", "poll_processor_ms", "home_ms", "search_ms", "saga_ms"}
    assert found["ratios"] == {*looks, "closing_ms"}
    assert found["moves"] == {"backup_s", "restore_s", "upgrade_s", "backup_mb"}
    assert found["due"] >= {"seconds", "per_second"} <= found["letters"]


@pytest.mark.night("It starts a whole site on PostgreSQL with a worker: half a minute.")
@pytest.mark.postgres
@pytest.mark.redis
def test_two_live_tables_beside_ten_campaigns():
    found = figures_in(printed_by_process("bench.growth.live_tables"))
    looks = {"page_ms", "poll_ms", "table_page_ms", "table_poll_ms"}
    assert found == {
        "generator": {"seconds"},
        "laid": {"tables", "seconds"},
        "without": looks,
        "with": {"tables", *looks},
        "ratios": {"page_ms", "poll_ms"},
        "due": {"tables", "last_late_s"},
    }


@pytest.mark.night("It installs locust, and loads a whole site with people: a minute and more.")
@pytest.mark.postgres
@pytest.mark.redis
@pytest.mark.browser
def test_a_loaded_site():
    lines = printed_by_process("bench.load")
    assert {line["bench"] for line in lines} == LOADS
    assert all("met" in line for line in lines)
    by_name = {line["bench"]: line for line in lines}
    assert {*by_name["L1"]["paced"]} == {"per_second", "p95_ms", "failures"}
    assert by_name["L7"]["idle_mb"]["all"] > 0


@pytest.mark.night("It starts a site and asks it: half a minute.")
def test_a_served_poll():
    found = figures_in(printed_by_process("bench.served_poll"))
    assert found == {"served_poll": {"polls", "passed_ms", "processor_ms"}}


@pytest.mark.night("It starts the sites of three recipes: minutes.")
@pytest.mark.postgres
@pytest.mark.redis
def test_the_memory_of_three_recipes():
    found = figures_in(printed_by_process("bench.idle"))
    assert {*found} == {"laptop", "club", "host"}
    assert found["host"] >= {"mb", "processes", "clock_mb", "web1_mb", "web2_mb"}


@pytest.mark.night("It starts a whole site, and measures it: a minute and more.")
@pytest.mark.alone
def test_uploads_to_a_site_cost_its_pages_little():
    """The made-up bundles of the field: 190 plain pictures, and rows of 150 MB."""
    lines = {line["bench"]: line for line in printed_by_process("bench.jobs", smallest=False)}
    crowd = lines.pop("four at once")
    assert {name: line["outcome"] for name, line in lines.items()} == {
        "a small campaign": "done",
        "pictures nobody named": "refused",
        "pictures": "refused",
        "much text": "refused",
        "a long record": "done",
    }
    assert {name for name, line in lines.items() if line["processor_s"] > 0.3} == set()
    assert {name for name, line in lines.items() if line["peak_mb"] > 20} == set()
    assert crowd["slowest_page_s"] <= stretched(0.3)


@outside
def test_our_play_compared_with_public_engines():
    found = figures_in(printed("bench.peers.against_peers"))
    games = {"rounds", "games_per_second", "catanatron", "against_catanatron"}
    assert found == {
        "peers": {
            "rounds",
            "ours",
            "catanatron",
            "diplomacy",
            "against_catanatron",
            "against_diplomacy",
        },
        "settlers": games,
        "settlers as JSON": games,
    }


@outside
def test_a_judge_from_outside():
    (line,) = printed("bench.peers.outside_judge")
    assert line["positions"] == 20
    assert line["places"] > 0
    assert line["unknown"] == 0


@outside
def test_guests_from_outside():
    lines = printed("bench.peers.settlers_guests")
    assert figures_in(lines) == {"guests": {"games", "won", "share", "low", "high"}}
    assert len(lines) == 8
