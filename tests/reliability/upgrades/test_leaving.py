"""R7: a campaign moves with its club to another host, and a member can be erased."""

import json
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from campaign.actions.history.effective_history import read_world
from campaign.actions.history.integrity import replay_journal
from campaign.actions.rulings.challenges import ask_for_ruling
from campaign.actions.seats.account_erasure import erase
from campaign.models import BattleComment, BattlePhoto
from campaign.play import digest
from club.actions.decisions.ruling_log import record_ruling
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import lock
from club.actions.seats.seats import rename, write_note
from club.models import Game, Invitation, Profile, SeatToken
from club.refusals import Refusal
from tests.assertions.canary import texts_of_rows
from tests.recorded import recorded
from tests.reliability.installations import in_memory, made_ready
from tests.table import bring_to, new_campaign, person

NAME = "Wilhelmine"
PAGES = ("", "chronicle", "seats", "rulings", "lords", "sheet", "organise")


def everything() -> bytes:
    """The contents of the database without the journal's hashed lines and the maps."""
    with connection.cursor() as cursor:
        texts = []
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            texts += texts_of_rows(cursor.fetchall())
    return b"\n".join(texts).lower()


@pytest.fixture
def game(transactional_db: None) -> Game:
    """Anna organises. Wilhelmine plays B and has left her name in every place where people leave
    it.
    """
    anna, wilma = person("anna"), person("wilhelmine", first_name=NAME)
    made = bring_to(new_campaign(anna, [anna, wilma, person("clara")]), "bids")
    rename(made.pk, "B", NAME, actor=Actor.seat(wilma, "B"))
    write_note(made.pk, actor=Actor.seat(wilma, "B"), note=f"Yours, {NAME}")
    ask_for_ruling(
        made.pk, text=f"I, {NAME}, ask for my mill.", about=1, actor=Actor.seat(wilma, "B")
    )
    with transaction.atomic():
        words = f"{NAME} rolled well."
        record_ruling(lock(made.pk), "word", actor=Actor.ruling(anna), reason=words, changes=[])
    BattlePhoto.objects.create(
        game=made,
        battle="k1",
        turn=1,
        player="B",
        by=wilma,
        at=made.opened_at,
        image=b"",
        width=1,
        height=1,
        caption=NAME,
    )
    for by, text in ((wilma, f"{NAME} was here."), (anna, f"Well fought, {NAME}!")):
        BattleComment.objects.create(
            game=made, battle="k1", turn=1, player="B", by=by, at=made.opened_at, text=text
        )
    Profile.objects.create(user=wilma, language="fr")
    Invitation.objects.create(
        seat=made.seats.get(player="B"),
        secret_hash="x",
        email=wilma.email,
        used_by=wilma,
        made_at=made.opened_at,
        expires_at=made.opened_at,
    )
    made.refresh_from_db()
    return made


def wilma() -> Any:
    return get_user_model()._default_manager.get(username="wilhelmine")


@pytest.mark.both_databases(push="postgres")
def test_r07_an_erased_user_is_named_nowhere_and_the_journal_replays(
    game: Game, figure: Callable[..., None]
):
    before = everything().count(NAME.lower().encode())
    assert before >= 10
    played = digest(read_world(game))
    call_command(
        "eraseuser", "wilhelmine@example.org", confirm="wilhelmine@example.org", stdout=StringIO()
    )
    assert NAME.lower().encode() not in everything()
    assert [row.text for row in game.battle_comments.all()] == ["Well fought, B!"]
    game.refresh_from_db()
    seat = game.seats.get(player="B")
    assert (seat.name, seat.user) == ("B", None)
    assert digest(read_world(game)) == played
    assert replay_journal(game).refusal is None
    reader = Client(SERVER_NAME="localhost")
    reader.force_login(game.organiser)
    for page in PAGES:
        answer = reader.get(f"/c/{game.public_id}/{page}")
        assert answer.status_code == 200
        assert NAME.encode() not in answer.content
    figure(f"{before} places named her, then none; {game.seq} lines still replay")


@pytest.mark.both_databases(push="postgres")
def test_r07_an_organiser_is_erased_once_there_is_a_successor(game: Game):
    anna = game.organiser
    with pytest.raises(Refusal, match="Unfinished campaigns they organise: 1"):
        erase(anna)
    assert game.seats.get(player="A").user == anna
    erase(anna, successor=wilma())
    game.refresh_from_db()
    assert game.organiser == wilma()
    assert not get_user_model()._default_manager.filter(username="anna").exists()


@pytest.mark.both_databases(push="postgres")
def test_r07_an_account_needed_by_a_finished_campaign_stays_without_a_name(game: Game):
    Game.objects.filter(pk=game.pk).update(status=Game.ENDED, organiser=wilma())
    pk = wilma().pk
    seat = game.seats.first()
    SeatToken.objects.create(
        seat=seat, user_id=pk, label="Phone", secret_hash="0", made_at=timezone.now()
    )
    erase(wilma())
    assert not SeatToken.objects.exists()
    left = get_user_model()._default_manager.get(pk=pk)
    assert left.username.startswith("erased-")
    assert (left.email, left.first_name, left.is_active) == ("", "", False)
    assert NAME.lower().encode() not in everything()


def test_r07_a_differently_typed_address_erases_nobody(game: Game):
    with pytest.raises(CommandError, match="Nobody was erased"):
        call_command("eraseuser", "wilhelmine@example.org", confirm="anna@example.org")
    assert wilma().first_name == NAME


def test_r07_the_data_to_erase_is_listed_before_the_confirmation(
    game: Game, monkeypatch: pytest.MonkeyPatch
):
    said = StringIO()
    monkeypatch.setattr("sys.stdin", StringIO())  # nobody is there
    with pytest.raises(CommandError, match="--confirm wilhelmine@example.org erases all this"):
        call_command("eraseuser", "wilhelmine@example.org", stdout=said)
    assert wilma().first_name == NAME
    first, gone, left, follows = said.getvalue().splitlines()
    assert first.startswith("wilhelmine@example.org (")
    assert gone == (
        f"will be erased: the account, {game.photos.filter(by=wilma()).count()} "
        f"photos, 1 comments, {wilma().channels.count()} channels, 0 API keys, "
        "0 map drafts;"
    )
    assert left.startswith("will be left: 1 seats")
    assert follows == "needs a successor: 0 campaigns."


@pytest.mark.night("two installations are made")
def test_r07_a_campaign_moves_to_another_host_with_the_same_digest(
    transactional_db: None, figure: Callable[..., None]
):
    people = [person(name) for name in ("anna", "bruno", "clara", "dora", "emil", "fritz")]
    here = recorded(people, last=2)
    with in_memory() as room:
        there = made_ready(room, "migrate --verbosity 0")
        there.manage("loaddata", "map_27_terrains", "--verbosity", "0")
        there.manage("createsuperuser", "--noinput", "--email", "o@example.org")
        file = room / "campaign.jsonl"
        call_command("exportcampaign", here.public_id, str(file))
        address = there.manage("importcampaign", str(file), "--organiser", "o@example.org").strip()
        said = there.manage("replay", address)
        there.manage("exportcampaign", address, str(room / "again.jsonl"))
        first, again = (
            [json.loads(line).get("digest") for line in path.read_text().splitlines()]
            for path in (file, room / "again.jsonl")
        )
    assert said.endswith(f"digest {digest(read_world(here))}\n")
    assert first == again
    figure(f"{len(first) - 1} lines on another host, the same digests")
