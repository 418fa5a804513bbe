"""Before the start players get ready; the organiser starts when everybody is (D4)."""

from typing import Any

import pytest

from campaign import commands
from campaign.actions.journal.actor import Actor
from campaign.actions.play.starting import choices_now, start_campaign
from campaign.actions.play.submit import act
from campaign.actions.records.record_files import replay_journal
from campaign.models import Campaign, Message
from campaign.offers import FactionOffer, MusterOffer
from campaign.play import defaults
from club.refusals import Refusal
from tests.table import new_campaign


@pytest.fixture
def forming(anna: Any, bruno: Any, clara: Any) -> Campaign:
    """Anna organises and plays A, with Bruno and Clara; nobody has mustered."""
    return new_campaign(anna, [anna, bruno, clara], started=False)


def muster(campaign: Campaign, **users: Any) -> None:
    for player, user in users.items():
        campaign.refresh_from_db()
        ready_made = {c.player: c for c in defaults(campaign.read_world())}[player]
        act(campaign.pk, ready_made, actor=Actor.seat(user, player))
    campaign.refresh_from_db()


def test_a_campaign_in_set_up_waits_without_a_deadline(forming: Campaign) -> None:
    assert (forming.status, forming.phase, forming.closes_at) == ("setup", "muster", None)
    assert forming.waits_for == "ABC"


def test_before_the_start_a_player_chooses_his_faction_and_musters(
    forming: Campaign, bruno: Any
) -> None:
    offered = choices_now(forming, forming.read_world(), "B")
    assert [type(choice) for choice in offered] == [MusterOffer, FactionOffer]
    act(forming.pk, commands.ChooseFaction("B", "Otherworld"), actor=Actor.seat(bruno, "B"))
    assert forming.seats.get(player="B").faction == "Otherworld"
    muster(forming, B=bruno)
    assert forming.waits_for == "AC"


def test_nothing_else_is_done_before_the_start(
    forming: Campaign, anna: Any, bruno: Any, clara: Any
) -> None:
    muster(forming, A=anna, B=bruno, C=clara)
    assert (forming.phase, forming.waits_for, forming.closes_at) == ("dice", "", None)
    assert choices_now(forming, forming.read_world(), "B") == ()
    with pytest.raises(Refusal) as refused:
        act(forming.pk, commands.Roll("B"), actor=Actor.seat(bruno, "B"))
    assert refused.value.code == "not-started"
    with pytest.raises(Refusal) as refused:
        act(forming.pk, commands.RemovePlayer("B"), actor=Actor.organiser(anna))
    assert refused.value.code == "not-started"


def test_the_organiser_starts_when_everybody_has_mustered(
    forming: Campaign, anna: Any, bruno: Any, clara: Any
) -> None:
    muster(forming, A=anna, B=bruno, C=clara)
    start_campaign(forming.pk, actor=Actor.organiser(anna))
    forming.refresh_from_db()
    assert (forming.status, forming.phase, forming.waits_for) == ("running", "dice", "ABC")
    assert forming.closes_at is not None
    told = Message.objects.get(campaign=forming)
    assert (told.kind, told.by, told.by_player) == ("started", anna, True)
    act(forming.pk, commands.Roll("B"), actor=Actor.seat(bruno, "B"))
    forming.refresh_from_db()
    assert replay_journal(forming).refusal is None


def test_starting_twice_starts_once(
    forming: Campaign, anna: Any, bruno: Any, clara: Any
) -> None:  # fmt: skip
    muster(forming, A=anna, B=bruno, C=clara)
    for _ in range(2):
        start_campaign(forming.pk, actor=Actor.organiser(anna))
    assert Message.objects.filter(campaign=forming).count() == 1


def test_a_start_too_early_is_refused_and_says_who_is_missing(
    forming: Campaign, anna: Any, bruno: Any
) -> None:
    muster(forming, A=anna)
    with pytest.raises(Refusal) as refused:
        start_campaign(forming.pk, actor=Actor.organiser(anna))
    assert refused.value.code == "unmustered"
    assert "B (bruno), C (clara)" in str(refused.value)
    forming.seats.filter(player="C").update(user=None)
    with pytest.raises(Refusal) as refused:
        start_campaign(forming.pk, actor=Actor.organiser(anna))
    assert refused.value.code == "seats-empty"
    assert "sits there yet: C (clara)" in str(refused.value)
    forming.refresh_from_db()
    assert forming.status == "setup"


def test_bots_muster_by_themselves_at_the_start(forming: Campaign, anna: Any, bruno: Any) -> None:
    muster(forming, A=anna, B=bruno)
    forming.seats.filter(player="C").update(user=None, bot="steady")
    start_campaign(forming.pk, actor=Actor.organiser(anna))
    forming.refresh_from_db()
    assert (forming.status, forming.phase) == ("running", "dice")
    assert forming.waits_for == "AB"
    assert forming.closes_at is not None


def test_only_the_organiser_starts(forming: Campaign, anna: Any, bruno: Any) -> None:
    for actor in (Actor.seat(bruno, "B"), Actor.organiser(bruno), Actor.seat(anna, "A")):
        with pytest.raises(Refusal) as refused:
            start_campaign(forming.pk, actor=actor)
        assert refused.value.code == "not-yours"
