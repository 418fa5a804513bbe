"""A table in the middle of a game, for measuring."""

from typing import Any

MOVES = 8


def lay_table(people: list[Any]) -> Any:
    """The running table of Six Lands of these people, a minute a go, some moves old."""
    from club.actions.chain.contents import read_world
    from club.actions.journal.actor import Actor
    from club.actions.play.submit import act
    from club.kinds import kind_of
    from club.models import Game
    from tavern.actions.founding import SeatPlan, TableTerms, found_table, start_table

    plans = [SeatPlan(f"Player {seat}", user=user) for seat, user in enumerate(people)]
    game = found_table(host=people[0], terms=TableTerms(kind="six-lands"), seats=plans)
    start_table(game.pk, host=people[0])
    for _ in range(MOVES):
        game = Game.objects.get(pk=game.pk)
        rules = kind_of(game).rules
        command = rules.defaults(read_world(game))[0]
        seat = game.seats.get(player=rules.speaker_of(command))
        act(game.pk, command, actor=Actor.seat(seat.user, seat.player))
    return game
