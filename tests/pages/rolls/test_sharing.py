"""Tables as files, in bundles and in records."""

import json
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from campaign.actions.bundles.exporting import export_bundle
from campaign.actions.bundles.importing import import_bundle
from campaign.actions.history.effective_history import read_world
from campaign.actions.history.integrity import replay_journal
from campaign.actions.history.rolls import rolls_of
from campaign.actions.play.club_tables import roll, set_tables
from campaign.actions.records.record_files import export_record, replay
from campaign.play import digest
from campaign.rolls.tables import Line, RollTable
from campaign.turns.rolling import tables_of
from campaign.words.roll_tables.ready import READY
from club.actions.journal.actor import Actor
from club.models import Game
from tests.actions.rulings.war_cases import a_world_at_war
from tests.pages.laid import address

SIX = "\n".join(f"{number}. Sign {number}" for number in range(1, 7))
TYPED = {"what": "table", "title": "Signs", "dice": "d6", "when": "asked", "rows": SIX}


@pytest.fixture
def game(laid) -> Game:
    return laid(a_world_at_war())


@pytest.fixture
def anna(people) -> Actor:
    return Actor.organiser(people[0])


def tables(game: Game) -> dict[str, RollTable]:
    game.refresh_from_db()
    return dict(tables_of(read_world(game)))


def send(client: Any, game: Game, **typed: Any) -> Any:
    return client.post(address(game, "tables"), typed)


def test_tables_go_to_another_campaign_as_a_file(game, as_player, anna):
    own = RollTable("Finds", "cards", (Line("One", 1), Line("Two")), "battle", ("mill",), (2,))
    set_tables(game.pk, (READY["omens"], own), actor=anna)
    roll(game.pk, "t2", actor=anna)
    saved = as_player("B").get(address(game, "tables.json"))
    assert saved["Content-Type"] == "application/json"
    file = SimpleUploadedFile("tables.json", saved.content)
    assert send(as_player("A"), game, what="file", file=file).status_code == 302
    assert tables(game)["t3"] == READY["omens"]
    assert tables(game)["t4"] == own


@pytest.mark.parametrize(
    "document",
    [b"", b"{", b"[]", b'{"format":2,"tables":[]}', b"[" * 100_000, b"\xff" * 50, b"x" * 600_000],
)
def test_what_is_no_file_of_tables_is_refused(game, as_player, document):
    answer = send(as_player("A"), game, what="file", file=SimpleUploadedFile("t", document))
    assert answer.status_code == 422
    assert tables(game) == {}


def test_a_file_cannot_pretend_to_be_the_sites_own(game, as_player):
    table = {"title": "\u202eSigns", "dice": "d6", "when": "asked", "ours": "omens"}
    table["rows"] = [{"text": f"a\nb {number}"} for number in range(6)]
    document = json.dumps({"format": 1, "tables": [table]}).encode()
    send(as_player("A"), game, what="file", file=SimpleUploadedFile("t", document))
    (found,) = tables(game).values()
    assert (found.ours, found.title, found.rows[0].text) == ("", "Signs", "a b 0")


def test_tables_and_rolls_are_in_the_record(game, anna):
    set_tables(game.pk, (READY["setups"],), actor=anna)
    roll(game.pk, "t1", actor=anna)
    game.refresh_from_db()
    world = read_world(game)
    for end in (replay_journal(game), replay(export_record(game))):
        assert (end.refusal, digest(end.world)) == (None, digest(world))


def test_a_bundle_carries_tables_and_rolls(game, people, anna):
    set_tables(game.pk, (READY["setups"],), actor=anna)
    roll(game.pk, "t1", actor=anna)
    game.refresh_from_db()
    bundle, was = export_bundle(game), digest(read_world(game))
    rolled = rolls_of(game, read_world(game))[0].news
    game.delete()
    arrived = import_bundle(BytesIO(bundle), organiser=people[0]).game
    assert digest(read_world(arrived)) == was
    assert [one.news for one in rolls_of(arrived, read_world(arrived))] == [rolled]
