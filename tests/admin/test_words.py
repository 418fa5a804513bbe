"""The lists of the desk use words: phases, events, yes and no, kinds of channels."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from club.models import Channel, Game, PhaseClose
from club.models.notices import PUSH
from tests.admin.signed_in import signed_in
from tests.pages.laid import words
from tests.table import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def root() -> Client:
    return signed_in(person("root", is_staff=True, is_superuser=True))


def test_the_channel_of_a_browser_is_named(root: Client, people: list[Any]):
    made = Channel.objects.create(
        user=people[0], kind=PUSH, label="Anna's phone", address=b"", made_at=timezone.now()
    )
    listed = words(root.get("/admin/club/channel/"))
    assert "Anna's phone a browser" in listed
    assert "a browser" in words(root.get(f"/admin/club/channel/{made.pk}/change/"))


def test_phases_and_closings_are_in_words(root: Client, at_war: Game):
    PhaseClose.objects.create(
        game=at_war, moment=1, turn=1, phase="battles", how="early", closed_at=timezone.now()
    )
    page = words(root.get("/admin/club/phaseclose/?phase=battles"))
    assert "1 Battles early, as everybody was done" in page
    html = root.get("/admin/club/game/").content.decode()
    assert '<td class="field-phase">Battles</td>' in html


def test_yes_and_no_are_words_in_the_readers_language(root: Client, at_war: Game):
    root.cookies["django_language"] = "fr"
    html = root.get("/admin/club/game/").content.decode()
    assert '<td class="field-paused">non</td>' in html
    assert "icon-no.svg" not in html


def test_an_organiser_cannot_search_for_the_address_of_a_member(at_war: Game, anna: Client):
    """Letter by letter they could find out what no page shows them."""
    for address in ("club/channel/", "club/notice/", "club/seattoken/"):
        fields = anna.get(f"/admin/{address}").context["cl"].search_fields
        assert [field for field in fields if "email" in field] == []
