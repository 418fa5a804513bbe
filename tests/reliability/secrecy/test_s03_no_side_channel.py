"""S3: no answer to anybody else differs by a byte whether a bid is 1 or 999.

The answers also do not reveal that it was replaced, or how often. They reveal that there is a bid
(R11).
"""

import contextlib
import statistics
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.db.models import F
from django.test import Client

from campaign.actions.bids.plans import seal_plan
from campaign.actions.play.sealed_bids import seal_bid
from campaign.bots.plans import Plan
from club.actions.delivery import calendar_entries
from club.actions.journal.actor import Actor
from club.actions.seats import spectator_links
from club.actions.seats.api_keys import make_token
from club.models import Game, Notice
from tests.api.reads import readable
from tests.crawl import crawl
from tests.reliability.secrecy.cast import Cast
from tests.reliability.secrecy.without_chance import without_chance

pytestmark = [
    pytest.mark.night("thousands of answers are compared byte for byte"),
    pytest.mark.django_db(transaction=True, reset_sequences=True),
]
Figure = Callable[..., None]
DRAWN_ANEW = "/accounts/2fa/"  # a new secret each time, and its picture


@pytest.fixture
def cast() -> Cast:
    """Makes the page show the deadline in whole days, so that two looks get the same time."""
    cast = Cast()
    rows = Game.objects.filter(pk=cast.game.pk)
    rows.update(closes_at=F("opened_at") + timedelta(days=30, hours=12))
    return cast


def whole(answer: Any) -> tuple[Any, ...]:
    headers = "\n".join(f"{name}: {value}" for name, value in answer.items())
    return answer.status_code, without_chance(headers.encode()), without_chance(answer.content)


def bids(cast: Cast, amount: int, tap: int) -> None:
    actor = Actor.seat(cast.bruno, "A")
    seal_bid(cast.game.pk, actor=actor, amount=amount, key=f"tap{tap}")


def plans(cast: Cast, amount: int, tap: int) -> None:
    """A plan to bid this much, for a missed deadline."""
    seal_plan(cast.game.pk, Plan(bid=amount), actor=Actor.seat(cast.bruno, "A"))


def undone(
    cast: Cast,
    *amounts: int,
    look: Callable[[], Any],
    seal: Callable[[Cast, int, int], None] = bids,
) -> Any:
    """The result of `look` once these bids are sealed, each in place of the last; then all is
    undone.
    """
    seen: Any = None
    with contextlib.suppress(InterruptedError), transaction.atomic():
        for tap, amount in enumerate(amounts):
            seal(cast, amount, tap)
        seen = look()
        raise InterruptedError  # rolls back
    return seen


def pages_of_others(cast: Cast, *names: str) -> dict[Any, Any]:
    """Every different answer at an address. All rows of one kind at the desk share an address."""
    seen: dict[Any, set[Any]] = {}
    for name in names:
        for answer in crawl(cast.others[name], cast.game):
            if answer.address.startswith(DRAWN_ANEW):
                continue
            key = (name, without_chance(answer.address.encode()).decode(), answer.htmx)
            got = (answer.status, *map(without_chance, (answer.headers.encode(), answer.body)))
            seen.setdefault(key, set()).add(got)
    return seen


def differing(one: dict[Any, Any], other: dict[Any, Any]) -> dict[Any, Any]:
    assert one.keys() == other.keys()
    return {key: (one[key], other[key]) for key in one if one[key] != other[key]}


def test_s03_others_get_the_same_bytes_for_bids_of_1_and_999(cast: Cast, tier: str, figure: Figure):
    names = (
        ["another player"]
        if tier == "test"
        else ["another player", "the organiser", "the superuser"]
    )
    low, high, replaced = (
        undone(cast, *bids, look=lambda: pages_of_others(cast, *names))
        for bids in ((1,), (999,), (7, 3, 1))
    )
    assert differing(low, high) == {}
    # Only the latest rows of the desk are asked for; hidden receipts push out others.
    new = {key[:2] for key, (one, other) in differing(low, replaced).items() if other - one}
    assert all("/oncekey/" in address and name == "the superuser" for name, address in new)
    figure(f"{len(low)} answers to {', '.join(names)}: the same bytes for 1 as for 999")


def test_s03_others_get_the_same_bytes_for_plans_to_bid_1_and_999(cast: Cast):
    """A plan that replaced others has another number at the desk, which the crawl asks for."""

    def pages() -> dict[Any, Any]:
        found = pages_of_others(cast, "another player")
        return {key: page for key, page in found.items() if "/sealedplan/" not in key[1]}

    low, high, replaced = (
        undone(cast, *amounts, look=pages, seal=plans) for amounts in ((1,), (999,), (7, 3, 1))
    )
    assert differing(low, high) == {}
    assert differing(low, replaced) == {}


def test_s03_the_tag_of_the_page_is_the_same_for_bids_of_1_and_999(cast: Cast):
    client, address = Client(), f"/c/{cast.game.public_id}/"
    client.force_login(cast.others["another player"])

    def tag() -> str:
        return str(client.get(address).headers["ETag"])

    low, high, replaced = (undone(cast, *bids, look=tag) for bids in ((1,), (999,), (7, 3, 1)))
    assert low == high == replaced
    act_of_somebody = undone(cast, look=lambda: Game.objects.update(version=99) and tag())
    assert act_of_somebody != low


def ways_besides(cast: Cast) -> Callable[[], dict[str, Any]]:
    """The API of another seat, its calendar, the spectators' pages, the picture, notifications."""
    pk = cast.game.pk
    organiser = Actor.organiser(cast.olga)
    key = spectator_links.open_to_spectators(pk, actor=organiser)
    secret = make_token(pk, actor=Actor.seat(cast.diego, "C"), label="Bot")
    calendar = calendar_entries.make_feed(cast.diego)
    program = Client(headers={"authorization": f"Bearer {secret}"})

    def look() -> dict[str, Any]:
        seen = {name: whole(program.get(f"/api/v1/{name}")) for name in readable()}
        seen["feed"] = whole(Client().get(f"/calendar/{calendar}.ics"))
        for rest in ("", "now", "chronicle", "envelopes", "picture.png"):
            seen[f"spectators, {rest}"] = whole(Client().get(f"/s/{key}/{rest}"))
        rows = Notice.objects.exclude(user=cast.bruno.pk).order_by("pk")
        seen["notices"] = list(rows.values_list("event", "user", "channel"))
        return seen

    return look


def test_s03_programs_feeds_and_spectators_get_the_same_bytes(cast: Cast, figure: Figure):
    look = ways_besides(cast)
    low, high, replaced = (undone(cast, *bids, look=look) for bids in ((1,), (999,), (7, 3, 1)))
    assert differing(low, high) == {}
    assert differing(low, replaced) == {}
    assert low["campaign"][0] == 200
    assert low["bid"][0] == 404
    figure(f"{len(low)} answers to programs, calendars and spectators: the same bytes")


def test_s03_a_difference_would_be_found(cast: Cast):
    def look() -> dict[str, bytes]:
        client = Client()
        client.force_login(cast.bruno)
        return {"own": without_chance(client.get(f"/c/{cast.game.public_id}/").content)}

    assert differing(undone(cast, 1, look=look), undone(cast, 999, look=look))


@pytest.mark.night("thousands of answers are compared byte for byte")
def test_s03_response_times_of_others_do_not_differ(cast: Cast, figure: Figure):
    client, taken = Client(), {1: [], 999: []}  # type: ignore[var-annotated]
    client.force_login(cast.diego)

    def look() -> float:
        begun = time.perf_counter()
        client.get(f"/c/{cast.game.public_id}/")
        return time.perf_counter() - begun

    for _ in range(50):
        for amount, times in taken.items():
            times.append(undone(cast, amount, look=look))
    low, high = (statistics.median(times) for times in taken.values())
    assert abs(low - high) <= 0.005
    figure(f"medians of 50: {low * 1000:.1f} and {high * 1000:.1f} ms")
