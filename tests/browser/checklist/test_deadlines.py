"""C8, C9, C25: deadlines, on any clock and in any time zone."""

import re
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from club.models import Game
from tests.browser.conftest import PHONE, Arrives, Site, sign_in
from tests.browser.player import Player
from tests.browser.waiting import dealing_with, never_changes
from tests.table import bring_to

pytestmark = pytest.mark.browser

# A clock that is wrong by `window.wrong` milliseconds.
WRONG_CLOCK = """
window.wrong = %d;
const Right = Date;
window.Date = class extends Right {
  constructor(...given) { super(...(given.length ? given : [Right.now() + window.wrong])); }
  static now() { return Right.now() + window.wrong; }
};
"""
# The countdown's text at its next update (one per second), and the right time at that moment, in
# milliseconds.
COUNTED = """(wrong) => new Promise((done) => {
  const left = document.querySelector("#now .left");
  new MutationObserver((changes, one) => {
    one.disconnect();
    done([left.textContent, Date.now() - window.wrong]);
  }).observe(left, { childList: true });
  if (wrong !== null) window.wrong = wrong;
})"""
# Half of the page's loading time, in seconds: the page knows the server's clock that accurately.
DOUBT = """() => {
  const [loaded] = performance.getEntriesByType("navigation");
  return (loaded.responseStart - loaded.requestStart) / 2000;
}"""
HOUR = 3_600_000
SIZES = {"hour": 3600, "minute": 60, "second": 1}


def due_in(game: Game, **time: float) -> datetime:
    # Pages write deadlines to the second.
    until = datetime.now(UTC).replace(microsecond=0) + timedelta(**time)
    Game.objects.filter(pk=game.pk).update(closes_at=until)
    return until


def with_clock(arrives: Arrives, site: Site, game: Game, wrong: int) -> Player:
    """Bruno on the campaign's page, with a clock that is wrong by this many milliseconds."""
    bruno = arrives("Bruno", how=PHONE)
    bruno.page.add_init_script(WRONG_CLOCK % wrong)
    sign_in(bruno, game.seats.get(name="Bruno").user)
    bruno.page.goto(site.page_of(game))
    return bruno


def seconds(words: str) -> int:
    found = re.findall(r"(\d+) (hour|minute|second)", words)
    assert found, words
    return sum(int(number) * SIZES[unit] for number, unit in found)


def ahead_of(player: Player, until: datetime) -> float:
    """The number of seconds by which the countdown is ahead."""
    words, now = player.page.evaluate(COUNTED, None)
    return until.timestamp() - now / 1000 - seconds(words)


@pytest.mark.journey
def test_c08_deadlines_name_the_time_zone_of_the_reader_and_utc_on_demand(
    game: Game, seated: Callable[..., Player]
):
    bring_to(game, "bids")
    until = datetime.now(UTC).replace(hour=19, minute=0, second=0) + timedelta(days=10)
    Game.objects.filter(pk=game.pk).update(closes_at=until)
    bruno = seated(game, "Bruno", how={**PHONE, "timezone_id": "America/New_York"})
    here = until.astimezone(ZoneInfo("America/New_York"))
    shown = bruno.now.locator(".deadline time")
    expect(shown).to_contain_text(f"{here:%a}")
    expect(shown).to_contain_text(f"{here:%H:%M}")
    expect(shown).to_contain_text("(America/New_York)")
    expect(bruno.now.locator(".left")).to_contain_text(re.compile(r"^1 week, .* left$"))
    zones = bruno.now.locator(".zones")
    zones.locator("summary").click()
    expect(zones).to_contain_text("19:00 UTC")
    club = until.astimezone(ZoneInfo("Europe/Paris"))
    expect(zones).to_contain_text(f"{club:%H:%M} {club:%Z} (Europe/Paris)")


@pytest.mark.parametrize("language", ["en", "fr", "de", "nl"])
def test_c09_the_server_and_the_browser_use_the_same_words_for_the_time_left(
    game: Game, arrives: Arrives, site: Site, language: str
):
    bring_to(game, "bids")
    told = []
    for script in (False, True):
        due_in(game, hours=23, minutes=59, seconds=55)
        bruno = arrives("Bruno", how=PHONE, script=script)
        sign_in(bruno, game.seats.get(name="Bruno").user)
        cookie = {"name": "django_language", "value": language, "url": site.address}
        bruno.page.context.add_cookies([cookie])
        bruno.page.goto(site.page_of(game))
        expect(bruno.now.locator(".left")).to_contain_text("59")
        told.append(" ".join(bruno.now.locator(".left").inner_text().split()))
    assert told[0] == told[1]


def test_c08_a_reader_in_utc_reads_utc_once(game: Game, seated: Callable[..., Player]):
    bring_to(game, "bids")
    until = datetime.now(UTC).replace(hour=19, minute=0, second=0) + timedelta(days=10)
    Game.objects.filter(pk=game.pk).update(closes_at=until)
    bruno = seated(game, "Bruno", how={**PHONE, "timezone_id": "UTC"})
    expect(bruno.now.locator(".deadline time")).to_have_text(re.compile(r"19:00 UTC$"))


def test_c08_the_organiser_sets_deadlines_in_the_time_zone_of_the_club(
    game: Game, seated: Callable[..., Player]
):
    bring_to(game, "bids")
    anna = seated(game, "Anna", how={**PHONE, "timezone_id": "America/New_York"})
    anna.page.goto(f"/c/{game.public_id}/organise/extend")
    club = (datetime.now(ZoneInfo("Europe/Paris")) + timedelta(days=5)).replace(hour=20, minute=0)
    anna.page.locator("[name=until]").fill(f"{club:%Y-%m-%dT%H:%M}")
    anna.page.locator("[name=reason]").fill("Snow.")
    anna.page.locator("main form button.main").click()
    anna.page.wait_for_url("**/organise")
    game.refresh_from_db()
    assert game.closes_at == club.replace(second=0, microsecond=0)


@pytest.mark.parametrize("wrong", [HOUR, -HOUR])
def test_c09_the_countdown_uses_server_time(game: Game, arrives: Arrives, site: Site, wrong: int):
    bring_to(game, "bids")
    until = due_in(game, minutes=5)
    bruno = with_clock(arrives, site, game, wrong)
    for _ in range(3):
        assert abs(ahead_of(bruno, until)) <= 1 + bruno.page.evaluate(DOUBT)


def test_c09_a_changed_device_clock_is_detected(game: Game, arrives: Arrives, site: Site):
    bring_to(game, "bids")
    until = due_in(game, minutes=5)
    bruno = with_clock(arrives, site, game, 0)
    bruno.page.evaluate(f"window.wrong = {HOUR}")
    expect(bruno.now.locator(".left")).to_have_text("closing now")
    asked = time.monotonic()
    with dealing_with(bruno.page):
        bruno.page.evaluate("htmx.trigger('#pulse', 'due')")
    doubt = (time.monotonic() - asked) / 2
    assert abs(ahead_of(bruno, until)) <= 2 + doubt  # the response has whole seconds


def test_c25_screen_readers_hear_the_time_left_only_at_an_hour_ten_minutes_and_one(
    game: Game, arrives: Arrives, site: Site
):
    bring_to(game, "bids")
    due_in(game, minutes=65)
    bruno = with_clock(arrives, site, game, 0)
    never_changes(bruno.page)
    said = bruno.page.locator("#said")
    assert said.get_attribute("role") == "status"  # polite
    bruno.page.evaluate("""() => {
      window.heard = [];
      const said = document.getElementById("said");
      new MutationObserver(() => heard.push(said.textContent)).observe(said, { childList: true });
    }""")
    for passed in (6, 30, 54, 56, 64.1):  # minutes left, of 65
        bruno.page.evaluate(COUNTED, passed * 60_000)
    heard = bruno.page.evaluate("window.heard")
    assert heard == ["1 hour left", "10 minutes left", "1 minute left"]
