"""Campaigns of Anna, Bruno and Clara, as the pages of people count them."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from campaign.world import World
from club.models import Game
from tests.pages.acts.fights import fought
from tests.pages.ending.ended import ended


def named(world: World, **names: str) -> World:
    """The world with these names of lords, by the end of their ids."""
    lords = {
        f"lord-{id}": replace(world.lords[f"lord-{id}"], name=name) for id, name in names.items()
    }
    return replace(world, lords=world.lords | lords)


def running(laid: Callable[[World], Game]) -> Game:
    """Anna and Bruno have met at Cedar."""
    game = laid(named(fought(), a1="Alda", b1="Bero"))
    return called(game, "The fords")


def over(laid: Callable[[World], Game], ranking: str = "BAC") -> Game:
    """Bruno has won by memory points; Anna's lord Alder fell in turn 2."""
    world = named(ended("memory", ranking), a1="Alaric", b1="Bohemund")
    fallen = replace(world.lords["lord-a1"], died=2)
    game = laid(replace(world, lords=world.lords | {"lord-a1": fallen}))
    return called(game, "The old war", status=Game.ENDED)


def called(game: Game, name: str, **more: Any) -> Game:
    Game.objects.filter(pk=game.pk).update(name=name, **more)
    game.refresh_from_db()
    return game
