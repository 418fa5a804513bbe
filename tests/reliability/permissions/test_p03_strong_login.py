"""P3: the desk, rulings by staff and corrections by staff need a recent second factor. Other
organisers may correct within a quarter of an hour of signing in.

tests/admin/test_letting_in.py covers access to the desk in detail.
"""

import time
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from campaign.models import Correction
from club.actions.accounts.sign_in_codes import code_for
from club.actions.security import rate_limits
from club.models import Game, Ruling
from club.pages.frame.fresh_sign_in import FRESH, GRACE, SIGNED_IN
from tests.admin.signed_in import desk, signed_in
from tests.crawl import addresses_for
from tests.recorded import recorded
from tests.table import person

pytestmark = pytest.mark.django_db
Figure = Callable[..., None]


@pytest.fixture
def people() -> list[Any]:
    """The first person organises."""
    return [person(name) for name in ("anna", "bruno", "clara", "dora", "emil", "fritz")]


@pytest.fixture
def war(people: list[Any]) -> Game:
    return recorded(people)


@pytest.fixture
def staff(people: list[Any]) -> Any:
    """The organiser, who is also staff."""
    people[0].is_staff = True
    people[0].save()
    return people[0]


@pytest.fixture
def entry(war: Game) -> str:
    """The page on which an entry of the journal is corrected."""
    line = war.journal.exclude(seat="").exclude(origin="opened").latest("seq")
    return reverse("amend", args=[war.public_id, line.seq])


@pytest.mark.parametrize("who", ["staff", "superuser", "organiser"])
def test_p03_no_page_of_the_admin_opens_with_only_a_code(
    war: Game, people: list[Any], who: str, figure: Figure
):
    user = people[0] if who == "organiser" else person(who, is_staff=True)
    type(user).objects.filter(pk=user.pk).update(is_superuser=who == "superuser")
    client = Client()
    client.force_login(user)
    pages = [page for page in addresses_for(user, war) if page.startswith("/admin/")]
    open_to_all = {"/admin/login/", "/admin/logout/", "/admin/jsi18n/"}
    told = {page: client.get(page).status_code for page in pages if page not in open_to_all}
    assert set(told.values()) == {302}, {p: c for p, c in told.items() if c != 302}
    figure(f"{who} without a second factor: {len(told)} pages of the desk, none opened")


CONFIRMED = {"strike": "1", "confirm": "1", "reason": "Wrong."}


@pytest.mark.parametrize(("ago", "status"), [(None, 302), (FRESH + 5, 302), (FRESH - 5, 200)])
def test_p03_a_correction_of_staff_needs_a_factor_presented_in_the_last_15_minutes(
    war: Game, staff: Any, entry: str, ago: float | None, status: int
):
    page = signed_in(staff, ago=10**9 if ago is None else ago).get(entry)
    assert page.status_code == status
    if status == 302:
        there = f"/accounts/2fa/totp/activate/?next={entry.replace('/', '%2F')}"
        assert page["Location"] == there


def test_p03_a_correction_of_staff_previewed_in_time_may_be_finished_for_a_limited_time(
    war: Game, staff: Any, entry: str, figure: Figure
):
    late = signed_in(staff, ago=FRESH + GRACE - 60)
    assert late.post(entry, {"strike": "1"}).status_code == 200
    too_late = signed_in(staff, ago=FRESH + GRACE + 5)
    assert too_late.post(entry, CONFIRMED | {"journal": war.seq}).status_code == 302
    assert not Correction.objects.exists()
    figure("a correction or ruling of staff is begun within 15 min of the factor")


def test_p03_an_organiser_corrects_without_a_factor_after_a_fresh_sign_in(
    war: Game, people: list[Any], entry: str
):
    client = Client()
    client.force_login(people[0])
    session = client.session
    session[SIGNED_IN] = time.time() - FRESH - 5
    session.save()
    assert client.get(entry).status_code == 200
    asked = client.post(entry, CONFIRMED | {"journal": war.seq})
    assert asked["Location"].startswith("/me/again?next=")
    assert not Correction.objects.exists()
    client.post("/me/again", {"next": entry})
    client.post("/me/again", {"next": entry, "code": code_for(people[0])})
    assert Correction.objects.get().by == people[0]


def test_p03_rulings_need_the_factor_like_corrections(war: Game, people: list[Any]):
    client = signed_in(people[0], ago=FRESH + 5)
    for page in ("", "power", "word"):
        assert client.get(desk(war, page)).status_code == 403
    assert not Ruling.objects.exists()


def test_p03_guesses_of_codes_are_limited(people: list[Any], settings: Any, figure: Figure):
    """Five codes may be tried. The sixth try finds that the sent code is void."""
    settings.LIMITS = True
    rate_limits.reset_counts()
    cache.clear()
    client = Client()
    client.post("/accounts/login/code/", {"email": people[0].email})
    page = "/accounts/login/code/confirm/"
    told = [client.post(page, {"code": f"AAAA-AAA{n}"}).status_code for n in range(8)]
    tried = told.index(next(code for code in told if code != 200)) + 1
    assert tried <= 6
    assert client.get("/admin/").status_code == 302
    figure(f"{tried} wrong codes at the door, then the code is void")
