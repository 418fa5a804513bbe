"""Rulings: accepted, refused, in the journal, with what they changed, and the replay intact."""

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.actions.journal.actor import Actor
from campaign.actions.play.submit import act
from campaign.actions.records.record_files import export_record, replay, replay_journal
from campaign.actions.rulings import challenges, rulings
from campaign.actions.rulings.rulings import fingerprint, preview, rule
from campaign.commands import (
    ChooseFaction,
    GrantPower,
    RemovePlayer,
    Report,
    SetResult,
)  # fmt: skip
from campaign.differences import from_json
from campaign.models import Campaign, Challenge, JournalEntry, Message, Ruling
from campaign.offers import ReportOffer
from campaign.play import choices, digest
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
def campaign(people: list[Any]) -> Campaign:
    return lay(a_world_at_war(), people)


@pytest.fixture
def anna(people: list[Any]) -> Actor:
    return Actor.organiser(people[0])


def test_every_ruling_there_is_has_its_case():
    assert {type(case.possible) for case in CASES.values()} == set(rulings.Command.__args__)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_a_ruling_is_played_kept_and_told(campaign, anna, people, case):
    before = campaign.read_world()
    shown = preview(campaign, case.possible, actor=anna)
    assert {row.kind for row in shown} >= case.changes
    made = rule(campaign.pk, case.possible, actor=anna, reason=" It was agreed. ",
                shown=fingerprint(before, case.possible, shown), standing=True)  # fmt: skip
    entry = JournalEntry.objects.get(campaign=campaign, seq=1)
    assert (entry.read_command(), entry.origin) == (case.possible, "ruling")
    assert (made.entry, made.kind) == (entry, type(case.possible).__name__)
    assert (made.by, made.by_player, made.turn, made.phase) == (people[0], "A", 3, "battles")
    assert (made.reason, made.standing) == ("It was agreed.", True)
    assert from_json(Ruling.objects.get().changes) == shown
    told = Message.objects.get(kind="ruled")
    assert (told.seq, told.by_player, told.reason) == (1, True, "It was agreed.")
    campaign.refresh_from_db()
    assert campaign.read_world() != before


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_a_ruling_leaves_the_replay_intact(campaign, anna, case):
    rule(campaign.pk, case.possible, actor=anna, reason="So be it.")
    campaign.refresh_from_db()
    for end in (replay_journal(campaign), replay(export_record(campaign))):
        assert end.refusal is None
        assert digest(end.world) == digest(campaign.read_world())


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_an_impossible_ruling_changes_nothing(campaign, anna, case):
    for attempt in (preview, lambda c, *args, **kwargs: rule(c.pk, *args, reason="x", **kwargs)):
        with pytest.raises(Refusal) as refused:
            attempt(campaign, case.impossible, actor=anna)
        assert refused.value.code == case.code
    assert nothing_was_ruled(campaign)


def nothing_was_ruled(campaign: Campaign) -> bool:
    version = campaign.version
    campaign.refresh_from_db()
    rows = (Ruling, JournalEntry, Message)
    return campaign.version == version and not any(kind.objects.exists() for kind in rows)


@pytest.mark.parametrize("reason", ["", "  \n", "x" * 1001, "\x00"])
def test_a_ruling_needs_a_reason(campaign, anna, reason):
    with pytest.raises(Refusal) as refused:
        rule(campaign.pk, GrantPower("A", 1), actor=anna, reason=reason)
    assert refused.value.fields == ("reason",)
    assert nothing_was_ruled(campaign)


def test_rulings_are_for_the_organiser_and_at_the_desk_for_staff(campaign, people):
    for actor in (Actor.seat(people[1], "B"), Actor.organiser(people[1]), Actor.clock(),
                  Actor.ruling(people[1])):  # fmt: skip
        for attempt in (
            lambda who: preview(campaign, GrantPower("B", 1), actor=who),
            lambda who: rule(campaign.pk, GrantPower("B", 1), actor=who, reason="I"),
            lambda who: rulings.word(campaign.pk, actor=who, reason="I"),
        ):
            with pytest.raises(Refusal) as refused:
                attempt(actor)
            assert refused.value.code == "not-yours"
    assert nothing_was_ruled(campaign)
    staff = Actor.ruling(person("staff", is_staff=True))
    made = rule(campaign.pk, GrantPower("B", 1), actor=staff, reason="The rules say so.")
    assert (made.by.username, made.by_player) == ("staff", "")


def test_what_was_shown_is_what_is_confirmed(campaign, anna):
    command = GrantPower("B", 1)
    shown = fingerprint(campaign.read_world(), command, preview(campaign, command, actor=anna))
    rule(campaign.pk, GrantPower("B", 2), actor=anna, reason="First.")
    with pytest.raises(Refusal) as refused:
        rule(campaign.pk, GrantPower("B", 1), actor=anna, reason="Second.", shown=shown)
    assert refused.value.code == "stale"
    assert Ruling.objects.count() == JournalEntry.objects.count() == 1


def reported(campaign, left):
    """The world after B has reported a draw in which every unit keeps `left` figures."""
    world = Campaign.objects.get(pk=campaign.pk).read_world()
    offer = next(c for c in choices(world, "B") if isinstance(c, ReportOffer))
    survivors = dict.fromkeys(offer.figures, left)
    told = Report("B", offer.battle, None, survivors, replaces=offer.replaces)
    act(campaign.pk, told, actor=Actor.seat(campaign.seats.get(player="B").user, "B"))
    campaign.refresh_from_db()
    return campaign.read_world()


def test_a_result_is_ruled_over_the_report_that_was_shown_and_over_no_other(campaign, anna):
    ruling, world = SetResult("k", None), reported(campaign, 4)
    shown = fingerprint(world, ruling, preview(campaign, ruling, actor=anna))
    world = reported(campaign, 1)
    before = campaign_as_it_is(campaign)
    with pytest.raises(Refusal) as refused:
        rule(campaign.pk, ruling, actor=anna, reason="A draw.", shown=shown)
    assert (refused.value.code, campaign_as_it_is(campaign)) == ("stale", before)
    again = fingerprint(world, ruling, preview(campaign, ruling, actor=anna))
    rule(campaign.pk, ruling, actor=anna, reason="A draw.", shown=again)
    assert Ruling.objects.count() == 1


def campaign_as_it_is(campaign):
    """Its whole row, its journal and its rulings."""
    row = Campaign.objects.filter(pk=campaign.pk).values().get()
    return row, JournalEntry.objects.count(), Ruling.objects.count()


def test_a_page_of_another_moment_is_told_to_look_again(campaign, anna):
    with pytest.raises(Refusal) as refused:
        rule(campaign.pk, SetResult("gone", None), actor=anna, reason="Late.", seen=0)
    assert refused.value.code == "stale"


def test_a_double_tap_rules_once(campaign, anna):
    first = rule(campaign.pk, GrantPower("B", 1), actor=anna, reason="Once.", key="k1")
    assert rule(campaign.pk, GrantPower("B", 1), actor=anna, reason="Once.", key="k1") == first
    assert rulings.word(campaign.pk, actor=anna, reason="Words.", key="k2") == rulings.word(
        campaign.pk, actor=anna, reason="Words.", key="k2"
    )
    assert Ruling.objects.count() == 2


def test_a_standing_ruling_in_words_changes_nothing_now(campaign, anna):
    before, version = campaign.read_world(), campaign.version
    made = rulings.word(campaign.pk, actor=anna, reason="Hills are rough ground.")
    campaign.refresh_from_db()
    assert (made.kind, made.standing, made.entry, made.changes) == ("word", True, None, [])
    assert (campaign.read_world(), campaign.version) == (before, version + 1)
    assert Message.objects.get().values == {"what": "word", "ruling": made.pk}


def test_before_the_start_and_after_the_end_nothing_is_ruled(people):
    setup = new_campaign(people[0], people)
    Campaign.objects.filter(pk=setup.pk).update(status=Campaign.SETUP)
    with pytest.raises(Refusal) as refused:
        rule(setup.pk, GrantPower("A", 1), actor=Actor.organiser(people[0]), reason="Early.")
    assert refused.value.code == "not-started"
    ended = lay(replace(a_world_at_war(), phase="bids"), people)
    rule(ended.pk, RemovePlayer("C"), actor=Actor.organiser(people[0]), reason="He left.")
    rule(ended.pk, RemovePlayer("B"), actor=Actor.organiser(people[0]), reason="He left.")
    with pytest.raises(Refusal) as refused:
        rule(ended.pk, GrantPower("A", 1), actor=Actor.organiser(people[0]), reason="Late.")
    assert refused.value.code == "ended"


def test_a_ruling_answers_a_challenge_in_one_go(campaign, anna, people):
    asked = challenges.ask(campaign.pk, actor=Actor.seat(people[1], "B"), text="I won!", battle="k")
    made = rule(campaign.pk, SetResult("k", "B"), actor=anna, reason="He did.", answers=asked.pk)
    asked.refresh_from_db()
    assert (asked.status, asked.ruling, asked.answer) == (Challenge.GRANTED, made, "He did.")
    with pytest.raises(Refusal) as refused:
        rule(campaign.pk, GrantPower("B", 1), actor=anna, reason="Again.", answers=asked.pk)
    assert refused.value.code == "closed"
    assert Ruling.objects.count() == 1


def test_taking_power_while_bids_lie_sealed_opens_nothing(people):
    campaign = bring_to(new_campaign(people[0], people), "bids")
    made = rule(campaign.pk, GrantPower("A", 2), actor=Actor.organiser(people[0]), reason="Gift.")
    campaign.refresh_from_db()
    assert (campaign.phase, made.phase) == ("bids", "bids")
    assert not isinstance(made.entry.read_command(), ChooseFaction)
