"""L5: queries of pages and of a closing, with few and with many pieces on the map."""

import os
from typing import Any, NamedTuple

from bench.measure import show

MOST = 15  # for a page
CLOSING = 14  # for a closing, besides the begin and the end of its transaction


class Counted(NamedTuple):
    """Queries of each page when it is rendered, of the same when cached, and of a closing."""

    drawn: dict[str, int]
    kept: dict[str, int]
    closing: int


def count(players: str, bands: int) -> Counted:
    """Counts in a new campaign of so many players and bands."""
    from django.core.cache import caches
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from club.actions.clock import closing
    from tests.admin.signed_in import signed_in
    from tests.pages.laid import CAMPAIGN_PAGES, LAND, address, lay
    from tests.table import person
    from tests.worlds import a_band, a_world

    piles = [a_band(f"c{n}", players[n % len(players)], "Alder", 4) for n in range(bands)]
    world = a_world(LAND, *piles, players=players, phase="recruitment")
    people = [person(f"l5-{players}-{player}") for player in players]
    game, client = lay(world, people), signed_in(people[0])

    def asked(page: str) -> int:
        with CaptureQueriesContext(connection) as seen:
            assert client.get(address(game, page)).status_code == 200, page
        return len(seen)

    drawn, kept = {}, {}
    for page in CAMPAIGN_PAGES:
        asked(page)
        caches["own"].clear()
        caches["own"].set("heartbeat-of-pages", 1)  # which pages leave once a minute
        drawn[page], kept[page] = asked(page), asked(page)
    with CaptureQueriesContext(connection) as seen:
        assert closing.close(game.pk, how="organiser")
    return Counted(drawn, kept, len(statements(seen)))


def statements(seen: Any) -> list[str]:
    """The SQL of captured queries, without the begin and the end of transactions."""
    frame = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")
    return [one["sql"] for one in seen.captured_queries if not one["sql"].startswith(frame)]


def figures() -> dict[str, Any]:
    few, many = count("AB", 5), count("ABCDEF", 50)
    same = (few.drawn, few.kept) == (many.drawn, many.kept)
    highest = max(many.drawn.values())
    within = max(few.closing, many.closing) <= CLOSING + 1  # which bids ask for their envelopes
    return {
        "met": same and highest <= MOST and within,
        "pages": len(many.drawn),
        "same": same,
        "drawn_at_most": highest,
        "kept_at_most": max(many.kept.values()),
        "closing": [few.closing, many.closing],
    }


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "host.settings"
    os.environ["ALLOWED_HOSTS"] = "testserver"
    import django

    django.setup()
    show("queries", **figures())


if __name__ == "__main__":
    main()
