"""Who may play what, whatever page or program asks (D3)."""

from typing import get_args

from django.contrib.auth import get_user_model
from django.utils.translation import gettext_noop

from campaign import commands
from campaign.actions.actor import Actor
from campaign.models import Campaign
from campaign.refusals import Refusal

RULINGS = get_args(commands.Ruling)


def holds_seat(campaign: Campaign, actor: Actor) -> bool:
    """Whether the actor's user sits on the seat he names."""
    if actor.user_id is None or actor.player is None:
        return False
    return campaign.seats.filter(player=actor.player, user_id=actor.user_id).exists()


def may_rule(campaign: Campaign, actor: Actor) -> bool:
    """Rulings are for the organiser; at the rulings desk also for staff."""
    if actor.kind == "organiser":
        return actor.user_id == campaign.organiser_id
    if actor.kind != "ruling" or actor.user_id is None:
        return False
    staff = get_user_model()._default_manager.filter(pk=actor.user_id, is_staff=True)
    return actor.user_id == campaign.organiser_id or staff.exists()


def may_speak_for(campaign: Campaign, actor: Actor, player: str) -> bool:
    """Whether the actor may give commands of this seat: its user, or the organiser for it."""
    if actor.player != player:
        return False
    if actor.kind == "seat":
        return holds_seat(campaign, actor)
    if actor.kind == "organiser":
        return actor.user_id == campaign.organiser_id and (
            campaign.seats.filter(player=player).exists()
        )
    return False


def may_play(campaign: Campaign, command: commands.Command, actor: Actor) -> bool:
    """The policy: own commands for seats, rulings for rulers, openings for the clock."""
    if isinstance(command, RULINGS):
        return may_rule(campaign, actor)
    if actor.kind == "clock":
        return True
    return isinstance(command, commands.Of) and may_speak_for(campaign, actor, command.player)


def check(allowed: bool) -> None:
    """Refuses what is not the actor's to do."""
    if not allowed:
        raise Refusal("not-yours", "D3", gettext_noop("This is not yours to decide."))
