"""S2: no page shows a sealed bid to anybody but its owner, and all do after the opening."""

from collections.abc import Callable

import pytest
from django.urls import reverse

from campaign.models import Envelope
from club.actions.clock import closing
from tests.admin.signed_in import signed_in
from tests.assertions.canary import Canary
from tests.crawl import crawl
from tests.reliability.secrecy.cast import FARTHER, Cast
from tests.reliability.secrecy.sealed import canaries, cast, pages_with

__all__ = ["canaries", "cast"]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True, reset_sequences=True),
]


Figure = Callable[..., None]


# Those who see most look with every change, the others before a landing.
LOOKERS = [
    "another player", "the organiser",
    *(pytest.param(who, marks=pytest.mark.landing) for who in FARTHER),
]  # fmt: skip


def pages_of(cast: Cast, *names: str) -> set[str]:
    return {reverse(name, args=[cast.game.public_id]) for name in names}


def test_s02_three_pages_show_its_owner_a_sealed_bid(cast: Cast, canaries: list[Canary]):
    sealed, *gone = canaries
    own = crawl(cast.bruno, cast.game)
    shown = {address.partition("?")[0] for address in pages_with([sealed], own)}
    assert shown == pages_of(cast, "table", "now", "receipts")
    assert pages_with(gone, own) == set()


@pytest.mark.parametrize("who", LOOKERS)
def test_s02_no_page_shows_a_sealed_bid_to_anybody_but_its_owner(
    cast: Cast, who: str, canaries: list[Canary], figure: Figure
):
    answers = crawl(cast.others[who], cast.game)
    assert len(answers) > 50
    assert pages_with(canaries, answers) == set()
    figure(f"{len(answers)} pages as {who}: no bid")
    figure(f"{who}: sees none before the opening", "S1")


def test_s02_after_the_opening_pages_show_a_player_the_bid(cast: Cast, canaries: list[Canary]):
    sealed, *gone = canaries
    assert closing.close(cast.game.pk, how="organiser")
    answers = crawl(cast.diego, cast.game)
    opened = pages_of(cast, "table", "now", "envelopes", "chronicle")
    assert opened <= pages_with([sealed], answers)
    assert pages_with(gone, answers) == set()


def test_s02_after_the_opening_the_admin_shows_the_bid(cast: Cast, canaries: list[Canary]):
    sealed, *gone = canaries
    assert closing.close(cast.game.pk, how="organiser")
    answers = crawl(cast.root, cast.game)
    assert any("/journalentry/" in page for page in pages_with([sealed], answers))
    assert pages_with(gone, answers) == set()


def test_s02_after_the_opening_a_stranger_sees_no_bid(cast: Cast, canaries: list[Canary]):
    assert closing.close(cast.game.pk, how="organiser")
    assert pages_with(canaries, crawl(cast.stranger, cast.game)) == set()


def test_s02_viewing_an_envelope_in_the_admin_is_logged(
    cast: Cast, canaries: list[Canary], caplog: pytest.LogCaptureFixture, figure: Figure
):
    envelope = Envelope.objects.get(game=cast.game)
    asked = 0
    for user in (cast.root, cast.staff, cast.olga):
        client = signed_in(user)
        for page in ("change", "history", "delete"):
            caplog.clear()
            client.get(f"/admin/campaign/envelope/{envelope.pk}/{page}/")
            asked += 1
            said = f"user {user.pk} looked at envelope '{envelope.pk}' at the desk"
            assert said in caplog.text, (user, page)
    caplog.clear()
    signed_in(cast.root).post(f"/admin/campaign/envelope/{envelope.pk}/change/", {"amount": 1})
    assert "looked at envelope" in caplog.text
    figure(f"{asked + 1} looks at an envelope at the desk: all logged")
