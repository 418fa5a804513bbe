"""A cached part of a page equals a fresh one, for every reader."""

from dataclasses import replace
from typing import Any

import pytest
from django.core.cache import caches
from django.utils import translation

from campaign.actions.battles.portraits import Face
from campaign.bots.bot_table import BotTable
from campaign.bots.steady import Steady
from campaign.commands import Move
from campaign.models import Campaign
from campaign.pages.map import fragment_cache
from campaign.pages.map.fragment_cache import help_of, map_of, nav_of, sides_of
from campaign.pages.scene import faces
from campaign.pages.scene.campaign_view import Scene, Selection
from campaign.pages.scene.seat_views import seats_of
from campaign.play import awaited, choices
from campaign.world import LordId, PlayerId, World
from club.models import Game, Seat
from tests.bots.tables import first_world

EVERY = 7  # steps of the game between two comparisons
LAST = 4  # turn
VIEWERS = ((PlayerId("A"), ""), (PlayerId("B"), ""), (None, ""), (None, "key"))


@pytest.fixture(autouse=True)
def nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """No fragments. Every lord of the first seat has a portrait, without a database."""
    caches["own"].clear()
    portraits = {LordId(f"l{number}"): Face(number, "A") for number in range(1, 40)}
    monkeypatch.setattr(faces, "stored_faces", lambda game: portraits)


def seen_by(world: World, viewer: PlayerId | None, **more: Any) -> Scene:
    names = {player: (f"Player {player}", "Vikings") for player in world.players}
    seats = seats_of(world, names, viewer=viewer, awaited=awaited(world), sealed=frozenset())
    game = Game(pk=1, campaign=Campaign(map_id=1), public_id="ring", name="Ring", organiser_id=1)
    game._prefetched_objects_cache = {"seats": [Seat(player=player) for player in "ABC"]}
    return Scene(
        game=game,
        world=world,
        seats=seats,
        viewer=viewer,
        organises=False,
        choices=choices(world, viewer) if viewer else (),
        **more,
    )


def scenes() -> list[Scene]:
    """A game of bots in the views of its players, its organiser and spectators. Players who may
    move have chosen a band, also on the organiser's device."""
    table = BotTable({player: Steady() for player in "ABC"}, "kept")  # type: ignore[misc]
    worlds = [step.outcome.world for step in table.play(first_world(3))]
    found = []
    for world in [world for world in worlds if world.turn <= LAST][::EVERY]:
        for viewer, key in VIEWERS:
            scene = seen_by(world, viewer, watching=key)
            moves = scene.choices_of(Move)
            bands = [move.band for move in moves[:1]]
            picked = [Selection(band, seat=seat) for band in bands for seat in ("", "A")]
            picked.append(Selection(words=True))
            found += [scene, *(replace(scene, selection=selection) for selection in picked)]
    return found


def parts(scene: Scene) -> tuple[str, ...]:
    navs = nav_of(scene, "table"), nav_of(scene, "rules")
    return map_of(scene), sides_of(scene), help_of(scene), *navs


def anew(scene: Scene) -> tuple[str, ...]:
    caches["own"].clear()
    return parts(scene)


def test_cached_fragments_of_a_whole_game_equal_fresh_ones():
    seen = scenes()
    fresh = [anew(scene) for scene in seen]
    assert len(set(fresh)) > len(seen) / 2
    assert any("lord-face" in drawn for drawn, *_ in fresh)
    caches["own"].clear()
    assert [parts(scene) for scene in seen] == fresh


def test_a_fragment_is_rendered_once_for_all_readers_who_see_the_same(
    monkeypatch: pytest.MonkeyPatch,
):
    watched = seen_by(first_world(3), None, watching="key")
    first = map_of(watched)
    monkeypatch.setattr(fragment_cache, "render_to_string", lambda *_: pytest.fail("drawn twice"))
    assert map_of(replace(watched)) is not None
    assert map_of(replace(watched)) == first


def test_another_name_language_or_campaign_renders_a_new_fragment():
    scene = seen_by(first_world(3), PlayerId("A"))
    first = sides_of(scene)
    elsewhere = replace(
        scene,
        game=Game(campaign=Campaign(map_id=1), public_id="other", name="Ring", organiser_id=1),
    )
    assert "/c/other/" in sides_of(elsewhere)
    seat = scene.seats[PlayerId("B")]
    renamed = {**scene.seats, seat.player: replace(seat, name="Bjarke")}
    assert "Bjarke" in sides_of(replace(scene, seats=renamed))
    with translation.override("fr"):
        assert sides_of(scene) != first


def test_the_links_depend_on_the_reader():
    scene = seen_by(first_world(3), PlayerId("A"))
    assert "organise" not in nav_of(scene, "table")
    assert "organise" in nav_of(replace(scene, organises=True), "table")
    assert nav_of(scene, "table") != nav_of(scene, "chronicle")
