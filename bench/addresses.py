"""The cost of each address: a site with something on every page, nothing cached.

One line of JSON for each of the twenty costliest, and one for each draft of a map that
somebody tangled on purpose.
"""

import logging
import time
from functools import partial
from itertools import islice
from statistics import median
from typing import Any

from bench.installation import own_installation
from bench.measure import at, show

TIMES = 3  # requests of each address
COSTLIEST = 20


def main() -> None:
    with own_installation(STATIC_HASHED="0", LIMITS="0", ALLOWED_HOSTS="testserver"):
        logging.getLogger("django.request").setLevel(logging.CRITICAL)  # some accept no GET
        measure()


def measure() -> None:
    from django.test import Client

    from campaign.actions.workshop import maps
    from club.actions.journal.actor import Actor
    from club.actions.seats.api_keys import make_token
    from tests.admin.signed_in import show_factor
    from tests.browser.every_page import Club
    from tests.crawl import routes
    from tests.pages.workshop.tangles import SPOTS, tangle

    club, browser = Club(), Client(raise_request_exception=False)
    browser.force_login(club.astrid)
    show_factor(browser, club.astrid)
    costs, some = {}, at(None, 3)  # of each sort
    for address, route in islice(club.addresses().items(), some):
        costs[route] = max(costs.get(route, 0.0), cost_of(partial(browser.get, address)))
    plain = [route for route in routes() if "<" not in route]
    desks = [route for route in plain if route.startswith(("/admin/", "/accounts/"))]
    for route in desks[:some]:
        costs[route] = cost_of(partial(browser.get, route))
    secret = make_token(club.recorded.pk, actor=Actor.seat(club.astrid, "A"), label="bench")
    key = {"authorization": f"Bearer {secret}"}
    for route in [route for route in plain if route.startswith("/api/")][:some]:
        costs[route] = cost_of(partial(Client().get, route, headers=key))
    costliest = sorted(costs.items(), key=lambda pair: -pair[1])[:COSTLIEST]
    for place, (route, seconds) in enumerate(costliest, 1):
        show("addresses", place=place, route=route, milliseconds=1000 * seconds)
    for how, spot in islice(SPOTS.items(), at(None, 1)):
        draft = maps.new_draft(by=club.astrid, map=tangle(spot))
        seconds = cost_of(partial(browser.get, f"/maps/draft/{draft.pk}/"))
        show("draft", map=how, route="/maps/draft/<draft_id>/", milliseconds=1000 * seconds)


def cost_of(ask: Any) -> float:
    """Processor seconds of one uncached response, with templates already loaded."""
    ask()
    taken = []
    for _ in range(at(TIMES, 1)):
        forget()
        begun = time.process_time()
        ask()
        taken.append(time.process_time() - begun)
    return median(taken)


def forget() -> None:
    """Empties all caches of drawn parts."""
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
