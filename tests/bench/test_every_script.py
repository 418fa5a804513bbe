"""Fails for a script of `bench/` that no test runs."""

from pathlib import Path

from tests.bench.running import file_of, scripts

# Parts of other scripts, which run them: people of `bench.load` and its floor need its servers.
PARTS = {
    "bench.load.town": "bench.load",
    "bench.growth.copies": "bench.growth",
    "bench.growth.crowds": "bench.growth",
    "bench.growth.figures": "bench.growth",
    "bench.peers.catan": "bench.peers.against_peers",
    "bench.peers.powers": "bench.peers.against_peers",
    "bench.peers.positions": "bench.peers.outside_judge",
    "bench.peers.players": "bench.peers.settlers_guests",
}


# They measure nothing.
WRITERS = {"bench.report", "bench.report.before_after"}


def run_by_tests() -> set[str]:
    """The scripts that a test of this folder names."""
    here = Path(__file__)
    tests = [path for path in here.parent.glob("test_*.py") if path != here]
    text = "".join(path.read_text(encoding="utf-8") for path in tests)
    return {script for script in scripts() if f'("{script}"' in text}


def test_every_script_is_run_by_a_test():
    assert {*scripts()} - run_by_tests() - {*PARTS} == WRITERS


def test_every_part_is_started_by_its_script():
    for part, whole in PARTS.items():
        assert file_of(part).is_file()
        main = file_of(whole)
        room = main.parent.glob("*.py") if main.name == "__main__.py" else [main]
        text = "".join(file.read_text("utf-8") for file in room if file != file_of(part))
        assert part in text or f'"{part.rpartition(".")[2]}' in text
        assert whole in run_by_tests()


def test_every_script_is_found():
    found = {*scripts()}
    assert {"bench.games", "bench.load", "bench.growth", "bench.balance.bids"} <= found
    assert len(found) > 20
