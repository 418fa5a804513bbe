"""A member takes everything of theirs, and leaves nothing behind: words, pictures, keys,
devices."""

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.core.files.storage import storages

from campaign.actions.battles import photo_files
from campaign.actions.company.comments import add_comment
from campaign.actions.company.notes import save_note
from campaign.actions.company.private_talk import write_privately
from campaign.actions.seats.account_erasure import erase
from campaign.actions.seats.account_export import export_of, facts_about, tables_of_people
from campaign.models import BattleComment, BattlePhoto, PrivateMessage, PrivateNote
from club.actions.accounts.emblems import save_emblem
from club.actions.journal.actor import Actor
from club.actions.seats.api_keys import make_organiser_token, make_token
from club.models import Channel, OrganiserToken, SeatToken
from club.models.notices import PUSH
from tests.actions.bundles.war import picture
from tests.table import bring_to, new_campaign, person

pytestmark = [pytest.mark.both_databases(push="postgres"), pytest.mark.django_db]
WORDS = ("A word to all", "A word to Anna", "A word to myself", "My phone", "My script", "My site")


def everything_of(user: Any) -> dict[tuple[str, str], int]:
    """The number of rows of every table that refer to the account."""
    found = {}
    for label, field in tables_of_people():
        rows = apps.get_model(label)._default_manager.filter(**{field: user})
        found[label, field] = rows.count()
    return found


@pytest.fixture
def bruno(db: None) -> Any:
    """Bruno, with something of everything.

    They have written to all, to Anna and to themselves. They have a photograph, an emblem, keys of
    programs and a browser that gets notices.
    """
    anna, bruno = person("anna"), person("bruno")
    game = bring_to(new_campaign(anna, [anna, bruno]), "bids")
    seat = Actor.seat(bruno, "B")
    add_comment(game.pk, "", actor=seat, text=WORDS[0])
    write_privately(game.pk, anna.pk, actor=seat, text=WORDS[1])
    save_note(game.pk, actor=seat, text=WORDS[2])
    Channel.objects.create(
        user=bruno, kind=PUSH, label=WORDS[3], address=b"sealed", made_at=game.opened_at
    )
    make_token(game.pk, actor=seat, label=WORDS[4])
    make_organiser_token(bruno, label=WORDS[5])
    save_emblem(bruno, "pale-gold-blue-axe")
    with photo_files.stored(game.pk, picture()) as key:
        BattlePhoto.objects.create(
            game=game,
            battle="k1",
            turn=1,
            player="B",
            by=bruno,
            at=game.opened_at,
            image=b"x",
            key=key,
            width=64,
            height=48,
        )
    return bruno


def test_a_member_takes_all_of_it_along(bruno: Any):
    said = json.dumps(facts_about(bruno), default=str)
    assert [word for word in (*WORDS, "pale-gold-blue-axe") if word not in said] == []
    with ZipFile(BytesIO(export_of(bruno))) as archive:
        assert [name for name in archive.namelist() if name.startswith("photographs/")]


def test_nothing_of_it_is_left_behind(
    bruno: Any, django_capture_on_commit_callbacks: Callable[..., Any]
):
    key = BattlePhoto.objects.get().key
    assert storages["photographs"].exists(key)
    bruno_pk = bruno.pk
    with django_capture_on_commit_callbacks(execute=True):
        erase(bruno)
    assert not get_user_model()._default_manager.filter(pk=bruno_pk).exists()
    assert {table: rows for table, rows in everything_of(bruno_pk).items() if rows} == {}
    assert not storages["photographs"].exists(key)
    tables = (BattleComment, PrivateMessage, PrivateNote, Channel, SeatToken, OrganiserToken)
    assert [table.objects.count() for table in tables] == [0] * len(tables)
