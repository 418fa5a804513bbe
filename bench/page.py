"""The campaign page, signed in, through Django's test client on SQLite: milliseconds of processor,
and the number of function calls, which does not depend on the noise of the machine.

`page` is the demo campaign of four; `table_page` a table of Stone Falls in the middle of a game;
`full_page` has 6 players, 18 bands and every other kind of piece, drawn for a player who may move
all their bands.
"""

import cProfile
import pstats
import statistics
import time
from collections.abc import Callable
from typing import Any

from bench.installation import own_installation
from bench.measure import at, show

PAGES = 40
TURNS = 6  # moves of the host at the table; no game of two is over by then


def main() -> None:
    with own_installation(DEMO="1"):
        from django.core.management import call_command

        call_command("collectstatic", interactive=False, verbosity=0)
        measure(measure_page)


def measure(measure_one: Callable[..., None]) -> None:
    """Calls it with the name, the game and the viewer of each of the three pages."""
    from django.core.management import call_command

    from club.models import Game

    call_command("demo", verbosity=0)
    demo = Game.objects.get()
    measure_one("page", demo, demo.seats.exclude(user=None).first().user)
    crowded = crowded_game()
    measure_one("full_page", crowded, crowded.organiser)
    table = table_of_two(crowded.organiser)
    measure_one("table_page", table, table.organiser, f"/t/{table.public_id}/")


def table_of_two(host: Any) -> Any:
    """A table of Stone Falls after some turns, with the host against a bot."""
    from random import Random

    from club.actions.journal.actor import Actor
    from club.actions.play.submit import act
    from club.kinds import kind_of
    from club.models import Game
    from tavern.actions.founding import SeatPlan, TableTerms, found_table, start_table
    from tavern.actions.thinking import let_bots_play

    seats = [SeatPlan("Host", user=host), SeatPlan("Alder", bot="steady")]
    game = found_table(host=host, terms=TableTerms(kind="stone-falls", pace="free"), seats=seats)
    start_table(game.pk, host=host)
    rng, rules, given = Random(3), kind_of(game).rules, 0
    while given < at(TURNS, 1) and game.status != Game.ENDED:
        game.refresh_from_db()
        if "A" in game.waits_for:
            seen = rules.see(rules.worlds.decode(bytes(game.world)), "A")
            act(game.pk, rng.choice(rules.choices(seen)), actor=Actor.seat(host, "A"))
            given += 1
        else:
            let_bots_play(game.pk)
    game.refresh_from_db()
    return game


def crowded_game() -> Any:
    """A game whose world was replaced by one of 6 players and 18 bands, three on a terrain."""
    from campaign.actions.play.campaign_creation import SeatSpec, create_campaign
    from campaign.models import Map
    from campaign.world import encode
    from tests.map.crowds import a_crowd
    from tests.table import FACTIONS, person

    people = [person(f"player{number}") for number in range(6)]
    seats = [SeatSpec(user.username, f, user) for user, f in zip(people, FACTIONS, strict=True)]
    game = create_campaign(
        organiser=people[0], map=Map.objects.earliest("pk"), seats=seats, name="Full"
    )
    world = a_crowd(6, 18)
    rows = type(game).objects.filter(pk=game.pk)
    rows.update(
        world=encode(world),
        status="running",
        turn=world.turn,
        phase=world.phase,
        moment=world.moment,
    )
    return rows.get()


def measure_page(name: str, game: Any, user: Any, address: str = "") -> None:
    from django.db import connection
    from django.test import Client
    from django.test.utils import override_settings

    client = Client()
    client.force_login(user)
    address = address or f"/c/{game.public_id}/"
    with override_settings(ALLOWED_HOSTS=["*"], SECURE_SSL_REDIRECT=False):
        answer = client.get(address)
        assert answer.status_code == 200, answer.status_code
        asked: list[str] = []

        def count(execute: Any, sql: str, *rest: Any) -> Any:
            asked.append(sql)
            return execute(sql, *rest)

        with connection.execute_wrapper(count):
            client.get(address)
        spent = []
        for _ in range(at(PAGES, 1)):
            started = time.process_time()
            client.get(address)
            spent.append(time.process_time() - started)
        with cProfile.Profile() as profile:
            client.get(address)
    show(
        name,
        milliseconds=1000 * statistics.median(spent),
        bytes=len(answer.content),
        queries=len(asked),
        calls=pstats.Stats(profile).total_calls,
    )


if __name__ == "__main__":
    main()
