"""A file that is not a bundle, or that was changed, is refused, and nothing of it is stored."""

import resource
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext
from PIL import Image
from pytest_django import DjangoDbBlocker

from campaign.actions.battles.photos import MOST_OF_CAMPAIGN
from campaign.actions.battles.portraits import MOST_PORTRAITS
from campaign.actions.bundles import archive, importing, job
from campaign.actions.bundles.exporting import export_bundle
from campaign.actions.bundles.importing import import_bundle
from club.actions.jobs import asking
from club.models import Game, JournalEntry, Seat
from club.refusals import Refusal
from tests.actions.bundles.made_up import changed, parts_of, with_photographs, zipped
from tests.jobs import do_jobs
from tests.lasting.rows import lasting
from tests.table import bring_to, new_campaign, person

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture(scope="module")
def lasting_bundle(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[bytes]:
    def make() -> bytes:
        people = [person(name) for name in ("anna", "bruno")]
        game = bring_to(bring_to(new_campaign(people[0], people), "bids"), "movement")
        sent = export_bundle(game)
        game.delete()
        return sent

    with lasting(django_db_blocker, make) as made:
        yield made


@pytest.fixture
def bundle(lasting_bundle: bytes, db: None) -> bytes:
    return lasting_bundle


def refused(sent: bytes) -> Refusal:
    """The refusal of this file; nothing of it is stored."""
    with pytest.raises(Refusal) as refusal:
        import_bundle(BytesIO(sent), organiser=person("zoe"))
    assert [model.objects.count() for model in (Game, Seat, JournalEntry)] == [0, 0, 0]
    return refusal.value


def test_an_imported_campaign_is_not_a_demo(bundle: bytes):
    sent = changed(bundle, lambda found: found["game"].update(demo=True), "campaign.json")
    made = import_bundle(BytesIO(sent), organiser=person("zoe")).game
    assert not made.demo


@pytest.mark.parametrize("sent", [b"", b"hello", b"PK\x05\x06" + b"\x00" * 18, b"\x00" * 5000])
def test_a_file_that_is_not_a_bundle_is_refused(sent: bytes, db: None):
    assert refused(sent).code == "bundle"


@pytest.mark.parametrize("name", ["campaign.json", "rows.json", "record.jsonl", "sealed.age"])
def test_a_bundle_without_a_part_is_refused(bundle: bytes, name: str):
    parts = parts_of(bundle)
    del parts[name]
    assert refused(zipped(parts)).code == "bundle"


@pytest.mark.parametrize("part", [b"", b"[]", b"{}", b'{"kind": 1}', b"[" * 100_000, b"\xff"])
@pytest.mark.parametrize("name", ["campaign.json", "rows.json"])
def test_a_part_that_is_something_else_is_refused(bundle: bytes, name: str, part: bytes):
    assert refused(zipped(parts_of(bundle) | {name: part})).code in ("bundle", "not-sound")


def test_half_a_file_is_refused(bundle: bytes):
    assert refused(bundle[: len(bundle) // 2]).code == "bundle"


def test_another_format_is_named(bundle: bytes):
    newer = changed(bundle, lambda found: found.update(format=2), "campaign.json")
    assert str(refused(newer)) == "This bundle is in format 2; this site reads format 1."


def test_it_is_unpacked_only_as_far_as_there_is_room(
    bundle: bytes, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(archive, "LARGEST", 3_000_000)
    bomb = zipped(parts_of(bundle) | {"record.jsonl": b" " * 30_000_000})
    assert len(bomb) < 200_000
    assert refused(bomb).code == "too-large"


def test_a_photograph_larger_than_this_site_keeps_is_not_decoded(bundle: bytes):
    image = BytesIO()
    Image.new("L", (1601, 1601)).save(image, "JPEG")
    assert refused(with_photographs(bundle, {7: image.getvalue()})).code == "photo"


def test_pictures_that_no_row_names_and_more_than_a_campaign_keeps_are_not_decoded(
    bundle: bytes, monkeypatch: pytest.MonkeyPatch
):
    def decoded(*_: Any, **__: Any) -> None:
        raise AssertionError("a picture was decoded")

    monkeypatch.setattr(importing, "redrawn", decoded)
    many = dict.fromkeys(range(MOST_OF_CAMPAIGN + MOST_PORTRAITS + 1), b"")
    unnamed = zipped(parts_of(bundle) | {"photographs/7.jpg": b""})
    for sent in (with_photographs(bundle, many), unnamed):
        with pytest.raises(Refusal, match="its photos are not the ones that it names"):
            importing.read_bundle(BytesIO(sent))


@pytest.mark.parametrize("what", ["an entry", "a command", "no first world"])
def test_a_journal_that_cannot_be_played_is_refused_before_pictures_and_without_a_lock(
    bundle: bytes, what: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(importing, "redrawn", None)
    sent = changed(with_photographs(bundle, {7: b""}), CHANGES[what])
    with pytest.raises(Refusal) as refusal, CaptureQueriesContext(connection) as asked:
        importing.read_bundle(BytesIO(sent))
    assert refusal.value.code == "not-sound"
    assert [one for one in asked.captured_queries if not one["sql"].startswith("SELECT")] == []


def test_the_progress_of_a_bundle_counts_lines_and_pictures(bundle: bytes):
    image, told = BytesIO(), []
    Image.new("L", (40, 30)).save(image, "JPEG")
    sent = with_photographs(bundle, {7: image.getvalue(), 8: image.getvalue()})
    read = importing.read_bundle(BytesIO(sent), note=lambda *far: told.append(far))
    lines = len(read.rehearsed.entries)
    assert told == [*((n, lines) for n in range(1, lines + 1)), (0, 2), (1, 2)]


def test_a_directory_of_many_members_is_not_read(bundle: bytes, monkeypatch: pytest.MonkeyPatch):
    def read(*_: Any, **__: Any) -> None:
        raise AssertionError("the directory was read")

    crowd = zipped(parts_of(bundle) | {f"photographs/{n}.jpg": b"" for n in range(20_000)})
    monkeypatch.setattr(archive, "ZipFile", read)
    assert refused(crowd).code == "bundle"


def test_an_archive_with_a_comment_is_read_as_any_other(bundle: bytes):
    out = BytesIO(bundle)
    with ZipFile(out, "a") as commented:
        commented.comment = b"from the other club, PK and all"
    assert import_bundle(BytesIO(out.getvalue()), organiser=person("zoe")).game


def test_a_database_that_is_busy_does_not_make_a_bundle_unsound(
    bundle: bytes, monkeypatch: pytest.MonkeyPatch
):
    def busy(*_: Any) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr(importing, "check_arriving", busy)
    with pytest.raises(OperationalError):
        import_bundle(BytesIO(bundle), organiser=person("zoe"))


@pytest.mark.parametrize(("name", "place"), [("campaign.json", b'"game":{'), ("rows.json", b"{")])
def test_json_that_would_fill_the_memory_is_not_decoded(bundle: bytes, name: str, place: bytes):
    parts, before = parts_of(bundle), peak_memory()
    many = place + b'"seat":[%b{}],' % (b"{}," * 4_000_000)
    bomb = zipped(parts | {name: parts[name].replace(place, many, 1)})
    assert len(bomb) < 200_000
    assert refused(bomb).code == "bundle"
    assert peak_memory() - before < 100_000_000


def peak_memory() -> int:
    """The peak memory of this process so far, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


CHANGES: dict[str, Callable[[Any], object]] = {
    "an entry": lambda rows: rows["entry"][3].update(digest="0" * 64),
    "a command": lambda rows: rows["entry"][3].update(command='{"type":"Done","player":"A"}'),
    "a lost entry": lambda rows: rows["entry"].pop(),
    "an entry in the middle": lambda rows: rows["entry"].pop(3),
    "a closing": lambda rows: rows["closing"][0].update(how="early"),
    "a lost closing": lambda rows: rows["closing"].pop(0),
    "a note": lambda rows: rows["note"][2].update(body="{}"),
    "no first world": lambda rows: rows["snapshot"].clear(),
    "a world": lambda rows: rows["snapshot"][2].update(world=rows["snapshot"][1]["world"]),
    "no seats": lambda rows: rows["seat"].clear(),
    "a seat of nobody": lambda rows: rows["seat"][0].update(player="Z"),
    "a seat twice": lambda rows: rows["seat"][0].update(player="B"),
    "a long name": lambda rows: rows["seat"][0].update(name="x" * 41),
    "a name that is none": lambda rows: rows["seat"][0].update(name="a\x00b"),
    "a text for a number": lambda rows: rows["closing"][0].update(turn="many"),
    "a large number": lambda rows: rows["closing"][0].update(turn=10**30),
    "no time": lambda rows: rows["closing"][0].update(closed_at="yesterday"),
    "a column less": lambda rows: rows["closing"][0].pop("how"),
    "a table less": lambda rows: rows.pop("closing"),
    "a row that is none": lambda rows: rows["closing"].append(7),
    "a photograph without a file": lambda rows: rows["photograph"].append({"id": 1}),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_changed_bundle_is_refused(bundle: bytes, what: str):
    refusal = refused(changed(bundle, CHANGES[what]))
    assert refusal.code in ("bundle", "not-sound"), refusal


TERMS: dict[str, Callable[[Any], object]] = {
    "no name": lambda found: found["game"].update(name=""),
    "a name that turns around": lambda found: found["game"].update(name="War\u202eraW"),
    "a phase without end": lambda found: found["game"]["durations"].update(bids=10**9),
    "a text for seconds": lambda found: found["game"]["durations"].update(bids="60"),
    "an unknown phase": lambda found: found["game"]["durations"].update(sleep=60),
    "another planet": lambda found: found["game"].update(time_zone="Mars/North"),
    "no weekday": lambda found: found["game"].update(wall_clock={"bids": [9, "20:00"]}),
    "a quiet day": lambda found: found["game"].update(quiet_hours=["08:00", "07:00"]),
    "hours of grace": lambda found: found["game"].update(grace_hours=5000),
    "hours to confirm": lambda found: found["campaign"].update(confirm_hours=0),
    "an evening": lambda found: found["campaign"].update(club_nights=["soon"]),
    "tables": lambda found: found["campaign"].update(tables=900),
}


@pytest.mark.parametrize("what", TERMS)
def test_terms_of_a_campaign_that_cannot_be_set_up_here_are_refused(bundle: bytes, what: str):
    assert refused(changed(bundle, TERMS[what], "campaign.json")).code == "not-sound"


@pytest.mark.parametrize(
    "seat", [{"name": "Bruno\u200b"}, {"name": ""}, {"bot": "nobody"}, {"playing_as": "Martians"}]
)
def test_seats_of_a_campaign_that_cannot_be_set_up_here_are_refused(
    bundle: bytes, seat: dict[str, str]
):
    sent = changed(bundle, lambda rows: rows["seat"][1].update(seat))
    assert refused(sent).code == "not-sound"


@pytest.mark.parametrize("address", ["", "..", "a/b/c/d/e/f/", "--import----", "12345678901\n"])
def test_an_address_that_no_site_makes_is_refused(bundle: bytes, address: str):
    def move(found: Any) -> None:
        found.update(address=address)
        found["game"].update(public_id=address)

    assert refused(changed(bundle, move, "campaign.json")).code == "not-sound"


def test_a_long_journal_is_for_the_person_who_runs_the_site(
    bundle: bytes, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(job, "MOST_LINES", 3)
    zoe = person("zoe")
    job.ask_for_import(BytesIO(bundle), organiser=zoe)
    refusal = asking.refusal(do_jobs())
    assert refusal is not None
    assert (refusal.code, Game.objects.count()) == ("too-long", 0)
    lines = import_bundle(BytesIO(bundle), organiser=zoe).game.journal.count()
    assert str(refusal) == (
        f"Its journal has {lines} entries, too many to import here. "
        "Ask the person who runs the site to import it."
    )


def test_a_campaign_that_is_here_is_not_overwritten(bundle: bytes):
    made = import_bundle(BytesIO(bundle), organiser=person("zoe")).game
    with pytest.raises(Refusal) as refusal:
        import_bundle(BytesIO(bundle), organiser=person("yves"))
    assert (refusal.value.code, Game.objects.get()) == ("here", made)
