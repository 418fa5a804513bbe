"""S7: a member's program downloads a campaign from a running site, and the script checks it."""

from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from club.actions.journal.actor import Actor
from club.actions.seats.api_keys import make_token
from tests.reliability.checker.checker import checked
from tests.reliability.checker.played_out import people, played_out


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_s07_a_member_downloads_the_record_from_a_running_site(live_server: Any, tmp_path: Path):
    users = people()
    game = played_out(users)
    secret = make_token(game.pk, actor=Actor.seat(users["B"], "B"), label="Checker")
    asked = Request(
        f"{live_server.url}/api/v1/proof", headers={"Authorization": f"Bearer {secret}"}
    )
    with urlopen(asked, timeout=60) as answer:
        assert checked(tmp_path, answer.read().decode()) == (0, ["Everything fits."])
