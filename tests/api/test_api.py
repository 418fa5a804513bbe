"""A program sees and does exactly what its seat may, and gets the same refusals."""

from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.core.cache import caches
from django.db.models import F

from campaign.actions.history.effective_history import read_world
from campaign.actions.history.integrity import replay_journal
from campaign.models import Envelope
from campaign.play import choices
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.actions.schedule.outage_rules import beat
from club.actions.seats.seats import leave
from club.api.door import api
from club.models import Game, Heartbeat, Outage, Seat, SeatToken
from tests.api.conftest import Program
from tests.table import bring_to, let_deadline_pass

pytestmark = pytest.mark.django_db

READS = ("campaign", "world", "choices", "commands", "journal", "envelopes", "dates", "challenges")


@pytest.mark.parametrize("path", [*READS, "bid", "plan"])
@pytest.mark.parametrize("secret", ["", "saga_nonsense", "other", "Bearer"])
def test_nothing_is_shown_without_a_valid_key(game: Game, path: str, secret: str):
    answer = Program(secret).ask("get", path)
    assert (answer.status_code, answer.json()["code"]) == (401, "no-key")
    assert answer["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("path", READS)
def test_a_seat_sees_its_own_campaign(anna: Program, path: str):
    assert anna.ask("get", path).status_code == 200


def test_a_key_opens_only_one_campaign(anna: Program, otto: Program, game: Game):
    assert anna.ask("get", "campaign").json()["address"] == game.public_id
    assert otto.ask("get", "campaign").json()["address"] != game.public_id


def test_an_unchanged_campaign_returns_304(anna: Program, bruno: Program):
    first = anna.ask("get", "campaign")
    again = anna.ask("get", "campaign", **{"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    weak = anna.ask("get", "campaign", **{"if-none-match": f"W/{first['ETag']}"})
    assert weak.status_code == 304
    assert bruno.ask("put", "bid", {"amount": 2}).status_code == 200
    after = anna.ask("get", "campaign", **{"if-none-match": first["ETag"]})
    assert after.status_code == 200
    assert after.json()["waits_for"] == ["A", "C"]


def test_the_world_is_that_of_the_campaign(anna: Program, game: Game):
    assert anna.ask("get", "world").content == bytes(game.world)


def test_a_bid_is_sealed_read_only_by_its_owner_and_withdrawn(anna: Program, bruno: Program):
    receipt = anna.ask("put", "bid", {"amount": 3, "key": "k1"}).json()
    assert anna.ask("put", "bid", {"amount": 3, "key": "k1"}).json()["nonce"] == receipt["nonce"]
    own = anna.ask("get", "bid")
    assert own.json() == {"amount": 3, "nonce": receipt["nonce"], "receipt": receipt["receipt"]}
    assert own["Cache-Control"] == "no-store"
    assert bruno.ask("get", "bid").status_code == 404
    seen = b"".join(bruno.ask("get", path).content for path in READS)
    assert receipt["nonce"].encode() not in seen
    assert receipt["receipt"].encode() not in seen
    assert anna.ask("delete", "bid").status_code == 204
    assert anna.ask("get", "bid").status_code == 404


def test_opened_envelopes_can_be_checked(anna: Program, game: Game):
    anna.ask("put", "bid", {"amount": 3})
    closing.close(game.pk, how="organiser")
    (row,) = anna.ask("get", "envelopes").json()
    assert (row["player"], row["amount"], row["genuine"]) == ("A", 3, True)
    assert row["line"].startswith(f"{game.public_id}|{game.turn}|{game.moment}|A|3|")


def test_commands_are_played_once_and_only_for_the_own_seat(
    anna: Program, bruno: Program, game: Game
):
    bring_to(game, "recruitment")
    offered = anna.ask("get", "choices").json()
    command = next(one["command"] for one in offered if one["kind"] == "Done")
    line = anna.ask("post", "commands", {"command": command, "key": "once"})
    assert line.status_code == 200, line.json()
    assert (line.json()["actor"], line.json()["player"]) == ("seat", "A")
    again = anna.ask("post", "commands", {"command": command, "key": "once"})
    assert again.json() == line.json()
    stolen = bruno.ask("post", "commands", {"command": command})
    assert (stolen.status_code, stolen.json()["code"]) == (403, "not-yours")
    game.refresh_from_db()
    assert replay_journal(game).refusal is None


def test_the_api_accepts_no_rulings(anna: Program, game: Game):
    """Anna organises, but her key is for her seat."""
    gift = {"type": "GrantPower", "player": "A", "amount": 5, "reason": "because"}
    answer = anna.ask("post", "commands", {"command": gift})
    assert answer.status_code in (403, 422)
    before = game.seq
    game.refresh_from_db()
    assert game.seq == before


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"amount": 99999}, 422, "bid"),
        ({"amount": -1}, 422, "malformed"),
        ({"amount": "many"}, 422, "malformed"),
        ({"amount": 1, "moment": 1}, 409, "stale"),
        ({"amount": 1, "colour": "red"}, 422, "malformed"),
        ({}, 422, "malformed"),
    ],
)
def test_refusals_have_code_rule_message_and_fields(
    anna: Program, body: Any, status: int, code: str
):
    answer = anna.ask("put", "bid", body)
    told = answer.json()
    assert (answer.status_code, told["code"]) == (status, code)
    assert set(told) == {"code", "rule", "sentence", "fields"}
    assert told["sentence"]
    assert not Envelope.objects.exists()


def test_refusals_are_in_the_language_of_the_reader(anna: Program):
    french = anna.ask("put", "bid", {"amount": 1, "moment": 1}, **{"accept-language": "fr"})
    english = anna.ask("put", "bid", {"amount": 1, "moment": 1}, **{"accept-language": "en"})
    assert french.json()["sentence"] != english.json()["sentence"]


def test_leaving_a_seat_revokes_its_keys(anna: Program, game: Game, people: list[Any]):
    leave(game.pk, actor=Actor.seat(people[0], "A"))
    assert anna.ask("get", "campaign").status_code == 401
    Seat.objects.filter(game=game, player="A").update(user=people[3])
    assert anna.ask("get", "campaign").status_code == 401


def test_only_the_hash_of_a_key_is_stored(anna: Program):
    row = SeatToken.objects.get()
    assert anna.secret not in repr(vars(row))
    assert len(row.secret_hash) == 64


def test_a_key_is_limited_to_60_requests_a_minute(anna: Program, bruno: Program):
    answers = [anna.ask("get", "commands").status_code for _ in range(61)]
    assert answers == [200] * 60 + [429]
    late = anna.ask("get", "commands")
    assert late.json()["code"] == "too-often"
    assert 1 <= int(late["Retry-After"]) <= 60
    assert bruno.ask("get", "commands").status_code == 200


def test_guesses_of_keys_are_limited(game: Game):
    answers = [Program(f"saga_{n}").ask("get", "campaign").status_code for n in range(31)]
    assert answers == [401] * 30 + [429]


def test_choices_are_those_of_the_rules(anna: Program, game: Game):
    offered = choices(read_world(game), "A")
    shown = anna.ask("get", "choices").json()
    assert [one["kind"] for one in shown] == [type(one).__name__ for one in offered]
    plain = [one["command"] or one["offer"] for one in shown]
    assert plain == msgspec.json.decode(msgspec.json.encode(offered))


def test_a_program_reads_and_sets_absence_and_plan(anna: Program, game: Game):
    assert anna.ask("put", "absence", {"away": True}).status_code == 204
    assert game.seats.get(player="A").away
    assert anna.ask("put", "plan", {"bid": 2}).status_code == 200
    own = anna.ask("get", "plan").json()
    assert (own["bid"], own["goes"]) == (2, [])
    assert anna.ask("delete", "plan").status_code == 204
    assert anna.ask("get", "plan").status_code == 404


def test_a_program_creates_and_reads_a_challenge(anna: Program, bruno: Program, game: Game):
    made = anna.ask("post", "challenges", {"text": "That was a draw.", "about": game.seq})
    assert made.status_code == 200, made.json()
    assert bruno.ask("get", "challenges").json() == [made.json()]


OF_HOSTS = ("/tables", "/sit", "/start", "/bot", "/program")  # of tables: for a person's key


def test_every_operation_documents_its_responses_and_needs_the_key():
    described = api.get_openapi_schema()
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            of_persons = path.startswith(("/api/v1/campaigns", "/api/v1/imports", "/api/v1/maps"))
            of_hosts = path.startswith("/api/v1/tables") and path.endswith(OF_HOSTS)
            key = "OrganiserKey" if of_persons or of_hosts else "SeatKey"
            assert operation["security"] == [{key: []}], (method, path)
            assert {401, 429} <= set(operation["responses"]), (method, path)


def test_the_first_bid_after_an_outage_is_accepted(anna: Program, game: Game):
    """The deadline passed during an outage. It moves before anybody learns that it is over."""
    beat("clock")
    away = timedelta(minutes=20)
    Heartbeat.objects.update(at=F("at") - away)
    let_deadline_pass(game)
    Game.objects.filter(pk=game.pk).update(opened_at=F("closes_at") - timedelta(days=2))
    caches["own"].clear()
    told = anna.ask("put", "bid", {"amount": 0})
    assert (told.status_code, Outage.objects.count()) == (200, 1)
    game.refresh_from_db()
    assert game.envelopes.get(player="A").sealed_at < game.closes_at


def test_guesses_are_counted_by_the_address_from_the_proxy(game: Game, settings: Any):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    guesser = Program("saga_wrong")

    def told(address: str) -> int:
        return int(guesser.ask("get", "campaign", **{"X-Forwarded-For": address}).status_code)

    assert [told("203.0.113.1") for _ in range(31)] == [401] * 30 + [429]
    assert told("203.0.113.2") == 401
