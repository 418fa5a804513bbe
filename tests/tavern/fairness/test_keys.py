"""Keys of secret tables: everything sealed is sealed again, and opens without the old key."""

from typing import Any

import pytest
from cryptography.fernet import Fernet, InvalidToken

from campaign.actions.records.key_rotation import rekey
from campaign.actions.records.tamper_check import flaws
from club.actions.chain.contents import contents_of, read_snapshot, read_world
from club.actions.play.submit import act
from club.actions.play.taking_back import take_back
from club.models import Game
from club.rules import Seat
from tests.club.glass import DrawNumber, Guess
from tests.table import person
from tests.tavern.fairness.played import finished
from tests.tavern.glass_tables import actor_of, lay_table, of

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """A table with draws, and with an act that was taken back."""
    game = lay_table(*of(person("anna"), person("bruno")), host=person("olga"))
    for letter in "AB":
        act(game.pk, DrawNumber(Seat(letter)), actor=actor_of(game, letter))
    act(game.pk, Guess(Seat("A"), True), actor=actor_of(game, "A"))
    take_back(game.pk, actor=actor_of(game, "A"))
    game.refresh_from_db()
    return game


def contents(game: Game) -> list[Any]:
    game = Game.objects.get(pk=game.pk)
    return [
        read_world(game),
        *(read_snapshot(game, row) for row in game.snapshots.all()),
        *(contents_of(entry, game) for entry in game.journal.all()),
    ]


def sealed(game: Game) -> list[bytes]:
    game = Game.objects.get(pk=game.pk)
    rows = [game.world, *(row.world for row in game.snapshots.all())]
    rows += [row.sealed for row in game.seeds.all()]
    for entry in game.journal.filter(rewinds_to__isnull=True):
        rows += [entry.command, entry.news]
    return [bytes(row) for row in rows]


def test_sealed_contents_of_a_table_are_sealed_under_the_new_key(game: Game, settings: Any):
    before, chain = contents(game), list(game.journal.values_list("chain", flat=True))
    old, newest = settings.ENVELOPE_KEYS, Fernet.generate_key().decode()
    settings.ENVELOPE_KEYS = [newest]
    with pytest.raises(InvalidToken):
        contents(game)
    unopened = sealed(game)
    assert (rekey().done, len(rekey().unreadable)) == (0, len(unopened)), "no key here opens them"
    assert sealed(game) == unopened
    settings.ENVELOPE_KEYS = [newest, *old]
    assert rekey() == (len(unopened), [])
    settings.ENVELOPE_KEYS = [newest]
    assert contents(game) == before
    assert not set(sealed(game)) & set(unopened)
    assert list(game.journal.values_list("chain", flat=True)) == chain
    assert list(flaws(Game.objects.get(pk=game.pk))) == []
    act(game.pk, Guess(Seat("A"), False), actor=actor_of(game, "A"))


def test_a_finished_game_is_sealed_again_too(settings: Any):
    game = finished(person("anna"), person("bruno"))
    before = contents(game)
    newest = Fernet.generate_key().decode()
    settings.ENVELOPE_KEYS = [newest, *settings.ENVELOPE_KEYS]
    assert rekey().unreadable == []
    settings.ENVELOPE_KEYS = [newest]
    assert contents(game) == before
    assert list(flaws(Game.objects.get(pk=game.pk))) == []
