"""Whole random games of every kind are played through the protocol of `club.rules`."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from campaign.bots.playouts import random_command
from campaign.rules import SAGA
from club import kinds
from club.bots import RandomBot
from club.refusals import Refusal
from club.rules import Chance, Outcome, Rules, Seat, heard
from tavern.island_settlers.bots import BOTS
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tavern.six_lands.rules import SIX_LANDS
from tavern.stone_falls.rules import STONE_FALLS
from tests.club.glass import GLASS
from tests.club.glass_games import PLAIN
from tests.tavern.seeded import SALT, drawn
from tests.worlds import a_map

LINE = a_map("a1 - b2 - c3 - d1 - e2 - f3", starts=(("a1", "f3"),))


def any_choice(
    rules: Rules[Any, Any, Any, Any], bot: Callable[[], Any] = RandomBot
) -> Callable[[Any, Random], Any]:
    def choose(world: Any, rng: Random) -> Any:
        seen = rules.see(world, rng.choice(rules.awaited(world)))
        return bot().answer(seen, rules.choices(seen), rng)

    return choose


# Each game: its rules, options, the number of games, and the acts of a random player.
GAMES: dict[str, tuple[Rules[Any, Any, Any, Any], dict[str, Any], int, Callable[..., Any]]] = {
    "saga": (SAGA, {"map": msgspec.to_builtins(LINE)}, 20, random_command),
    "glass": (GLASS, {}, 200, any_choice(GLASS)),
    "six-lands": (SIX_LANDS, {"sides": "other"}, 20, any_choice(SIX_LANDS)),
    "island-settlers": (ISLAND_SETTLERS, {}, 8, any_choice(ISLAND_SETTLERS, BOTS["random"])),
    "stone-falls": (STONE_FALLS, {}, 40, any_choice(STONE_FALLS)),
}


def first(name: str, seed: int) -> tuple[Any, tuple[Seat, ...], Random]:
    rules, options, _, _ = GAMES[name]
    rng = Random(f"{name} {seed}")
    seats = tuple(Seat(letter) for letter in "AB")
    chance = drawn(rules.draws_to_start(seats, options), rng)
    return rules.start(seats, options, chance, SALT).world, seats, rng


def whole_game(name: str, seed: int) -> Iterator[tuple[Any, Any, Chance, Outcome[Any, Any]]]:
    """Each step of a random game: the world before, the command, its chance, the outcome."""
    rules, _, _, choose = GAMES[name]
    world, _, rng = first(name, seed)
    while rules.standing(world) is None:
        command = rules.automatic(world) or choose(world, rng)
        chance = drawn(rules.draws(world, command), rng)
        outcome = rules.play(world, command, chance)
        yield world, command, chance, outcome
        world = outcome.world


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_whole_games_survive_json_and_replay_identically(name: str):
    rules, _, games, _ = GAMES[name]
    for seed in range(games):
        moments = [0]
        for world, command, chance, outcome in whole_game(name, seed):
            stored = rules.worlds.decode(rules.worlds.encode(world))
            again = rules.again(
                stored, rules.commands.decode(rules.commands.encode(command)), chance, None
            )
            assert rules.digest(again.world) == rules.digest(outcome.world)
            assert rules.news.decode(rules.news.encode(outcome.news)) == outcome.news
            assert again.news == outcome.news
            moments.append(rules.progress(outcome.world).moment)
        assert moments == sorted(moments)


def test_a_finished_game_ranks_everybody_and_awaits_nobody(name: str):
    rules = GAMES[name][0]
    *_, last = whole_game(name, 1)
    world = last[-1].world
    standing = rules.standing(world)
    assert standing is not None
    assert set(standing.places) == {"A", "B"}
    assert min(standing.places.values()) == 1
    assert rules.awaited(world) == ()
    assert [rules.choices(rules.see(world, seat)) for seat in (Seat("A"), Seat("B"), None)] == [
        (),
        (),
        (),
    ]


def test_each_awaited_seat_has_one_legal_default(name: str):
    rules, _, games, _ = GAMES[name]
    for seed in range(games // 4):
        for world, *_ in whole_game(name, seed):
            defaults = rules.defaults(world)
            speakers = [rules.speaker_of(command) for command in defaults]
            assert len(set(speakers)) == len(speakers)
            assert set(speakers) <= set(rules.awaited(world))
            for command in defaults[:1]:
                rules.play(world, command, drawn(rules.draws(world, command), Random(1)))


def test_spectators_have_no_choices(name: str):
    rules = GAMES[name][0]
    for world, *_ in whole_game(name, 2):
        assert rules.choices(rules.see(world, None)) == ()


def test_a_wrong_number_of_players_is_refused(name: str):
    rules, options, _, _ = GAMES[name]
    too_many = tuple(Seat(letter) for letter in "ABCDEFG")
    with pytest.raises(Refusal):
        rules.start(too_many, options, (), SALT)


def test_only_its_own_seat_sees_a_hidden_number():
    for seed in range(100):
        for world, _, _, outcome in whole_game("glass", seed):
            after = outcome.world
            over = GLASS.standing(after) is not None
            for seat in (*after.table.seats, None):
                seen = repr(GLASS.see(after, seat)) + repr(heard(outcome.news, seat))
                own = {after.hands[seat].number} if seat in after.hands else set()
                shown = {hand.number for hand in after.hands.values() if str(hand.number) in seen}
                assert shown == {h.number for h in after.hands.values()} if over else shown == own
                assert (str(after.dark.number) in seen) == over
                assert after.salt not in seen
            assert world.salt == after.salt


def test_the_digest_of_a_secret_world_cannot_be_guessed_without_the_salt():
    world, seats, _ = first("glass", 3)
    other = GLASS.start(seats, {}, (world.dark.number,), "a0" * 16).world
    assert GLASS.digest(other) != GLASS.digest(world)


def test_the_campaign_is_registered_and_names_of_kinds_are_unique():
    assert kinds.rules_of("saga") is SAGA
    assert "saga" in kinds.names()
    kinds.register(replace(PLAIN, rules=SAGA))

    class Impostor(type(GLASS)):  # type: ignore[misc]
        name = "saga"

    with pytest.raises(ValueError, match="two games are called saga"):
        kinds.register(replace(PLAIN, rules=Impostor()))
    assert kinds.rules_of("saga") is SAGA
