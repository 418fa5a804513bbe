"""One entry point: a command is played once, by its owner, and leaves one line."""

from datetime import timedelta
from typing import Any

import pytest

from campaign import commands
from campaign.actions.history.effective_history import read_command, read_news, read_world
from campaign.actions.history.integrity import replay_journal
from campaign.play import digest
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.models import Game, JournalEntry, Snapshot
from club.refusals import Refusal
from tests.assertions.stocks import reconcile
from tests.lasting.bids import anna, bidding, bruno, clara, lasting_bids
from tests.table import bring_to, new_campaign

__all__ = ["anna", "bidding", "bruno", "clara", "lasting_bids"]

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture
def regrouping(bidding: Game) -> Game:
    return bring_to(bidding, "transfer")


def state(game: Game) -> tuple[object, ...]:
    game.refresh_from_db()
    return (bytes(game.world), game.seq, game.version, game.journal.count())


def test_a_command_writes_one_entry_and_the_new_world(regrouping: Game, anna: Any):
    version, seq = regrouping.version, regrouping.seq
    entry = act(regrouping.pk, commands.Done("A"), actor=Actor.seat(anna, "A"))
    regrouping.refresh_from_db()
    assert (regrouping.seq, regrouping.version) == (seq + 1, version + 1)
    assert (entry.seq, entry.seat, entry.actor_kind, entry.origin) == (
        seq + 1,
        "A",
        "seat",
        "given_empty",
    )
    assert read_command(entry) == commands.Done("A")
    assert entry.digest == digest(read_world(regrouping))
    assert "A" not in regrouping.waits_for


def test_a_double_tap_plays_once(regrouping: Game, anna: Any):
    tap = {"actor": Actor.seat(anna, "A"), "key": "tap"}
    first = act(regrouping.pk, commands.Done("A"), **tap)
    after = state(regrouping)
    assert act(regrouping.pk, commands.Done("A"), **tap) == first
    assert state(regrouping) == after


def test_only_a_played_command_uses_up_a_key(regrouping: Game, anna: Any):
    actor = Actor.seat(anna, "A")
    with pytest.raises(Refusal):
        act(regrouping.pk, commands.Pass("A"), actor=actor, key="tap")
    assert act(regrouping.pk, commands.Done("A"), actor=actor, key="tap").seat == "A"


def test_a_key_counts_only_in_its_own_campaign(regrouping: Game, anna: Any, bruno: Any, clara: Any):
    other = bring_to(new_campaign(bruno, [anna, bruno, clara]), "transfer")
    tap = {"actor": Actor.seat(anna, "A"), "key": "tap"}
    act(regrouping.pk, commands.Done("A"), **tap)
    assert act(other.pk, commands.Done("A"), **tap).game_id == other.pk


@pytest.mark.parametrize("key", ["x" * 65, "a\x00b"])
def test_a_damaged_key_is_refused(regrouping: Game, anna: Any, key: str):
    with pytest.raises(Refusal) as refused:
        act(regrouping.pk, commands.Done("A"), actor=Actor.seat(anna, "A"), key=key)
    assert refused.value.code == "malformed"


def test_a_stale_page_is_refused_and_changes_nothing(regrouping: Game, anna: Any):
    before = state(regrouping)
    with pytest.raises(Refusal) as refused:
        act(
            regrouping.pk,
            commands.Pass("A"),
            actor=Actor.seat(anna, "A"),
            page_version=regrouping.moment - 1,
        )
    assert refused.value.code == "stale"
    assert state(regrouping) == before


def test_a_fresh_page_gets_the_refusal_of_the_rules(regrouping: Game, anna: Any):
    with pytest.raises(Refusal) as refused:
        act(
            regrouping.pk,
            commands.Pass("A"),
            actor=Actor.seat(anna, "A"),
            page_version=regrouping.moment,
        )
    assert refused.value.code != "stale"


def test_a_page_from_an_earlier_moment_may_still_be_accepted(regrouping: Game, anna: Any):
    entry = act(
        regrouping.pk,
        commands.Done("A"),
        actor=Actor.seat(anna, "A"),
        page_version=regrouping.moment - 1,
    )
    assert entry.moment == regrouping.moment


def actors(anna: Any, bruno: Any, stranger: Any) -> dict[str, Actor]:
    """Anna organises and sits on A; Bruno sits on B."""
    return {
        "own seat": Actor.seat(bruno, "B"),
        "another's seat": Actor.seat(bruno, "A"),
        "stranger": Actor.seat(stranger, "B"),
        "organiser for the seat": Actor.organiser(anna, "B"),
        "organiser for another seat": Actor.organiser(anna, "C"),
        "organiser for none": Actor.organiser(anna),
        "player as organiser": Actor.organiser(bruno, "B"),
        "ruling of the organiser": Actor.ruling(anna),
        "ruling of a player": Actor.ruling(bruno),
        "clock": Actor.clock(),
    }


ALLOWED = {
    "done": {"own seat", "organiser for the seat", "clock"},
    "leave": {
        "organiser for the seat",
        "organiser for another seat",
        "organiser for none",
        "ruling of the organiser",
    },
    "open": {"clock"},
}
COMMANDS = {
    "done": commands.Done("B"),
    "leave": commands.RemovePlayer("B"),
    "open": commands.OpenBids({}),
}


@pytest.mark.parametrize("command", list(COMMANDS))
def test_permissions_to_submit_commands(
    regrouping: Game, anna: Any, bruno: Any, stranger: Any, command: str
):
    """Every actor against a player's command, a ruling and an opening."""
    allowed = set()
    for name, actor in actors(anna, bruno, stranger).items():
        try:
            act(regrouping.pk, COMMANDS[command], actor=actor)
        except Refusal as refusal:
            if refusal.code != "not-yours":
                allowed.add(name)
        else:
            allowed.add(name)
    assert allowed == ALLOWED[command]


def test_staff_may_rule_as_organiser_but_not_play(regrouping: Game, stranger: Any):
    stranger.is_staff = True
    stranger.save()
    with pytest.raises(Refusal, match="You cannot decide this"):
        act(regrouping.pk, commands.Done("B"), actor=Actor.ruling(stranger))
    entry = act(regrouping.pk, commands.RemovePlayer("B"), actor=Actor.ruling(stranger))
    assert (entry.actor_kind, entry.actor_user, entry.origin) == ("ruling", stranger, "ruling")


def test_the_journal_names_an_organiser_acting_for_a_seat(regrouping: Game, anna: Any):
    entry = act(regrouping.pk, commands.Done("B"), actor=Actor.organiser(anna, "B"))
    assert (entry.actor_kind, entry.actor_user, entry.seat) == ("organiser", anna, "B")


def test_the_deadline_of_a_new_moment_uses_the_database_clock(
    mustering: Game, anna: Any, monkeypatch: pytest.MonkeyPatch
):
    durations = mustering.durations | {"transfer": 5000}
    Game.objects.filter(pk=mustering.pk).update(durations=durations)
    monkeypatch.setattr("django.utils.timezone.now", lambda: pytest.fail("the machine's clock"))
    game = bring_to(mustering, "transfer")
    assert game.closes_at - game.opened_at == timedelta(seconds=5000)


def test_a_phase_without_a_duration_has_no_deadline(anna: Any, bruno: Any):
    game = new_campaign(anna, [anna, bruno], durations={"muster": 0})
    assert game.closes_at is None


def test_dice_are_rolled_once_and_stored_with_the_command(mustering: Game):
    bring_to(mustering, "bids")
    rolls = [e.chance for e in mustering.journal.filter(phase="dice")]
    assert len(rolls) >= 3
    assert all(len(dice) == 3 and set(dice) <= set(range(1, 7)) for dice in rolls)


def test_a_snapshot_is_stored_whenever_a_phase_opens(bidding: Game):
    kept = list(Snapshot.objects.filter(game=bidding))
    assert (kept[0].seq, kept[0].phase) == (0, "muster")
    assert (kept[-1].seq, bytes(kept[-1].world)) == (bidding.seq, bytes(bidding.world))
    places = [(s.turn, s.phase) for s in kept]
    assert len(places) == len(set(places))


def test_power_points_are_the_sum_of_the_journal(bidding: Game):
    game = bring_to(bidding, "movement")
    lines = [line for entry in game.journal.all() for line in read_news(entry)]
    assert set(reconcile(read_world(game), lines).values()) == {0}


def test_the_journal_replays_to_the_same_digests(bidding: Game):
    replayed = replay_journal(bidding)
    assert (replayed.refusal, replayed.line) == (None, bidding.seq)
    assert replayed.world == read_world(bidding)


@pytest.mark.parametrize(
    "change",
    [
        {"seat": "C"},
        {"news": b"[]"},
        {"origin": "given_empty"},
        {"digest": "0" * 64},
        {"chance": [6, 6, 6]},
        {"command": commands.encode(commands.RemovePlayer("C"))},
    ],
    ids=lambda change: next(iter(change)),
)
def test_an_entry_changed_in_the_database_is_found(bidding: Game, change: Any):
    line = JournalEntry.objects.filter(game=bidding, phase="muster", seat="A").get()
    JournalEntry.objects.filter(pk=line.pk).update(**change)
    replayed = replay_journal(bidding)
    assert replayed.line == line.seq
    assert replayed.refusal is not None


def test_a_world_changed_in_the_database_is_found(bidding: Game):
    world = bytes(bidding.world).replace(b'"power":0', b'"power":9', 1)
    bidding.world = world
    bidding.save()
    assert replay_journal(bidding).refusal.code == "digest"
