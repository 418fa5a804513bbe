"""Several connections that act at the same time."""

import threading
from collections.abc import Callable
from typing import Any

from django.db import connections

from campaign.actions.history.integrity import replay_journal
from club.models import Game
from club.refusals import Refusal
from tests.assertions.replay import is_whole


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """Calls all of these at the same time, each on its own connection. Returns their results.

    A refusal is a result like another. Any other error is raised here.
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
    """Checks that its journal is complete and leads to its world, for a campaign also by its
    record."""
    return is_whole(game) and (game.kind != "saga" or replay_journal(game).refusal is None)


def given_among(answers: list[Any]) -> list[Any]:
    """The results that are not refusals."""
    return [answer for answer in answers if not isinstance(answer, Refusal)]


def codes_among(answers: list[Any]) -> list[str]:
    """The codes of the refusals, in order."""
    return sorted(answer.code for answer in answers if isinstance(answer, Refusal))
