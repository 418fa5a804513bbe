"""The threads of a campaign are part of its record and come back with the letters of seats."""

import json

import pytest

from campaign.actions.company.comments import WHOLE, add_comment, remove_comment
from campaign.actions.company.private_talk import write_privately
from campaign.actions.records.record_files import export_record, import_record
from campaign.models import BattleComment, PrivateMessage
from club.actions.journal.actor import Actor
from club.models import Game
from club.refusals import Refusal
from tests.table import bring_to, new_campaign, person

pytestmark = pytest.mark.django_db
HELLO, SECRET = "Hello, all.", "Leave Cedar to me."


@pytest.fixture
def people():
    return [person(name) for name in ("anna", "bruno", "clara")]


@pytest.fixture
def game(people):
    game = bring_to(new_campaign(people[0], people), "bids")
    bruno = Actor.seat(people[1], "B")
    add_comment(game.pk, WHOLE, actor=bruno, text=HELLO)
    rude = add_comment(game.pk, WHOLE, actor=bruno, text="Rubbish!")
    remove_comment(game.pk, rude.pk, actor=Actor.organiser(people[0]))
    write_privately(game.pk, people[2].pk, actor=bruno, text=SECRET)
    return game


def test_threads_come_back_by_seat_without_accounts_and_without_private_talk(game):
    record = list(export_record(game))
    (message,) = json.loads(record[0])["threads"]
    assert (message["text"], message["player"]) == (HELLO, "B")
    assert not any(SECRET in line or "Rubbish" in line for line in record)
    copy = import_record(record, organiser=person("rolf"))
    row = BattleComment.objects.get(game=copy)
    original = BattleComment.objects.get(game=game, text=HELLO)
    assert (row.text, row.player, row.by, row.at) == (HELLO, "B", None, original.at)
    assert not PrivateMessage.objects.filter(game=copy).exists()


def test_a_record_without_threads_can_be_imported(game):
    first, *rest = export_record(game)
    header = json.loads(first)
    del header["threads"]
    copy = import_record([json.dumps(header), *rest], organiser=person("rolf"))
    assert not BattleComment.objects.filter(game=copy).exists()


@pytest.mark.parametrize(
    "change",
    [
        {"player": "F"},
        {"battle": "k9"},
        {"turn": 99},
        {"at": "soon"},
        {"text": " "},
        {"text": "x" * 4001},
    ],
)
def test_a_message_that_does_not_fit_is_refused_with_its_line_and_nothing_is_stored(game, change):
    first, *rest = export_record(game)
    header = json.loads(first)
    header["threads"][0] |= change
    with pytest.raises(Refusal) as refused:
        import_record([json.dumps(header), *rest], organiser=person("rolf"))
    assert refused.value.values["line"] == 1
    assert Game.objects.count() == 1
