"""Tables with hidden hands, examined from outside: `python -m tests.reliability.moving.tables
WORD`.

`lay` makes a running table of Six Lands and one of Island Settlers, a rated one that is over, and
an evening. `seen` makes nothing. `play` plays three commands at each running table. Each then
prints, as JSON, what every seat may see, the digests of all entries, strengths, results and guests.
"""

import json
import sys
from typing import Any

import django

django.setup()

from club.actions.chain.contents import read_world, seen_by  # noqa: E402
from club.actions.journal.actor import Actor  # noqa: E402
from club.actions.play.submit import act  # noqa: E402
from club.kinds import kind_of  # noqa: E402
from club.models import Game  # noqa: E402
from tavern.models import Evening, Result, Strength  # noqa: E402
from tests.table import person  # noqa: E402
from tests.tavern.evenings import an_evening  # noqa: E402
from tests.tavern.island_tables import island_table  # noqa: E402
from tests.tavern.land_tables import land_table, play_on  # noqa: E402

PEOPLE = ("anna", "bruno", "clara")
HANDS = b'"hands"'  # in every world of a game with hands, before it is sealed


def lay() -> str:
    people = [person(name, first_name=name.capitalize()) for name in PEOPLE]
    rated = play_on(land_table(*people, rated=True), 2000)
    assert rated.status == Game.ENDED
    lands = play_on(land_table(*people, pace="slow"), 20)
    islands = island_table(*people, pace="slow")
    an_evening(people[0]).guests.create(user=people[1], comes=True)
    _play(islands, 12)
    for game in (lands, islands):
        assert HANDS in kind_of(game).rules.worlds.encode(read_world(game))
    return _seen()


def seen() -> str:
    return _seen()


def play() -> str:
    for game in Game.objects.filter(status=Game.RUNNING):
        _play(game, 3)
    return _seen()


def _play(game: Game, commands: int) -> None:
    """Plays this many commands, as if every player had missed the deadline."""
    for _ in range(commands):
        game.refresh_from_db()
        rules, world = kind_of(game).rules, read_world(game)
        command = next(iter(rules.defaults(world)))
        letter = rules.speaker_of(command)
        act(game.pk, command, actor=Actor.seat(game.seats.get(player=letter).user, letter))


def _seen() -> str:
    games: dict[str, Any] = {}
    for game in Game.objects.order_by("pk"):
        seats = [*game.seats.order_by("player").values_list("player", flat=True), None]
        games[game.public_id] = {
            "status": game.status,
            "digests": [*game.journal.order_by("seq").values_list("digest", flat=True)],
            "hands": {str(seat): repr(seen_by(game, seat).own) for seat in seats},
            "table": repr(seen_by(game, None).table),
        }
    strengths = Strength.objects.order_by("pk").values_list("kind", "mu", "sigma")
    results = Result.objects.order_by("pk").values_list("kind", "player", "place")
    guests = Evening.objects.values_list("title", "guests__user", "guests__comes")
    return json.dumps(
        {"games": games, "strengths": [*strengths], "results": [*results], "guests": [*guests]}
    )


if __name__ == "__main__":
    sys.stdout.write(globals()[sys.argv[1]]() + "\n")
