"""Three players, the organiser (Anna, who plays too), a stranger, and campaigns."""

from random import Random
from typing import Any

import pytest

from campaign.actions.history.effective_history import read_world
from campaign.bots.steady import Steady
from campaign.play import awaited, choices
from campaign.rules import Seen
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.models import Game
from tests.recorded import recorded
from tests.table import bring_to, new_campaign, person


@pytest.fixture
def anna(db: None) -> Any:
    return person("anna")


@pytest.fixture
def bruno(db: None) -> Any:
    return person("bruno")


@pytest.fixture
def clara(db: None) -> Any:
    return person("clara")


@pytest.fixture
def stranger(db: None) -> Any:
    return person("stranger")


@pytest.fixture
def mustering(anna: Any, bruno: Any, clara: Any) -> Game:
    """Anna is A and organises, Bruno is B, Clara is C."""
    return new_campaign(anna, [anna, bruno, clara])


@pytest.fixture
def bidding(mustering: Game) -> Game:
    """The same campaign when the first envelopes are due."""
    return bring_to(mustering, "bids")


@pytest.fixture
def fighting(anna: Any, bruno: Any) -> Game:
    """A campaign of two, played until a battle is to be fought."""
    users = {"A": anna, "B": bruno}
    game = new_campaign(anna, [anna, bruno])
    rng = Random(1)
    for _ in range(200):
        game.refresh_from_db()
        world = read_world(game)
        if world.phase == "battles":
            return game
        if world.phase == "bids":
            closing.close(game.pk, how="organiser")
            continue
        player = awaited(world)[0]
        command = Steady().answer(Seen(world, player), choices(world, player), rng)
        act(game.pk, command, actor=Actor.seat(users[player], player))
    raise AssertionError("they never met")


@pytest.fixture
def people(db: None) -> list[Any]:
    return [person(name) for name in ("anna", "bruno", "clara", "dora", "emil", "fritz")]


@pytest.fixture
def six(people: list[Any]) -> Game:
    """Six players at the bids of turn 4; Anna (A) organises."""
    return recorded(people)


@pytest.fixture
def ruler(people: list[Any]) -> Actor:
    return Actor.organiser(people[0])
