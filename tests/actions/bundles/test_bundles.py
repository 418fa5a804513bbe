"""A campaign is exported as one file with all its rows and files, and arrives unchanged."""

from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from cryptography.fernet import Fernet

from campaign.actions.battles.photo_files import PLACEHOLDER, pixels_of
from campaign.actions.battles.portraits import faces_of, set_portrait
from campaign.actions.bids.bid_sealing import unseal
from campaign.actions.bundles import installation_keys, tables
from campaign.actions.bundles.exporting import export_bundle
from campaign.actions.bundles.importing import import_bundle
from campaign.actions.bundles.sealed_parts import BLOCK
from campaign.actions.fairness.proof_file import proof
from campaign.actions.history.effective_history import read_world
from campaign.actions.records.record_files import export_record
from campaign.actions.records.tamper_check import flaws
from campaign.bands.unit_names import units_of
from campaign.commands import NameUnits
from campaign.models import BattlePhoto, Envelope
from campaign.world import UnitName
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.models import Game, Tenure
from club.refusals import Refusal
from tests.actions.battles.pictures import picture
from tests.actions.bundles.made_up import changed
from tests.actions.bundles.war import BID, another_installation
from tests.reliability.checker.checker import checked
from tests.table import person

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def arrived(war: Game, bundle: bytes, by: str = "zoe") -> Any:
    """Imports the campaign after deleting the original, as on another installation."""
    Game.objects.filter(pk=war.pk).delete()
    return import_bundle(BytesIO(bundle), organiser=person(by))


def rows(game: Game) -> dict[str, list[Any]]:
    """The rows of a campaign, without ids of rows and accounts."""
    return {
        table.name: [
            {
                name: value
                for name, value in tables.written(row, lambda pk: "").items()
                if name not in ("id", "seat", "entry", "ruling", "about", "values")
            }
            for row in tables.rows_of(game, table)
        ]
        for table in tables.TABLES
    }


def test_everything_of_a_campaign_arrives(war: Game, bundle: bytes):
    before, record = rows(war), list(export_record(war))
    made = arrived(war, bundle).game
    after = rows(made)
    assert list(export_record(made)) == record
    assert [row["kind"] for row in after["message"]][-1] == "moved"
    after["message"].pop()
    noted = {"note", "tenure"}
    assert {name: after[name] for name in after.keys() - noted} == {
        name: before[name] for name in before.keys() - noted
    }
    assert after["note"][: len(before["note"])] == before["note"]
    photo = BattlePhoto.objects.get(game=made)
    assert pixels_of(photo).startswith(b"\xff\xd8")
    assert (bool(photo.key), bytes(photo.image)) == (True, PLACEHOLDER)  # a file, not a column


def test_portraits_and_names_arrive_and_older_bundles_without_any_are_read(war: Game):
    bruno, world = war.seats.get(player="B").user, read_world(war)
    lord = next(id for id, row in world.lords.items() if row.owner == "B")
    file = picture(300, 300)
    seat = Actor.seat(bruno, "B")
    set_portrait(war.pk, lord, actor=seat, file=file, size=len(file.getvalue()))
    unit = units_of(world, "B")[0]
    act(war.pk, NameUnits("B", {unit: UnitName("Grey Ship", "Dane axes")}), actor=seat)
    war.refresh_from_db()
    sent = export_bundle(war)
    made = arrived(war, sent).game
    assert [*faces_of(made)] == [lord]
    assert read_world(made).named_units[unit].name == "Grey Ship"
    assert list(flaws(made)) == []
    Game.objects.filter(pk=made.pk).delete()
    older = changed(sent, lambda rows: [row.pop("lord") for row in rows["photograph"]])
    assert faces_of(import_bundle(BytesIO(older), organiser=person("otto")).game) == {}


def test_every_table_of_campaigns_moves_or_is_listed_as_staying():
    known = {table.model for table in tables.TABLES} | tables.LEFT_OUT
    assert set(tables.tables_of_games()) == known | {"campaign.Campaign"}


def test_verify_and_the_script_from_outside_find_it_sound(war: Game, bundle: bytes, tmp_path: Path):
    receipt = Envelope.objects.filter(game=war, opened_at__isnull=False).first().receipt
    noted = war.journal.get(seq=9)
    made = arrived(war, bundle).game
    assert list(flaws(made, noted={"9": noted.chain})) == []
    text = "\n".join(proof(made))
    code, said = checked(tmp_path, text, "--receipt", receipt, "--noted", f"9:{noted.chain}")
    assert (code, said[-1]) == (0, "Everything else fits.")
    assert any("came from another site" in line for line in said)


def test_it_can_move_on(war: Game, bundle: bytes, tmp_path: Path):
    made = arrived(war, bundle).game
    made = arrived(made, export_bundle(made), by="yves").game
    assert list(flaws(made)) == []
    assert checked(tmp_path, "\n".join(proof(made)))[0] == 0


def test_an_organiser_of_the_same_name_keeps_what_they_decided(war: Game):
    war.organiser.first_name = "Anna"
    war.organiser.save()
    sent = export_bundle(war)
    Game.objects.filter(pk=war.pk).delete()
    made = import_bundle(BytesIO(sent), organiser=person("zoe", first_name="Anna"))
    assert made.left.organiser == ""
    assert {row.by.username for row in made.game.rulings.all()} == {"zoe"}
    assert list(flaws(made.game)) == []


def test_sealed_acts_are_opened_here_as_they_were_sealed(war: Game, bundle: bytes):
    made = arrived(war, bundle)
    game = made.game
    envelope = Envelope.objects.get(game=game, opened_at__isnull=True)
    assert (unseal(game, envelope).amount, game.paused, made.left.sealed) == (BID, True, False)
    assert made.left.people == ("anna", "bruno", "clara")
    assert Tenure.objects.filter(seat__game=game, note="Beware of Clara").exists()
    Game.objects.filter(pk=game.pk).update(paused=False)
    assert closing.close(game.pk, how="organiser")
    envelope.refresh_from_db()
    game.refresh_from_db()
    assert (envelope.amount, list(flaws(game))) == (BID, [])


def test_a_bundle_shows_no_sealed_act(war: Game, bundle: bytes):
    envelope = Envelope.objects.get(game=war, opened_at__isnull=True)
    nonce = unseal(war, envelope).nonce
    with ZipFile(BytesIO(bundle)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    secrets = (nonce, envelope.receipt, envelope.sealed_at.isoformat(), "Beware of Clara")
    for name, part in parts.items():
        assert not [word for word in secrets if word.encode() in part], name
    assert parts["sealed.age"].startswith(b"age-encryption.org/")


def test_the_size_of_sealed_acts_says_nothing(war: Game, bundle: bytes):
    def size(sent: bytes) -> int:
        with ZipFile(BytesIO(sent)) as archive:
            return archive.getinfo("sealed.age").file_size

    Envelope.objects.filter(game=war, opened_at__isnull=True).delete()
    assert size(export_bundle(war)) // BLOCK == size(bundle) // BLOCK  # age adds chance


def test_without_the_key_everything_else_arrives_and_the_rest_is_named(
    war: Game, bundle: bytes, settings: Any
):
    settings.ENVELOPE_KEYS = [Fernet.generate_key().decode()]
    made = arrived(war, bundle)
    assert made.left.sealed
    assert not Envelope.objects.filter(game=made.game, opened_at__isnull=True).exists()
    assert made.game.seeds.count() == 2
    assert set(made.game.waits_for) == {"A", "B", "C"}
    assert list(flaws(made.game)) == []


def test_it_is_sealed_for_another_installation(war: Game, settings: Any):
    there, key = another_installation(settings)
    sent = export_bundle(war, key=key)
    settings.ENVELOPE_KEYS = [Fernet.generate_key().decode(), *there]
    assert not arrived(war, sent).left.sealed


def test_only_installations_that_the_operator_knows_are_trusted(settings: Any):
    settings.MOVES_TO = ["age1known"]
    installation_keys.check_known("age1known")
    installation_keys.check_known(installation_keys.public_key())
    with pytest.raises(Refusal) as refused:
        installation_keys.check_known("age1other")
    assert refused.value.code == "installation"


@pytest.mark.parametrize("key", ["", "age1", "hello", "AGE-SECRET-KEY-1"])
def test_a_text_that_is_not_a_key_is_refused(key: str):
    with pytest.raises(Refusal) as refused:
        installation_keys.encrypted(b"", key)
    assert refused.value.code == "key"
