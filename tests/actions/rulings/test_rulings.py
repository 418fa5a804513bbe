"""Rulings: accepted, refused, in the journal, with their changes, and the replay intact."""

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.actions.history.effective_history import read_command, read_world
from campaign.actions.history.integrity import replay_journal
from campaign.actions.records.record_files import export_record, replay
from campaign.actions.rulings import challenges, rulings
from campaign.actions.rulings.rulings import fingerprint, preview_ruling, rule
from campaign.commands import (
    ChooseFaction,
    EnterPaper,
    GrantPower,
    JoinLate,
    RemovePlayer,
    Report,
    SetResult,
)
from campaign.differences import from_json
from campaign.models import Challenge
from campaign.offers import ReportOffer
from campaign.play import choices, digest
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.models import Game, JournalEntry, Message, Ruling
from club.refusals import Refusal
from tests.actions.rulings.war_cases import CASES, a_world_at_war
from tests.pages.laid import lay
from tests.table import bring_to, new_campaign, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[Any]:
    """Anna organises and plays A."""
    return [person(name) for name in ("anna", "bruno", "clara")]


@pytest.fixture
def game(people: list[Any]) -> Game:
    return lay(a_world_at_war(), people)


@pytest.fixture
def anna(people: list[Any]) -> Actor:
    return Actor.organiser(people[0])


def test_every_kind_of_ruling_has_a_case():
    """Two belong to the start, of a campaign (test_on_paper) or of a turn (test_joining)."""
    ruled = set(rulings.Command.__args__) - {EnterPaper, JoinLate}
    assert {type(case.possible) for case in CASES.values()} == ruled


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_a_ruling_is_played_logged_and_announced(game, anna, people, case):
    before = read_world(game)
    shown = preview_ruling(game, case.possible, actor=anna)
    assert {row.kind for row in shown} >= case.changes
    made = rule(
        game.pk,
        case.possible,
        actor=anna,
        reason=" It was agreed. ",
        shown=fingerprint(before, case.possible, shown),
        standing=True,
    )
    entry = JournalEntry.objects.get(game=game, seq=1)
    assert (read_command(entry), entry.origin) == (case.possible, "ruling")
    assert (made.entry, made.kind) == (entry, type(case.possible).__name__)
    assert (made.by, made.by_player, made.turn, made.phase) == (people[0], "A", 3, "battles")
    assert (made.reason, made.standing) == ("It was agreed.", True)
    assert from_json(Ruling.objects.get().changes) == shown
    told = Message.objects.get(kind="ruled")
    assert (told.seq, told.by_player, told.reason) == (1, True, "It was agreed.")
    game.refresh_from_db()
    assert read_world(game) != before


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_the_journal_replays_with_a_ruling(game, anna, case):
    rule(game.pk, case.possible, actor=anna, reason="So be it.")
    game.refresh_from_db()
    for end in (replay_journal(game), replay(export_record(game))):
        assert end.refusal is None
        assert digest(end.world) == digest(read_world(game))


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_an_impossible_ruling_changes_nothing(game, anna, case):
    for attempt in (
        preview_ruling,
        lambda c, *args, **kwargs: rule(c.pk, *args, reason="x", **kwargs),
    ):
        with pytest.raises(Refusal) as refused:
            attempt(game, case.impossible, actor=anna)
        assert refused.value.code == case.code
    assert nothing_was_ruled(game)


def nothing_was_ruled(game: Game) -> bool:
    version = game.version
    game.refresh_from_db()
    rows = (Ruling, JournalEntry, Message)
    return game.version == version and not any(kind.objects.exists() for kind in rows)


@pytest.mark.parametrize("reason", ["", "  \n", "x" * 1001, "\x00"])
def test_a_ruling_needs_a_reason(game, anna, reason):
    with pytest.raises(Refusal) as refused:
        rule(game.pk, GrantPower("A", 1), actor=anna, reason=reason)
    assert refused.value.fields == ("reason",)
    assert nothing_was_ruled(game)


def test_only_the_organiser_and_staff_may_rule(game, people):
    for actor in (
        Actor.seat(people[1], "B"),
        Actor.organiser(people[1]),
        Actor.clock(),
        Actor.ruling(people[1]),
    ):
        for attempt in (
            lambda who: preview_ruling(game, GrantPower("B", 1), actor=who),
            lambda who: rule(game.pk, GrantPower("B", 1), actor=who, reason="I"),
            lambda who: rulings.rule_in_words(game.pk, actor=who, reason="I"),
        ):
            with pytest.raises(Refusal) as refused:
                attempt(actor)
            assert refused.value.code == "not-yours"
    assert nothing_was_ruled(game)
    staff = Actor.ruling(person("staff", is_staff=True))
    made = rule(game.pk, GrantPower("B", 1), actor=staff, reason="The rules say so.")
    assert (made.by.username, made.by_player) == ("staff", "")


def test_a_confirmed_ruling_is_the_previewed_one(game, anna):
    command = GrantPower("B", 1)
    shown = fingerprint(read_world(game), command, preview_ruling(game, command, actor=anna))
    rule(game.pk, GrantPower("B", 2), actor=anna, reason="First.")
    with pytest.raises(Refusal) as refused:
        rule(game.pk, GrantPower("B", 1), actor=anna, reason="Second.", shown=shown)
    assert refused.value.code == "stale"
    assert Ruling.objects.count() == JournalEntry.objects.count() == 1


def reported(game, left):
    """The world after B has reported a draw that leaves every unit `left` figures."""
    world = read_world(Game.objects.get(pk=game.pk))
    offer = next(c for c in choices(world, "B") if isinstance(c, ReportOffer))
    survivors = dict.fromkeys(offer.figures, left)
    told = Report("B", offer.battle, None, survivors, replaces=offer.replaces)
    act(game.pk, told, actor=Actor.seat(game.seats.get(player="B").user, "B"))
    game.refresh_from_db()
    return read_world(game)


def test_a_ruling_replaces_only_the_report_that_was_shown(game, anna):
    ruling, world = SetResult("k", None), reported(game, 4)
    shown = fingerprint(world, ruling, preview_ruling(game, ruling, actor=anna))
    world = reported(game, 1)
    before = campaign_as_it_is(game)
    with pytest.raises(Refusal) as refused:
        rule(game.pk, ruling, actor=anna, reason="A draw.", shown=shown)
    assert (refused.value.code, campaign_as_it_is(game)) == ("stale", before)
    again = fingerprint(world, ruling, preview_ruling(game, ruling, actor=anna))
    rule(game.pk, ruling, actor=anna, reason="A draw.", shown=again)
    assert Ruling.objects.count() == 1


def campaign_as_it_is(game):
    """Its whole row, its journal and its rulings."""
    row = Game.objects.filter(pk=game.pk).values().get()
    return row, JournalEntry.objects.count(), Ruling.objects.count()


def test_a_page_from_another_moment_must_be_reloaded(game, anna):
    with pytest.raises(Refusal) as refused:
        rule(game.pk, SetResult("gone", None), actor=anna, reason="Late.", page_version=0)
    assert refused.value.code == "stale"


def test_a_double_tap_rules_once(game, anna):
    first = rule(game.pk, GrantPower("B", 1), actor=anna, reason="Once.", key="k1")
    assert rule(game.pk, GrantPower("B", 1), actor=anna, reason="Once.", key="k1") == first
    assert rulings.rule_in_words(
        game.pk, actor=anna, reason="Words.", key="k2"
    ) == rulings.rule_in_words(game.pk, actor=anna, reason="Words.", key="k2")
    assert Ruling.objects.count() == 2


def test_a_ruling_in_words_does_not_change_the_world(game, anna):
    before, version = read_world(game), game.version
    made = rulings.rule_in_words(game.pk, actor=anna, reason="Hills are rough ground.")
    game.refresh_from_db()
    assert (made.kind, made.standing, made.entry, made.changes) == ("word", True, None, [])
    assert (read_world(game), game.version) == (before, version + 1)
    assert Message.objects.get().values == {"what": "word", "ruling": made.pk}


def test_rulings_are_refused_before_the_start_and_after_the_end(people):
    setup = new_campaign(people[0], people)
    Game.objects.filter(pk=setup.pk).update(status=Game.SETUP)
    with pytest.raises(Refusal) as refused:
        rule(setup.pk, GrantPower("A", 1), actor=Actor.organiser(people[0]), reason="Early.")
    assert refused.value.code == "not-started"
    ended = lay(replace(a_world_at_war(), phase="bids"), people)
    rule(ended.pk, RemovePlayer("C"), actor=Actor.organiser(people[0]), reason="He left.")
    rule(ended.pk, RemovePlayer("B"), actor=Actor.organiser(people[0]), reason="He left.")
    with pytest.raises(Refusal) as refused:
        rule(ended.pk, GrantPower("A", 1), actor=Actor.organiser(people[0]), reason="Late.")
    assert refused.value.code == "ended"


def test_a_ruling_can_answer_a_challenge(game, anna, people):
    asked = challenges.ask_for_ruling(
        game.pk, actor=Actor.seat(people[1], "B"), text="I won!", battle="k"
    )
    made = rule(game.pk, SetResult("k", "B"), actor=anna, reason="He did.", answers=asked.pk)
    asked.refresh_from_db()
    assert (asked.status, asked.ruling, asked.answer) == (Challenge.GRANTED, made, "He did.")
    with pytest.raises(Refusal) as refused:
        rule(game.pk, GrantPower("B", 1), actor=anna, reason="Again.", answers=asked.pk)
    assert refused.value.code == "closed"
    assert Ruling.objects.count() == 1


def test_taking_power_during_sealed_bids_opens_no_envelope(people):
    game = bring_to(new_campaign(people[0], people), "bids")
    made = rule(game.pk, GrantPower("A", 2), actor=Actor.organiser(people[0]), reason="Gift.")
    game.refresh_from_db()
    assert (game.phase, made.phase) == ("bids", "bids")
    assert not isinstance(read_command(made.entry), ChooseFaction)
