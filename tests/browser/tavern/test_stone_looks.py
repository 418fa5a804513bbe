"""Tables of Stone Falls fit and are accessible in every phase of a turn and at the end."""

from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.parse import parse_qsl

import pytest

from club.actions.chain.contents import read_world
from club.actions.play.submit import act
from club.models import Game
from club.rules import Seat
from tavern.pages.stone_falls.composing import Composed, compose
from tavern.stone_falls.rules import STONE_FALLS
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.looks.axe import faults
from tests.browser.player import Player
from tests.browser.tavern.arriving import Arrives, at, table_of
from tests.table import person
from tests.tavern.glass_tables import actor_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
WALKS = 12  # partial turns that are tried before each command
MOST_TAPS = 12  # of one turn
MOST_COMMANDS = 600  # of one game
TOGETHER = {"colours", "first", "place", "power", "picked", "lines", "choose", "whole", "ended"}
ALONE = {"place", "power", "picked", "lines", "whole", "ended"}


def state_of(composed: Composed) -> str:
    if composed.whole:
        return "whole"
    return "picked" if composed.picks else composed.world.phase


def turns_in_the_making(world: Any, rng: Random) -> Iterator[tuple[str, str]]:
    """The states that the first seat can reach by taps, each with the query of its page."""
    seat = Seat("A")
    for _ in range(WALKS):
        query, composed = "", compose(world, seat, {})
        for _ in range(MOST_TAPS):
            yield state_of(composed), query
            ways = [*composed.targets.values(), *filter(None, [composed.skip])]
            ways += [composed.query((*composed.steps, one)) for one, _ in composed.alternatives]
            if composed.whole or not ways:
                break
            query = rng.choice(ways)
            composed = compose(world, seat, dict(parse_qsl(query[1:])))


def new_states(game: Game) -> Iterator[tuple[str, str]]:
    """The states of a random game, each at its first occurrence, with its query."""
    rng, known = Random(1), set()
    for _ in range(MOST_COMMANDS):
        world = read_world(Game.objects.get(pk=game.pk))
        if world.phase == "ended":
            yield "ended", ""
            return
        if world.speaker == "A":
            for state, query in turns_in_the_making(world, rng):
                if state not in known:
                    known.add(state)
                    yield state, query
        command = rng.choice(STONE_FALLS.choices(STONE_FALLS.see(world, world.speaker)))
        act(game.pk, command, actor=actor_of(game, world.speaker))
    raise AssertionError("the game goes on and on")


@pytest.mark.parametrize("how", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize(
    ("names", "states"), [(("anna", "bruno"), TOGETHER), (("anna",), ALONE)], ids=["two", "alone"]
)
def test_the_falls_fit_and_are_accessible_in_every_state(
    arrives: Arrives, how: dict[str, Any], names: tuple[str, ...], states: set[str]
):
    users = [person(name) for name in names]
    game = table_of(*users)
    anna = at(arrives, users[0], "/tavern/", how=how)
    seen = set()
    for state, query in new_states(game):
        anna.page.goto(f"/t/{game.public_id}/{query}")
        seen.add(state)
        for scheme in ("light", "dark"):
            anna.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            fits_and_is_accessible(anna, (state, query, scheme))
    assert seen == states


def fits_and_is_accessible(player: Player, where: Any) -> None:
    assert player.page.evaluate(WIDE) <= 0, where
    assert faults(player) == [], where
