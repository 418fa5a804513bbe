"""The administrator's commands that accept a table, and their output for one with secrets."""

from types import SimpleNamespace

import pytest

from club.actions.chain.contents import read_world
from host.management.commands import exportcampaign
from tests.tavern.secrecy import looks
from tests.tavern.secrecy.position import LOW, Cast

pytestmark = pytest.mark.django_db


def test_verify_answers_and_commands_for_campaigns_refuse():
    cast = Cast()
    seen = looks.printed(cast)
    assert seen["verify"] == (0, [b"Everything fits."])
    assert any(cast.game.public_id.encode() in part for part in seen["dumpdata"])


def test_verify_names_the_place_of_a_flaw_and_no_card():
    cast = Cast()
    cast.deal(LOW)  # other hands than those that were dealt
    what = "deal: the first world is not the one that was dealt"
    line = f"{cast.game.public_id} {cast.game.name}: {what}"
    assert looks.verified(cast) == (1, [line.encode()])


def test_a_record_of_a_table_is_noticed(monkeypatch: pytest.MonkeyPatch):
    cast = Cast()
    monkeypatch.setattr(exportcampaign, "SAGA", SimpleNamespace(name="six-lands"))
    monkeypatch.setattr(exportcampaign, "export_record", lambda game: [str(read_world(game))])
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        looks.printed(cast)
