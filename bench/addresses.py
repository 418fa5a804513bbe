"""The cost of each address: a house with something on every page, nothing cached.

One line of JSON for each of the twenty costliest, and one for the worst draft of a map.
"""

import os
import tempfile
import time
from functools import partial
from statistics import median
from typing import Any

from cryptography.fernet import Fernet

from bench.measure import show

TIMES = 3  # that each is asked for
COSTLIEST = 20


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "DATA_DIR": folder, "SECRET_KEY": "bench" * 10, "STATIC_HASHED": "0", "LIMITS": "0",
            "ENVELOPE_KEYS": Fernet.generate_key().decode(), "EMAIL_URL": "dummymail://",
            "ALLOWED_HOSTS": "testserver", "DJANGO_SETTINGS_MODULE": "campaign.site.settings",
        }  # fmt: skip
        for name in ("DATABASE_URL", "REDIS_URL"):
            os.environ.pop(name, None)
        import django

        django.setup()
        measure()


def measure() -> None:
    from django.core.management import call_command
    from django.test import Client

    from campaign.actions.workshop import maps
    from club.actions.journal.actor import Actor
    from club.actions.seats.api_keys import make_token
    from tests.admin.signed_in import show_factor
    from tests.browser.every_page import Club
    from tests.crawl import routes
    from tests.pages.workshop.tangles import SPOTS, tangle

    call_command("migrate", verbosity=0)
    club, browser = Club(), Client(raise_request_exception=False)
    browser.force_login(club.astrid)
    show_factor(browser, club.astrid)
    costs = {}
    for address, route in club.addresses().items():
        costs[route] = max(costs.get(route, 0.0), cost_of(partial(browser.get, address)))
    for route in routes():
        if route.startswith(("/admin/", "/accounts/")) and "<" not in route:
            costs[route] = cost_of(partial(browser.get, route))
    secret = make_token(club.recorded.pk, actor=Actor.seat(club.astrid, "A"), label="bench")
    key = {"authorization": f"Bearer {secret}"}
    for route in routes():
        if route.startswith("/api/") and "<" not in route:
            costs[route] = cost_of(partial(Client().get, route, headers=key))
    for route, seconds in sorted(costs.items(), key=lambda pair: -pair[1])[:COSTLIEST]:
        show("addresses", route=route, milliseconds=1000 * seconds)
    for how, spot in SPOTS.items():
        draft = maps.new_draft(by=club.astrid, map=tangle(spot))
        seconds = cost_of(partial(browser.get, f"/maps/draft/{draft.pk}/"))
        show("addresses", route="/maps/draft/<draft_id>/", milliseconds=1000 * seconds, map=how)


def cost_of(ask: Any) -> float:
    """Processor seconds of one uncached response; templates have been read."""
    ask()
    taken = []
    for _ in range(TIMES):
        forget()
        begun = time.process_time()
        ask()
        taken.append(time.process_time() - begun)
    return median(taken)


def forget() -> None:
    """Nothing that was drawn is kept."""
    from django.core.cache import caches

    from campaign.map.layout.banners import layout
    from campaign.map.layout.coast import coast
    from campaign.map.layout.drawing import curves
    from campaign.map.layout.labels import labels

    caches["own"].clear()
    caches["default"].clear()
    for kept in (curves, labels, coast, layout):
        kept.cache_clear()


if __name__ == "__main__":
    main()
