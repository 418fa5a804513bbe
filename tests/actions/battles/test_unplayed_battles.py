"""A window that ends and a report nobody answers: the campaign's declared policy (A49, D4)."""

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F

from campaign.actions.battles import battle_dates
from campaign.actions.clock import closing
from campaign.actions.clock.absence import set_absence
from campaign.actions.delivery import outbox_sender
from campaign.actions.journal.actor import Actor
from campaign.actions.play.submit import act
from campaign.actions.records.record_files import replay_journal
from campaign.actions.rulings import deadlines
from campaign.commands import Dispute, Report
from campaign.models import Campaign, JournalEntry, Message, Ruling
from campaign.news import BattleSettled
from campaign.offers import ReportOffer
from campaign.play import choices
from campaign.world import Battle, Side
from tests.pages.laid import LAND, lay
from tests.table import let_deadline_pass
from tests.worlds import a_band, a_world, answer

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture
def campaign(anna: Any, bruno: Any, clara: Any) -> Campaign:
    """Anna and Bruno are to fight for Birch."""
    bands = (a_band("b1", "A", "Birch"), a_band("b2", "B", "Birch"))
    row = Battle("Birch", ("A", "B"), (), "B", stage="fight",
                 sides={"A": Side(True, "b1"), "B": Side(True, "b2")})  # fmt: skip
    world = a_world(LAND, *bands, players="ABC", phase="battles", battles={"k1": row})
    return lay(world, [anna, bruno, clara])


def window_ends(campaign: Campaign, policy: str) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(unplayed=policy)
    let_deadline_pass(campaign)
    closing.close(campaign.pk)
    campaign.refresh_from_db()


def settled(campaign: Campaign) -> list[Any]:
    lines = JournalEntry.objects.filter(campaign=campaign, origin="policy")
    return [n.winner for line in lines for n in line.read_news() if isinstance(n, BattleSettled)]


def report(campaign: Campaign, user: Any, player: str, winner: str | None) -> None:
    offered = choices(campaign.read_world(), player)
    offer = next(choice for choice in offered if isinstance(choice, ReportOffer))
    act(campaign.pk, Report(player, offer.battle, winner, offer.figures),
        actor=Actor.seat(user, player))  # fmt: skip
    campaign.refresh_from_db()


def date_from(campaign: Campaign, user: Any, player: str) -> Any:
    battle = next(iter(campaign.read_world().battles))
    assert campaign.closes_at is not None
    soon = campaign.closes_at + timedelta(days=1)
    actor = Actor.seat(user, player)
    return battle_dates.propose(campaign.pk, battle, actor=actor, at=soon, place="the club")


@pytest.mark.parametrize("policy", ["extend", "organiser"])
def test_a_window_that_is_extended_or_ruled_on_only_moves(campaign: Campaign, policy: str):
    window_ends(campaign, policy)
    assert campaign.phase == "battles"
    assert settled(campaign) == []
    assert Message.objects.get(campaign=campaign).kind == "battles_wait"


def test_an_agreed_draw_settles_without_losses(campaign: Campaign):
    before = campaign.read_world()
    window_ends(campaign, "draw")
    assert settled(campaign) == [None]
    assert campaign.phase != "battles"
    told = Message.objects.get(campaign=campaign, kind="unplayed")
    assert (told.values["policy"], told.values["winner"]) == ("draw", None)
    kept = [band.units for band in campaign.read_world().bands.values()]
    assert kept == [band.units for band in before.bands.values()]


def test_dice_are_thrown_told_and_name_the_winner(campaign: Campaign):
    window_ends(campaign, "dice")
    told = Message.objects.get(campaign=campaign, kind="unplayed").values
    last = {player: throws[-1] for player, throws in told["dice"].items()}
    assert settled(campaign) == [told["winner"]]
    assert told["winner"] == max(last, key=last.__getitem__)


def test_the_side_that_arranged_nothing_forfeits(campaign: Campaign, bruno: Any):
    date_from(campaign, bruno, "B")
    window_ends(campaign, "forfeit")
    assert settled(campaign) == ["B"]


def test_where_both_or_neither_arranged_something_nobody_forfeits(
    campaign: Campaign, anna: Any, bruno: Any
):
    window_ends(campaign, "forfeit")
    assert settled(campaign) == []
    first = date_from(campaign, bruno, "B")
    battle_dates.agree(campaign.pk, first.pk, actor=Actor.seat(anna, "A"))
    window_ends(campaign, "forfeit")
    assert settled(campaign) == []


@pytest.mark.parametrize("policy", ["draw", "dice", "forfeit"])
def test_a_disputed_battle_is_the_organiser_s(
    campaign: Campaign, anna: Any, bruno: Any, policy: str
):
    report(campaign, anna, "A", "A")
    battle = next(iter(campaign.read_world().battles))
    disputed = answer(campaign.read_world(), Dispute, "B", battle, "No")
    act(campaign.pk, disputed, actor=Actor.seat(bruno, "B"))
    window_ends(campaign, policy)
    assert settled(campaign) == []
    assert campaign.read_world().battles[battle].stage == "disputed"


def test_a_report_nobody_answers_in_time_counts_as_confirmed(campaign: Campaign, anna: Any):
    report(campaign, anna, "A", "A")
    assert campaign.checks_at is not None
    assert not closing.close(campaign.pk)
    lines = JournalEntry.objects.filter(campaign=campaign)
    lines.update(at=F("at") - timedelta(hours=campaign.confirm_hours))
    Campaign.objects.filter(pk=campaign.pk).update(
        checks_at=campaign.checks_at - timedelta(hours=campaign.confirm_hours)
    )
    assert closing.due_ids() == [campaign.pk]
    assert closing.close(campaign.pk)
    campaign.refresh_from_db()
    assert closing.due_ids() == []
    assert campaign.phase != "battles"
    assert Message.objects.get(campaign=campaign, kind="confirmed_by_time").values["players"] == [
        "B"
    ]


def test_before_the_window_ends_those_are_reminded_once_for_whom_it_waits(
    campaign: Campaign, mailoutbox: Any
):
    start = campaign.opened_at
    assert start is not None
    rows = Campaign.objects.filter(pk=campaign.pk)
    rows.update(opened_at=start - timedelta(days=9), closes_at=start + timedelta(days=1))
    rows.update(checks_at=start)
    assert not closing.close(campaign.pk)
    assert not closing.close(campaign.pk)
    outbox_sender.deliver_due()
    told = Message.objects.get(campaign=campaign, kind="reminded")
    assert told.values["players"] == ["A", "B"]
    assert sorted(to for mail in mailoutbox for to in mail.to) == [
        "anna@example.org", "bruno@example.org",
    ]  # fmt: skip
    campaign.refresh_from_db()
    until = campaign.closes_at
    assert until is not None
    assert campaign.checks_at == until - timedelta(hours=3)


def test_what_is_done_after_a_pause_takes_nobody_s_time_to_answer(
    campaign: Campaign, anna: Any, bruno: Any
):
    olga = Actor.organiser(anna)
    report(campaign, anna, "A", "A")
    due = campaign.checks_at
    assert due is not None
    deadlines.pause(campaign.pk, actor=olga, reason="Snow")
    Ruling.objects.filter(kind="pause").update(at=F("at") - timedelta(hours=30))
    JournalEntry.objects.update(at=F("at") - timedelta(hours=40))
    Campaign.objects.update(paused_at=F("paused_at") - timedelta(hours=30))
    deadlines.resume(campaign.pk, actor=olga, reason="Thaw")
    resumed = Campaign.objects.get().checks_at
    set_absence(campaign.pk, actor=Actor.seat(bruno, "B"), steward="", away=False)
    left = timedelta(hours=campaign.confirm_hours - 10)
    checks_at = Campaign.objects.get().checks_at
    assert checks_at == resumed
    assert abs(checks_at - (due - timedelta(hours=campaign.confirm_hours) + left)) < timedelta(
        minutes=1
    )


def test_a_report_given_in_a_pause_waits_from_its_end(campaign: Campaign, anna: Any):
    olga = Actor.organiser(anna)
    deadlines.pause(campaign.pk, actor=olga, reason="Snow")
    report(campaign, anna, "A", "A")
    hour = timedelta(hours=1)
    Ruling.objects.filter(kind="pause").update(at=F("at") - 50 * hour)
    Campaign.objects.update(
        paused_at=F("paused_at") - 50 * hour, opened_at=F("opened_at") - 50 * hour
    )
    JournalEntry.objects.update(at=F("at") - 5 * hour)
    deadlines.resume(campaign.pk, actor=olga, reason="Thaw")
    found = Campaign.objects.get().checks_at
    assert found is not None
    whole = timedelta(hours=campaign.confirm_hours)
    assert abs(found - Ruling.objects.get(kind="resume").at - whole) < timedelta(minutes=1)


def test_the_journal_plays_again_what_a_policy_wrote(campaign: Campaign):
    window_ends(campaign, "dice")
    assert replay_journal(campaign).refusal is None
