"""A campaign with everything that a bundle may contain, and its bundle."""

from collections.abc import Iterator

import pytest
from pytest_django import DjangoDbBlocker

from campaign.actions.bundles.exporting import export_bundle
from club.models import Game
from tests.actions.bundles.war import whole_war
from tests.lasting.rows import lasting
from tests.reliability.checker.played_out import people


@pytest.fixture(scope="module")
def lasting_bundle(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[tuple[int, bytes]]:
    def make() -> tuple[int, bytes]:
        game = whole_war(people())
        return game.pk, export_bundle(game)

    with lasting(django_db_blocker, make) as made:
        yield made


@pytest.fixture
def war(lasting_bundle: tuple[int, bytes], db: None) -> Game:
    return Game.objects.get(pk=lasting_bundle[0])


@pytest.fixture
def bundle(lasting_bundle: tuple[int, bytes]) -> bytes:
    return lasting_bundle[1]
