"""L8: a campaign on 500 terrains: closing a phase, the picture's size, the first paint."""

import gzip
import re
import time
from pathlib import Path
from typing import Any

from bench.installation import own_installation

SLOWER = 4  # how many times slower a phone's processor is


def measure_big_map() -> dict[str, Any]:
    """`met` and the figures: seconds to close movement, bytes of the picture, ms to first paint."""
    hosts = "127.0.0.1,testserver"
    with own_installation(STATIC_HASHED="0", LIMITS="0", ALLOWED_HOSTS=hosts):
        return _measured()


def _measured() -> dict[str, Any]:
    from django.test import Client

    from bench.scale import large_world
    from campaign.actions.play.campaign_creation import SeatSpec, store
    from campaign.models import Campaign, default_durations
    from club.actions.clock import closing
    from club.models import Game
    from tests.table import person, ring_map

    world, people = large_world(), [person(name) for name in ("anna", "bruno", "clara", "dora")]
    seats = [
        SeatSpec(user.username, world.players[seat].faction, user)
        for seat, user in zip(world.players, people, strict=True)
    ]
    row = Game(kind="saga", name="Five hundred", organiser=people[0], durations=default_durations())
    game = store(row, Campaign(map=ring_map()), world, seats)
    client = Client()
    client.force_login(people[0])
    page = client.get(f"/c/{game.public_id}/").content.decode()
    (picture,) = re.findall(r'<svg class="chart"[^>]*role="group".*?</svg>', page, re.S)
    size = len(gzip.compress(picture.encode()))
    painted = _first_paint(page)
    started = time.perf_counter()
    closing.close(game.pk, how="organiser")
    spent = time.perf_counter() - started
    return {
        "met": spent <= 1 and size <= 150_000 and painted <= 1500,
        "close_seconds": round(spent, 2),
        "svg_gzip_bytes": size,
        "first_paint_ms": painted,
    }


def _first_paint(page: str) -> int:
    """The first paint of the page with its styles, on a processor four times slower."""
    from playwright.sync_api import sync_playwright

    from tests.services import chromium_program

    static = Path(__file__).resolve().parents[2] / "static"
    sheets = re.findall(r'href="/static/(\w+)[.\w]*\.css"', page)
    style = "".join((static / f"{name}.css").read_text() for name in sheets)
    whole = page.replace("</head>", f"<style>{style}</style></head>", 1)
    whole = re.sub(r"<script.*?</script>|<link[^>]*>", "", whole, flags=re.S)
    with sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=chromium_program(), args=["--no-sandbox", "--disable-gpu"]
        )
        shown = browser.new_page()
        shown.context.new_cdp_session(shown).send(
            "Emulation.setCPUThrottlingRate", {"rate": SLOWER}
        )
        shown.route(
            "http://127.0.0.1/", lambda route: route.fulfill(body=whole, content_type="text/html")
        )
        shown.goto("http://127.0.0.1/")
        shown.wait_for_function(
            "() => performance.getEntriesByName('first-contentful-paint').length"
        )
        painted = shown.evaluate(
            "performance.getEntriesByName('first-contentful-paint')[0].startTime"
        )
        browser.close()
    return round(painted)
