"""Links of spectators and screens: a copy of the database opens none, and earlier ones stay
valid."""

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from club.actions.accounts import screens
from club.actions.journal.actor import Actor
from club.actions.seats import spectator_links
from club.models import Game, Profile
from tests.assertions.unchanged import every_row
from tests.table import new_campaign, person

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
BEFORE = "a-link-of-before-1234"


@pytest.fixture
def game() -> Game:
    people = [person("anna"), person("bruno")]
    return new_campaign(people[0], people)


def statuses(*addresses: str) -> list[int]:
    return [Client().get(address).status_code for address in addresses]


def handed_on(game: Game) -> list[str]:
    """The addresses of the game's link and of its organiser's screen."""
    link = spectator_links.open_to_spectators(game.pk, actor=Actor.organiser(game.organiser))
    return [f"/s/{link}/", f"/screen/{screens.make_screen(game.organiser)}/"]


def stored(game: Game) -> list[str]:
    game.refresh_from_db()
    return [game.spectator_key, Profile.objects.get(user=game.organiser).screen_key]


def release_before(game: Game) -> list[str]:
    """Both links unsigned, as an earlier release made them, then the migration."""
    Game.objects.filter(pk=game.pk).update(spectator_key=BEFORE, earlier_link="")
    Profile.objects.update_or_create(
        user=game.organiser, defaults={"screen_key": BEFORE, "earlier_screen": ""}
    )
    import_module("club.migrations.0015_signed_links").replace_keys(apps, None)
    return [f"/s/{BEFORE}/", f"/screen/{BEFORE}/"]


def test_a_copy_of_the_database_opens_nothing(game: Game):
    addresses = handed_on(game)
    assert statuses(*addresses) == [200, 200]
    link, screen = stored(game)
    assert link in addresses[0]  # it could be found
    assert statuses(f"/s/{link}/", f"/screen/{screen}/", f"/tavern/watch/{link}/") == [404] * 3
    every = str(every_row())
    assert [address.split("/")[2] in every for address in addresses] == [False, False]


def test_a_link_opens_only_what_it_was_made_for(game: Game):
    link, screen = (address.split("/")[2] for address in handed_on(game))
    assert statuses(f"/s/{screen}/", f"/screen/{link}/", f"/s/{link[:-1]}/") == [404] * 3


def test_earlier_links_stay_valid_after_the_migration_and_are_stored_nowhere(game: Game):
    addresses = release_before(game)
    assert BEFORE not in str(every_row())
    assert statuses(*addresses) == [200, 200]
    again = [
        f"/s/{spectator_links.watch_secret(Game.objects.get(pk=game.pk))}/",
        f"/screen/{screens.screen_of(game.organiser)}/",
    ]
    assert statuses(*again) == [200, 200]
    keys = stored(game)
    import_module("club.migrations.0015_signed_links").replace_keys(apps, None)
    assert (stored(game), statuses(*addresses)) == (keys, [200, 200])


def test_a_new_link_ends_the_earlier_one(game: Game):
    addresses = release_before(game)
    handed_on(game)
    assert statuses(*addresses) == [404, 404]


def test_a_link_that_is_switched_off_opens_nothing_in_any_form(game: Game):
    addresses = [*release_before(game), *handed_on(game)]
    spectator_links.close_to_spectators(game.pk, actor=Actor.organiser(game.organiser))
    screens.withdraw_screen(game.organiser)
    empty: Any = [spectator_links.LINK.secret(""), f"{spectator_links.LINK.secret('x')[1:]}"]
    assert empty[0] == ""
    assert statuses(*addresses, f"/s/{empty[1]}/") == [404] * 5
