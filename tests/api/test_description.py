"""M2: the API's description is rendered once, counted like a page, and has a tag."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from django.test import Client
from ninja.openapi import views

from campaign.bots.bot_table import BotTable
from campaign.bots.steady import Steady
from campaign.offers import Offer
from campaign.play import choices
from campaign.world import PlayerId
from club.actions.security import rate_limits
from club.api import description
from club.api.door import api
from club.models import Game
from tests.api.conftest import Program
from tests.api.reads import fits
from tests.bots.tables import SEATS, first_world

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/openapi.json"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> list[int]:
    """How often a new process of a new installation rendered the document."""
    settings.DATA_DIR = tmp_path
    times: list[int] = []
    answer = views.Response

    def counted(*given: Any) -> Any:
        times.append(1)
        return answer(*given)

    monkeypatch.setattr(views, "Response", counted)
    monkeypatch.setattr(description, "_drawn", {})
    return times


def test_the_description_is_rendered_once_and_the_same_in_every_language(drawn: list[int]):
    client = Client()
    for language in ("fr", "en", "fr", "en", "fr"):
        answer = client.get(ADDRESS, headers={"accept-language": language})
        assert answer.status_code == 200
        assert answer["Content-Type"] == "application/json"
        assert "/api/v1/campaign" in answer.json()["paths"]
    assert len(drawn) == 1


def test_another_process_of_the_same_build_uses_the_stored_description(
    drawn: list[int], monkeypatch: pytest.MonkeyPatch, settings: Any
):
    first = Client().get(ADDRESS)
    for _ in range(2):
        monkeypatch.setattr(description, "_drawn", {})
        again = Client().get(ADDRESS)
        assert (again.content, again["ETag"]) == (first.content, first["ETag"])
    assert len(drawn) == 1
    monkeypatch.setattr(description, "_drawn", {})
    settings.SITE_URL = "https://elsewhere.example.org"  # another build: its address is in it
    assert b"https://elsewhere.example.org" in Client().get(ADDRESS).content
    assert len(drawn) == 2


def test_without_a_writable_directory_each_process_renders_it(
    drawn: list[int], settings: Any, tmp_path: Path
):
    settings.DATA_DIR = tmp_path / "missing"
    assert Client().get(ADDRESS).status_code == 200
    assert len(drawn) == 1


def test_an_unchanged_description_returns_304(drawn: list[int]):
    client = Client()
    tag = client.get(ADDRESS)["ETag"]
    for known in (tag, f"W/{tag}"):
        again = client.get(ADDRESS, headers={"if-none-match": known})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
    assert client.get(ADDRESS, headers={"if-none-match": '"other"'}).status_code == 200


def test_the_description_counts_towards_the_rate_limit(settings: Any):
    settings.LIMITS = True
    rate_limits.reset_counts()
    client = Client()
    codes = [client.get(ADDRESS).status_code for _ in range(201)]
    assert codes == [200] * 200 + [429]
    assert client.get(ADDRESS)["Retry-After"]
    assert client.get("/api/v1/campaign").status_code == 401  # all else is counted by its key


def operations() -> list[dict[str, Any]]:
    paths = api.get_openapi_schema()["paths"]
    return [operation for methods in paths.values() for operation in methods.values()]


def test_operations_are_named_by_their_addresses():
    names = [operation["operationId"] for operation in operations()]
    assert len(names) == len(set(names))
    assert {"get_campaign", "put_bid", "post_dates_by_date_id_agree", "get_world_by_seq"} <= {
        *names
    }
    assert not any("api" in name or "campaign_" in name for name in names)


def test_every_operation_has_one_of_the_tags():
    tags = {tag["name"] for tag in api.get_openapi_schema()["tags"]}
    assert {tag for operation in operations() for tag in operation["tags"]} == tags
    assert all(len(operation["tags"]) == 1 for operation in operations())


def test_every_reference_leads_to_a_schema():
    document = api.get_openapi_schema()
    text = json.dumps(document, default=str)
    named = {found.rsplit("/", 1)[1] for found in re.findall(r'"\$ref": "([^"]+)"', text)}
    assert named <= set(document["components"]["schemas"])
    assert {"World", "Command", "Offer", "News", "Band", "BidOffer"} <= named
    assert description.ELSEWHERE not in text
    assert '"items": false' not in text, "generators of clients know no such schema"


def test_worlds_choices_and_the_journal_are_as_described(anna: Program, game: Game):
    world, entry, choice = fits("World"), fits("EntryOut"), fits("ChoiceOut")
    assert world.is_valid(anna.ask("get", "world").json())
    assert all(choice.is_valid(one) for one in anna.ask("get", "choices").json())
    lines = anna.ask("get", "journal").json()
    assert len(lines) > 3
    assert all(entry.is_valid(line) for line in lines)
    assert not world.is_valid({"turn": "three"})
    assert not entry.is_valid({"command": {"type": "Dance"}})


def test_every_command_news_and_offer_of_a_campaign_is_as_described():
    command, news, offer = fits("Command"), fits("News"), fits("Offer")
    seats = {player: Steady() for player in SEATS[:3]}
    met = set()
    for step in BotTable(seats, "4").play(first_world(3)):
        met.add(type(step.command).__name__)
        assert command.is_valid(msgspec.to_builtins(step.command)), step.command
        assert all(news.is_valid(msgspec.to_builtins(one)) for one in step.outcome.news)
        found = choices(step.outcome.world, PlayerId("A"))
        offers = [one for one in found if isinstance(one, get_args(Offer))]
        assert all(offer.is_valid(msgspec.to_builtins(one)) for one in offers)
    assert {"OpenBids", "Move", "Report", "Recruit", "BuildVillage"} <= met
