"""A whole site, examined from outside: `python -m tests.reliability.moving.house WORD`.

`build` makes a site with one of everything and prints the address of each of its pages. `pages
FILE` reads those addresses and prints the pages as three readers see them, as JSON.
"""

import json
import sys
from pathlib import Path
from typing import Any

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth import get_user_model  # noqa: E402
from django.test import Client, override_settings  # noqa: E402

from campaign.actions.play.sealed_bids import seal_bid  # noqa: E402
from club.actions.journal.actor import Actor  # noqa: E402
from tests.admin.signed_in import show_factor  # noqa: E402
from tests.browser.every_page import NO_PAGES, Club  # noqa: E402
from tests.reliability.moving.site import PLAIN, _text  # noqa: E402
from tests.table import bring_to, new_campaign  # noqa: E402
from tests.tavern.land_tables import land_table, play_on  # noqa: E402


def build() -> str:
    club = Club()
    play_on(land_table(*club.people[:3], rated=True), 2000)
    seated = club.people[1]
    bids = bring_to(new_campaign(seated, club.people[:2]), "bids")
    seal_bid(bids.pk, actor=Actor.seat(seated, "B"), amount=1)
    get_user_model()._default_manager.filter(pk=seated.pk).update(email="bertrand@example.org")
    return json.dumps([path for path, route in club.addresses().items() if route not in NO_PAGES])


def pages(file: str) -> str:
    asked = json.loads(Path(file).read_text())
    with override_settings(STORAGES=settings.STORAGES | PLAIN):
        return json.dumps(
            {
                f"{who} {path}": _page(client, path)
                for who, client in _readers().items()
                for path in asked
            }
        )


def _readers() -> dict[str, Client]:
    """An organiser who is staff, a player, and an anonymous reader."""
    found = {}
    for who in ("astrid", "bertrand", "nobody"):
        client = Client(SERVER_NAME="localhost", headers={"accept-language": "en"})
        if who != "nobody":
            user: Any = get_user_model()._default_manager.get(email=f"{who}@example.org")
            client.force_login(user)
            show_factor(client, user)
        found[who] = client
    return found


def _page(client: Client, path: str) -> list[Any]:
    answer = client.get(path)
    return [answer.status_code, answer.get("Location", ""), *_text(answer.content.decode())]


if __name__ == "__main__":
    sys.stdout.write(globals()[sys.argv[1]](*sys.argv[2:]) + "\n")
