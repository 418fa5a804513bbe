"""Every command, piece of news, view and choice of whole bot games matches its description."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from club.api.door import api
from club.rules import Seat, heard
from tavern.api.reading import as_seen
from tavern.api.schemas import TYPES, schemas_of
from tavern.games import GAMES
from tests.api.reads import fits
from tests.tavern.seeded import drawn, seats_of

pytestmark = pytest.mark.django_db
EVERY = 7  # one of so many steps is checked in all detail


def whole_game(kind: Any, seed: int) -> Iterator[tuple[Any, Any, Any]]:
    """Each step of a bot game: the world before, the command, and its outcome."""
    rng, rules = Random(seed), kind.rules
    seats = seats_of(3)
    chance = drawn(rules.draws_to_start(seats, {}), rng)
    world = rules.start(seats, {}, chance, "5f" * 16).world
    while rules.standing(world) is None:
        command = rules.automatic(world)
        if command is None:
            seen = rules.see(world, rules.awaited(world)[0])
            bot = "random" if rng.random() < 0.15 else "steady"
            command = kind.clock.bots[bot]().answer(seen, rules.choices(seen), rng)
        outcome = rules.play(world, command, drawn(rules.draws(world, command), rng))
        yield world, command, outcome
        world = outcome.world


@pytest.mark.parametrize("name", sorted(TYPES))
def test_a_whole_game_is_as_described(name: str):
    kind, types = GAMES[name], TYPES[name]
    says = {part: fits(f"{types.prefix}{part}") for part in types.parts}
    any_command, any_news = fits("TableCommand"), fits("TableNews")
    met: set[str] = set()
    for step, (world, command, outcome) in enumerate(whole_game(kind, 4)):
        plain = msgspec.to_builtins(command)
        assert says["Command"].is_valid(plain), plain
        assert any_command.is_valid(plain)
        met.add(type(command).__name__)
        for item in heard(outcome.news, None):
            assert says["News"].is_valid(msgspec.to_builtins(item)), item
            assert any_news.is_valid(msgspec.to_builtins(item))
        if step % EVERY == 0:
            for seat in (*kind.rules.awaited(world), None):
                check_view(kind, world, seat, says)
    assert len(met) > 4


def check_view(kind: Any, world: Any, seat: Seat | None, says: dict[str, Any]) -> None:
    seen = kind.rules.see(world, seat)
    shown = json.loads(as_seen(kind.name, seen, 0, "").model_dump_json())
    faults = [f"{one}" for one in says["Table"].iter_errors(shown["table"])]
    assert not faults
    assert (shown["own"] is None) == (seat is None or "Hand" not in says)
    assert shown["own"] is None or says["Hand"].is_valid(shown["own"])
    for one in kind.rules.choices(seen) if seat else ():
        plain = msgspec.to_builtins(one)
        offer = "Bounds" in says and says["Bounds"].is_valid(plain)
        assert offer or says["Command"].is_valid(plain), plain


def test_a_value_of_no_game_does_not_match_the_description():
    assert not fits("TableCommand").is_valid({"type": "Dance"})
    assert not fits("SixLandsTable").is_valid({"seats": "three"})


def test_names_of_one_game_are_not_those_of_another():
    parts = api.get_openapi_schema()["components"]["schemas"]
    assert {"StoneFallsPlace", "SixLandsPlay", "IslandSettlersEndTurn", "SixLandsEndTurn"} <= {
        *parts
    }
    assert parts["SixLandsEndTurn"] != parts["World"]
    assert "Dark" not in parts
    assert "SixLandsDark" not in parts


def test_the_schema_of_a_game_says_the_same():
    for name, types in TYPES.items():
        assert set(schemas_of(name)) == {part.lower() for part in types.parts}
    with pytest.raises(LookupError):
        schemas_of("chess")
