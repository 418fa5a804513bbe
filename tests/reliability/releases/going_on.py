"""An installation upgraded from an earlier release, used as its people use it: `python -m
tests.reliability.releases.going_on WORD`.

`pages` asks for every page of every member and prints the status of each. `play` closes the open
phase of each campaign, plays at each table, and prints the results, as JSON.
"""

import json
import sys
from typing import Any

import django

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from django.test import Client  # noqa: E402

from club.actions.chain.contents import read_world  # noqa: E402
from club.actions.clock import closing  # noqa: E402
from club.actions.journal.actor import Actor  # noqa: E402
from club.actions.play.submit import act  # noqa: E402
from club.kinds import kind_of  # noqa: E402
from club.models import Game  # noqa: E402
from tests.pages.laid import CAMPAIGN_PAGES  # noqa: E402

HOUSE = (
    "/",
    "/me/games",
    "/tavern/",
    "/tavern/evenings/",
    "/tavern/puzzles",
    "/tavern/standings/six-lands",
)
OF_A_TABLE = ("", "now", "fair", "history/3")
OF_THE_ORGANISER = ("organise", "rule", "bundle")
GIVEN = 6  # commands at each table


def pages() -> dict[str, int]:
    """The status of the answer, by person and address."""
    found = {}
    for user in get_user_model()._default_manager.order_by("pk"):
        client = Client(SERVER_NAME="localhost")
        client.force_login(user)
        for address in _addresses(user):
            found[f"{user} {address}"] = client.get(address).status_code
    return found


def _addresses(user: Any) -> list[str]:
    asked = [*HOUSE]
    for game in Game.objects.filter(seats__user=user):
        if game.kind == "saga":
            own = () if game.organiser_id == user.pk else OF_THE_ORGANISER
            asked += [f"/c/{game.public_id}/{page}" for page in CAMPAIGN_PAGES if page not in own]
        else:
            asked += [f"/t/{game.public_id}/{page}" for page in OF_A_TABLE]
    return asked


def play() -> dict[str, Any]:
    """By game: the number of lines in its journal and its open phase, before and after."""
    found = {}
    for game in Game.objects.filter(status=Game.RUNNING).order_by("pk"):
        before = [game.seq, game.phase]
        if game.kind == "saga":
            assert closing.close(game.pk, how="organiser")
        else:
            _give(game)
        game.refresh_from_db()
        found[game.public_id] = {"before": before, "after": [game.seq, game.phase]}
    return found


def _give(game: Game) -> None:
    """Plays some commands, as if every player had missed the deadline."""
    for _ in range(GIVEN):
        game.refresh_from_db()
        rules, world = kind_of(game).rules, read_world(game)
        command = next(iter(rules.defaults(world)))
        seat = game.seats.get(player=rules.speaker_of(command))
        act(game.pk, command, actor=Actor.seat(seat.user, seat.player))


if __name__ == "__main__":
    json.dump({"pages": pages, "play": play}[sys.argv[1]](), sys.stdout)
    sys.stdout.write("\n")
