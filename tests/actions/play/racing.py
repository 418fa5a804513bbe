"""Several connections that act at once."""

import threading
from collections.abc import Callable
from typing import Any

from django.db import connections

from campaign.actions.records.record_files import replay_journal
from club.models import Game
from club.refusals import Refusal


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """Does all of these at the same time, each on a connection of its own; what each gave.

    A refusal is an answer like another; any other error is raised here.
    """
    start = threading.Barrier(len(acts))
    answers: list[Any] = [None] * len(acts)

    def run(place: int, do: Callable[[], Any]) -> None:
        start.wait()
        try:
            answers[place] = do()
        except Exception as error:
            answers[place] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for answer in answers:
        if isinstance(answer, Exception) and not isinstance(answer, Refusal):
            raise answer
    return answers


def is_sound(game: Game) -> bool:
    game.refresh_from_db()
    return replay_journal(game).refusal is None
