"""An organiser's key opens what its person organises, and no seat."""

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F

from club.actions.journal.actor import Actor
from club.actions.seats.api_keys import make_organiser_token
from club.actions.seats.organisers import name_deputy
from club.actions.security import rate_limits
from club.api.door import api
from club.models import Game, OrganiserToken, Seat
from tests.api.conftest import Program, program_of
from tests.api.organising.conftest import Led

pytestmark = pytest.mark.django_db


def test_the_campaigns_of_a_person_are_listed_with_their_role(
    people: list[Any], game: Game, elsewhere: Game
):
    Seat.objects.filter(game=elsewhere, player="B").update(user=people[0])
    listed = Program(make_organiser_token(people[0], label="")).ask("get", "campaigns").json()
    assert {(one["address"], one["organises"], one["you"]) for one in listed} == {
        (game.public_id, True, "A"),
        (elsewhere.public_id, False, "B"),
    }


def test_a_key_opens_only_what_its_person_organises(led: Led, people: list[Any]):
    bruno = Led(people[1], led.game)
    assert led.ask("get").json()["you"] == ""
    assert bruno.ask("get").status_code == 404
    assert bruno.ask("post", "/pause", {"reason": "Mine."}).status_code == 404
    Game.objects.filter(pk=led.game.pk).update(organiser=people[0])
    assert led.ask("get").status_code == 404


def test_a_deputy_organises_with_a_key_of_their_own(led: Led, olga: Any, people: list[Any]):
    bruno = Led(people[1], led.game)
    name_deputy(led.game.pk, "B", actor=Actor.organiser(olga))
    assert bruno.ask("post", "/pause", {"reason": "A storm."}).json()["paused"]
    refused = bruno.ask("put", "/seats/C/deputy")
    assert (refused.status_code, refused.json()["code"]) == (403, "not-yours")


def test_a_playing_organisers_key_opens_no_seat(game: Game, people: list[Any]):
    """Anna organises and plays. Only the key of her seat opens the secrets of her seat."""
    seat, organiser = program_of(game, people[0], "A"), Led(people[0], game)
    assert seat.ask("put", "bid", {"amount": 3}).status_code == 200
    sealed = seat.ask("get", "bid").json()
    of_seats = [
        path
        for path, operations in api.get_openapi_schema()["paths"].items()
        if all(one["security"] == [{"SeatKey": []}] for one in operations.values())
    ]
    assert len(of_seats) > 30
    for path in of_seats:
        rate_limits.reset_counts()
        answer = organiser.program.ask("get", path.removeprefix("/api/v1/"))
        assert answer.status_code in (401, 405), path
    assert seat.ask("get", f"campaigns/{game.public_id}").status_code == 401
    read = b"".join(
        organiser.ask("get", path.removeprefix("/api/v1/campaigns/{address}")).content
        for path, ways in api.get_openapi_schema()["paths"].items()
        if "{address}" in path and "get" in ways and path.count("{") == 1
    )
    assert len(read) > 5000
    assert sealed["nonce"].encode() not in read
    assert sealed["receipt"].encode() not in read


def test_a_revoked_key_opens_nothing(led: Led):
    OrganiserToken.objects.update(revoked_at=F("made_at"))
    answer = led.ask("get")
    assert (answer.status_code, answer.json()["code"]) == (401, "no-key")


def test_only_the_hash_of_a_key_is_stored(led: Led):
    row = OrganiserToken.objects.get()
    assert led.program.secret not in repr(vars(row))
    assert len(row.secret_hash) == 64


def test_a_key_has_every_right_for_one_day(led: Led, strong: Led, war: Game):
    ended = {"reason": "We moved away."}
    refused = led.ask("post", "/end", ended)
    assert (refused.status_code, refused.json()["code"]) == (403, "weak-key")
    rows = OrganiserToken.objects.filter(strong_until__isnull=False)
    until = rows.get().strong_until
    rows.update(strong_until=until - timedelta(days=1, seconds=5))
    assert strong.ask("post", "/end", ended).status_code == 403
    rows.update(strong_until=until)
    assert strong.ask("post", "/end", ended).json()["status"] == Game.ENDED


def test_a_key_is_limited_to_60_requests_a_minute(led: Led):
    assert [led.ask("get", "/world").status_code for _ in range(61)] == [200] * 60 + [429]
