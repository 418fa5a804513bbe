"""A process of the site in which closing the game of this number fails, and a page fails as well.

`python -m tests.host.monitoring.failing_closing NUMBER SESSION`
"""

import contextlib
import sys
from typing import Any
from unittest import mock

import django

django.setup()

from django.test import Client  # noqa: E402

from club.actions.clock import closing  # noqa: E402
from club.actions.journal.ledger import LockedGame  # noqa: E402
from club.models import Game  # noqa: E402


def broken(held: Any, command: Any, **_: Any) -> None:
    secret = dict(command.bids)  # opened
    raise ZeroDivisionError(f"a bug beside {len(secret)} bid")


game = Game.objects.get(pk=sys.argv[1])
with mock.patch.object(LockedGame, "append", broken):
    for _turn in range(2):
        with contextlib.suppress(ZeroDivisionError):
            closing.close(game.pk, now=game.closes_at)
client = Client(SERVER_NAME="localhost", raise_request_exception=False)
client.cookies["sessionid"] = sys.argv[2]
with mock.patch("club.pages.games.waiting._rows_for", side_effect=KeyError("hidden")):
    sys.stdout.write(f"{client.get(f'/?word={sys.argv[2]}').status_code}\n")
