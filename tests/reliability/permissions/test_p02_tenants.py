"""P2: a row of another club is not found, as if it did not exist.

Otto organises the second campaign and plays in it. All requests are for rows of the first one. Otto
must not even learn that it exists.
"""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.contrib import admin
from django.db import transaction
from django.test import Client
from django.utils import timezone

from campaign.actions.battles import battle_dates
from campaign.actions.battles.photos import remove_photo
from campaign.actions.rulings import challenges, rulings
from campaign.actions.workshop import simulation_requests
from campaign.house_rules import HouseRules
from campaign.models import BattleComment, BattlePhoto, Map, MapDraft, Meeting, Simulation
from campaign.trials.plan import new_plan
from club.actions.delivery.channels import add_channel
from club.actions.journal.actor import Actor
from club.models import Channel, Game
from tests.admin.signed_in import signed_in
from tests.browser.land import TWO_TURNS
from tests.reliability.cast import Cast, own_routes
from tests.reliability.permissions.route_table import ROWS

pytestmark = pytest.mark.django_db
Figure = Callable[..., None]
NEVER = "999999"
DRAWN = rb'nonce="[^"]*"|value="\w{64}"|the number \w+'  # drawn again for each answer
PUBLIC_PLACES = (
    "/land/",
    "/emblem/",
    "/crest/",
    "/maps/<slug>",
    "/join/",
    "/public/",
    "/s/",
    "/lent/",  # whoever has the link counts the battle
    "/screen/",
    "/tavern/best/",  # like the standings: each reader sees their own
    "/calendar/",
    "/unsubscribe/",
    "/demo/",
    "/open/",
    "/tavern/new/",
    "/tavern/open/",  # whoever has the address has the game
    "/tavern/rules/",
    "/tavern/standings/",
    "/tavern/watch/",
)


@pytest.fixture
def cast() -> Cast:
    """Both campaigns have dates, challenges and rulings, and Olga has a trial and a channel."""
    cast = Cast()
    olga = cast.users["olga"]
    board = Map.objects.get(slug="ring")
    plan = new_plan(
        board.road_map(), bots=("random",) * 2, campaigns=4, rules=HouseRules(limits=TWO_TURNS)
    )
    simulation_requests.request_simulation(plan, by=olga, label="Mine")
    add_channel(olga, "ntfy", "Phone", {"host": "ntfy.sh", "topic": "a-long-topic"})
    for game, organiser in ((cast.first, olga), (cast.second, cast.users["otto"])):
        bruno = Actor.seat(cast.users["bruno"], "B")
        soon = timezone.now() + timedelta(days=3)
        battle_dates.propose(game.pk, "k1", actor=bruno, at=soon, place="Club")
        challenges.ask_for_ruling(game.pk, actor=bruno, text="Who won?", battle="k1")
        rulings.rule_in_words(game.pk, actor=Actor.ruling(organiser), reason="Hills are rough.")
    return cast


@pytest.fixture
def otto(cast: Cast) -> Client:
    return signed_in(cast.users["otto"])


def theirs(cast: Cast, route: str) -> tuple[str, str]:
    """The address of a row of the first campaign, and of one that never existed."""
    own = route.replace("<simulation_id>", str(Simulation.objects.get().pk))
    real = cast.address(own, "organiser").partition("?")[0]
    values = {
        "public_id": "nosuchcampaign",
        "photo_id": NEVER,
        "draft_id": NEVER,
        "form": "tsv",
        "simulation_id": NEVER,
        "seq": NEVER,
        "battle_id": "k9",
        "lord_id": "lord-x9",
        "unit_id": "x9.1",
        "player": "Z",
        "act_name": "hold",
        "operation": "pause",
        "players": "2",
        "ruling": "power",
        "person": NEVER,
        "person_id": NEVER,
        "evening": NEVER,
        "league": NEVER,
        "job": NEVER,
    }
    return real, re.sub(r"<(\w+)>", lambda found: values[found[1]], route)


def asked(client: Client, method: str, address: str) -> tuple[int, bytes]:
    with transaction.atomic():
        answer = getattr(client, method.lower())(address)
        transaction.set_rollback(True)
    return answer.status_code, re.sub(DRAWN, b"", answer.content)


def test_p02_pages_of_another_club_are_not_found(cast: Cast, otto: Client, figure: Figure):
    told = {}
    for method, route in ROWS:
        if "<" in route and not route.startswith(PUBLIC_PLACES):
            real, never = theirs(cast, route)
            told[method, route] = asked(otto, method, real)
            same = asked(otto, method, never)
            assert told[method, route][0] == same[0], (method, route)
            assert _without(told[method, route][1], real) == _without(same[1], never), route
    assert {place for place, (code, _) in told.items() if code != 404} == set()
    assert len(told) > 40
    figure(f"{len(told)} pages of another club: all 404, the same as of one that never was")


def _without(page: bytes, address: str) -> bytes:
    return page.replace(address.encode(), b"address")


def numbers_of_the_first(cast: Cast) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Forms that Otto may send in the second campaign, with numbers of rows of the first one."""
    own = f"/c/{cast.second.public_id}"
    date = Meeting.objects.get(game=cast.first)
    photo = BattlePhoto.objects.get(game=cast.first)
    battle = f"{own}/battles/k1"
    for what in ("agree", "decline"):
        yield f"date, {what}", battle, {"what": what, "date": date.pk}
    yield "photograph", battle, {"what": "remove_photo", "number": photo.pk}
    comment = BattleComment.objects.get(game=cast.first)
    yield "comment", battle, {"what": "remove_comment", "number": comment.pk}
    for what in ("test", "remove", "on"):
        yield f"channel, {what}", "/me/notices", {"what": what, "channel": Channel.objects.get().pk}
    posted = {"what": "extras", "channel": Channel.objects.get().pk}
    yield "channel, extras", f"{own}/notices", posted
    yield "map of a draft", "/maps/new", {"of": str(MapDraft.objects.get().pk)}


def test_p02_ids_of_another_club_in_own_forms_do_nothing(cast: Cast, otto: Client):
    photo = BattlePhoto.objects.get(game=cast.first)
    looked = f"/c/{cast.second.public_id}/photos/{photo.pk}"
    assert otto.get(looked).status_code == 404
    for what, address, fields in numbers_of_the_first(cast):
        told = otto.post(address, fields)
        number = next(name for name, value in fields.items() if name != "what")
        never = otto.post(address, {**fields, number: NEVER})
        assert told.status_code == never.status_code, what
    date = Meeting.objects.get(game=cast.first)
    assert (date.status, date.agreed) == (Meeting.PROPOSED, "B")
    assert BattlePhoto.objects.filter(pk=photo.pk).exists()
    assert BattleComment.objects.filter(game=cast.first).exists()
    assert Channel.objects.filter(label="Phone").exists()


def test_p02_a_photo_is_removed_only_through_its_own_campaign(cast: Cast):
    photo = BattlePhoto.objects.get(game=cast.first)
    remove_photo(cast.second.pk, photo.pk, actor=Actor.organiser(cast.users["otto"]))
    assert BattlePhoto.objects.filter(pk=photo.pk).exists()


def test_p02_the_admin_shows_nothing_of_another_club(cast: Cast, otto: Client, figure: Figure):
    rows = pages = 0
    for model in admin.site._registry:
        base = f"/admin/{model._meta.app_label}/{model._meta.model_name}"
        never = otto.get(f"{base}/{NEVER}/change/").status_code
        assert never in (403, 404), base
        for row in model._base_manager.order_by("pk")[:40]:
            if not _is_of_the_first(cast, row):
                continue
            rows += 1
            for page in ("change", "history", "delete"):
                pages += 1
                told = otto.get(f"{base}/{row.pk}/{page}/").status_code
                never = otto.get(f"{base}/{NEVER}/{page}/").status_code
                assert told == never, f"{base}/{row.pk}/{page}/"
                assert told in (403, 404), f"{base}/{row.pk}/{page}/"
    for rest in ("rule/", "rule/power/"):
        assert otto.get(f"/admin/club/game/{cast.first.pk}/{rest}").status_code == 404
        assert otto.get(f"/admin/club/game/{cast.second.pk}/{rest}").status_code == 200
    figure(f"{rows} rows of another club on {pages} pages of the desk: none found")


def _is_of_the_first(cast: Cast, row: Any) -> bool:
    if isinstance(row, Game):
        return bool(row.pk == cast.first.pk)
    return bool(getattr(row, "game_id", None) == cast.first.pk)


def test_p02_every_parameter_of_a_route_is_tested(cast: Cast):
    """A page with a new kind of number must say here to which club it belongs."""
    tried = {
        name
        for _, route in ROWS
        for name in re.findall(r"<(\w+)>", route)
        if not route.startswith(PUBLIC_PLACES)
    }
    assert tried == {
        "public_id",
        "photo_id",
        "draft_id",
        "form",
        "simulation_id",
        "seq",
        "battle_id",
        "lord_id",
        "unit_id",
        "player",
        "act_name",
        "operation",
        "players",
        "ruling",
        "person",
        "person_id",
        "evening",
        "league",
        "job",
    }
    assert {route for _, route in ROWS} == set(own_routes())
