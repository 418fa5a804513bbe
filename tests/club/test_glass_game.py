"""A game with secrets: commands, a deadline, a crash and every page of the site."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from club import kinds
from club.actions.chain.contents import contents_of, heard_by, read_snapshot, read_world, seen_by
from club.actions.clock import closing
from club.actions.decisions import deadlines
from club.actions.fairness.chain_check import chain_flaws
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.actions.seats import seats
from club.actions.seats.spectator_links import open_to_spectators
from club.actions.security.sealing import keys_for
from club.models import Game, JournalEntry, Notice, PhaseClose
from club.refusals import Refusal
from club.rules import Seat
from tests.admin.signed_in import show_factor
from tests.assertions.canary import texts_of_rows
from tests.assertions.replay import unfit
from tests.club.glass import DrawNumber, Drew, DrewNumber, Guess
from tests.club.glass_games import draw_all, glass_game, guess_all, numbers_of, submit
from tests.crawl import addresses_for
from tests.reliability.secrecy.whole_store import columns
from tests.table import let_deadline_pass, person
from tests.tavern.glass_tables import lay_table, of

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["by itself", "at a table"])
def game(request: pytest.FixtureRequest) -> Iterator[Game]:
    """Anna, Bruno and Clara play the glass game, and Olga organises."""
    if request.param == "by itself":
        yield glass_game("anna", "bruno", "clara")
        return
    people = [person(name) for name in ("anna", "bruno", "clara")]
    yield lay_table(*of(*people), host=person("olga"), pace="slow")
    kinds._KINDS.pop("glass_table")


def rows() -> list[bytes]:
    return [text for _, texts in columns() for text in texts]


def shown(texts: list[bytes], numbers: dict[str, int]) -> set[str]:
    """The players whose numbers can be read in these texts."""
    return {
        whose for whose, number in numbers.items() if any(str(number).encode() in t for t in texts)
    }


def state(game: Game) -> tuple[Any, ...]:
    """The row, the journal and all other stored facts."""
    game.refresh_from_db()
    fields = {f.attname: getattr(game, f.attname) for f in game._meta.concrete_fields}
    return (
        fields,
        list(game.journal.values()),
        list(game.notes.values()),
        list(game.closings.values()),
        list(Notice.objects.values()),
    )


def test_a_submitted_command_advances_the_game(game: Game):
    assert (game.phase, game.waits_for, game.moment) == ("drawing", "ABC", 1)
    entry = submit(game, "B", DrawNumber(Seat("B")))
    game.refresh_from_db()
    assert (entry.seq, entry.seat, entry.origin, entry.drawn) == (1, "B", "given", True)
    assert (game.waits_for, game.moment, game.seq) == ("AC", 1, 1)
    assert sorted(numbers_of(game)) == ["B", "dark"]


def test_a_refused_command_stores_nothing(game: Game):
    anna, before = game.seats.get(player="A").user, state(game)
    with pytest.raises(Refusal, match="You cannot decide this"):
        act(game.pk, DrawNumber(Seat("B")), actor=Actor.seat(anna, "B"))
    with pytest.raises(Refusal, match="not to be done now"):
        submit(game, "A", Guess(Seat("A"), True))
    with pytest.raises(Refusal, match="You cannot decide this"):
        act(game.pk, DrawNumber(Seat("A")), actor=Actor.seat(anna, "C"))
    assert state(game) == before


def test_a_double_tap_draws_once(game: Game):
    first = submit(game, "A", DrawNumber(Seat("A")), key="k")
    number = numbers_of(Game.objects.get(pk=game.pk))["A"]
    assert submit(game, "A", DrawNumber(Seat("A")), key="k") == first
    assert game.journal.count() == 1
    assert numbers_of(Game.objects.get(pk=game.pk))["A"] == number


def test_each_seat_sees_only_its_own_number(game: Game):
    draw_all(game)
    numbers = numbers_of(game)
    for seat in ("A", "B", "C", None):
        seen = repr(seen_by(game, seat)).encode()
        news = repr([heard_by(entry, game, seat) for entry in game.journal.all()]).encode()
        assert shown([seen], numbers) == shown([news], numbers) == ({seat} if seat else set())
    entry = game.journal.get(seq=1)
    assert heard_by(entry, game, None) == (Drew(Seat("A")),)
    assert heard_by(entry, game, "A") == (Drew(Seat("A")), DrewNumber(Seat("A"), numbers["A"]))


def test_no_row_of_the_database_shows_a_number(game: Game):
    draw_all(game)
    numbers = numbers_of(game)
    assert len({*numbers.values()}) == 4
    assert shown(rows(), numbers) == set()
    for row in game.snapshots.all():
        assert read_snapshot(game, row).dark.number == numbers["dark"]
    opened = [bytes(contents_of(entry, game).news) for entry in game.journal.all()]
    assert shown(opened, numbers) == {"A", "B", "C"}, "the search above can fail"


def test_the_numbers_are_public_at_the_end(game: Game):
    draw_all(game)
    guess_all(game)
    numbers = numbers_of(game)
    assert (game.phase, game.status, game.waits_for) == ("ended", Game.ENDED, "")
    assert shown([repr(seen_by(game, None)).encode()], numbers) == {"A", "B", "C", "dark"}
    assert all(seed.opened for seed in game.seeds.all())


def test_a_deadline_draws_for_missing_players(game: Game):
    submit(game, "B", DrawNumber(Seat("B")))
    let_deadline_pass(game)
    assert closing.close_all_due() == 1
    game.refresh_from_db()
    assert (game.phase, game.waits_for, game.moment) == ("guessing", "A", 2)
    origins = list(game.journal.order_by("seq").values_list("seat", "origin"))
    assert origins == [("B", "given"), ("A", "default"), ("C", "default")]
    row = PhaseClose.objects.get(game=game)
    assert (row.moment, row.phase, row.how) == (1, "drawing", "deadline")
    assert row.outcomes == {"A": "by_default", "B": "given", "C": "by_default"}
    assert game.closes_at is not None
    assert set(numbers_of(game)) == {"A", "B", "C", "dark"}
    assert shown(rows(), numbers_of(game)) == set()
    let_deadline_pass(game)
    assert closing.close_all_due() == 1
    game.refresh_from_db()
    assert (game.waits_for, game.moment) == ("B", 3)


def test_a_crash_during_closing_changes_nothing(game: Game, monkeypatch: Any):
    submit(game, "A", DrawNumber(Seat("A")))
    let_deadline_pass(game)
    before = state(game)

    def crash(self: Any, *args: Any, **kwargs: Any) -> None:
        raise ZeroDivisionError("a bug")

    with monkeypatch.context() as broken:
        broken.setattr(PhaseClose.objects, "create", crash)
        assert closing.close_all_due() == 0
    after = state(game)
    assert after[0].pop("attempts") == 1
    before[0].pop("attempts")
    assert after == before
    assert closing.close_all_due() == 1


def test_the_hash_chain_covers_the_plaintext_and_not_the_ciphertext(game: Game):
    draw_all(game)
    assert list(chain_flaws(game)) == []
    assert unfit(game) == []
    keys = keys_for("world", game.public_id)
    for entry in game.journal.all():  # another ciphertext of the same words, as after new keys
        sealed = keys.encrypt(keys.decrypt(bytes(entry.news)))
        assert sealed != bytes(entry.news)
        JournalEntry.objects.filter(pk=entry.pk).update(news=sealed)
    assert unfit(game) == []
    other = game.journal.get(seq=3)
    JournalEntry.objects.filter(game=game, seq=2).update(command=other.command)
    assert unfit(game) == [2]


def test_decisions_of_the_organiser_are_kept_and_chained(game: Game):
    olga = Actor.organiser(game.organiser)
    deadlines.pause(game.pk, actor=olga, reason="A holiday.")
    deadlines.resume(game.pk, actor=olga, reason="We are back.")
    seats.unseat(game.pk, "B", actor=olga, reason="Bruno moved away.")
    game.refresh_from_db()
    rulings = game.rulings.order_by("pk")
    assert [row.kind for row in rulings] == ["pause", "resume", "replace"]
    assert list(chain_flaws(game)) == []
    rulings.filter(kind="pause").update(reason="Another reason.")
    assert len(list(chain_flaws(game))) == 1


def test_logs_show_no_number(game: Game, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.DEBUG)
    for name in ("club", "campaign", "tavern", "host", "django", "django.db.backends"):
        caplog.set_level(logging.DEBUG, name)
    connection.force_debug_cursor = True
    try:
        draw_all(game)
        let_deadline_pass(game)
        closing.close_all_due()
    finally:
        connection.force_debug_cursor = False
    logging.disable()
    numbers = numbers_of(game)
    logging.disable(logging.NOTSET)
    assert "club_journalentry" in caplog.text
    assert shown([caplog.text.encode()], numbers) == set()


def readers(game: Game) -> dict[str, Any]:
    staff = person("staff", is_staff=True)
    root = person("root", is_staff=True, is_superuser=True)
    return {
        "nobody": None,
        "a stranger": person("stranger"),
        "a player": game.seats.first().user,
        "the organiser": game.organiser,
        "staff": staff,
        "the superuser": root,
    }


AT_NIGHT = pytest.mark.night(
    "a whole walk over the site; a player and the superuser walk with every push"
)


@pytest.mark.parametrize(
    "role",
    [
        "a player",
        "the superuser",
        *(
            pytest.param(role, marks=AT_NIGHT)
            for role in ("nobody", "a stranger", "the organiser", "staff")
        ),
    ],
)
def test_no_page_of_the_site_shows_a_number_to_any_role(role: str, game: Game):
    """The pages of campaigns do not know this game. All others show ciphertext."""
    draw_all(game)
    key = open_to_spectators(game.pk, actor=Actor.organiser(game.organiser))
    user, numbers = readers(game)[role], numbers_of(game)
    client = Client(SERVER_NAME="localhost", headers={"accept-language": "en"})
    if user is not None:
        client.force_login(user)
        show_factor(client, user)
    answers = {}
    for address in [*addresses_for(user, game), f"/s/{key}/", f"/tavern/watch/{key}/"]:
        got = client.get(address)
        body = b"".join(got.streaming_content) if got.streaming else got.content
        answers[address] = (got.status_code, body + str(got.headers).encode())
    own = {"A"} if game.kind == "glass_table" and role == "a player" else set()
    assert shown([body for _, body in answers.values()], numbers) == own
    broken = {address for address, (status, _) in answers.items() if status >= 500}
    assert broken <= {"/readyz"}, "no process serves this database"
    campaign = f"/c/{game.public_id}/"
    table = {status for address, (status, _) in answers.items() if address.startswith(campaign)}
    assert not table & {200}, "no page of campaigns shows another kind of game"


def test_the_search_of_rows_would_find_a_leak():
    """This search through rows can fail."""
    assert shown(list(texts_of_rows([(b'{"number":123456789}',)])), {"A": 123_456_789}) == {"A"}


def test_the_world_survives_encoding(game: Game):
    draw_all(game)
    again = Game.objects.get(pk=game.pk)
    assert read_world(again) == read_world(game)
    assert bytes(again.world) != b""
