"""Who may do what, in one table, whatever page or program asks (D3).

Every rule is a predicate over an `Actor` and the `Case` it is about. Pages, actions, the desk and
the API ask this table; what somebody may *see* starts in `looking.campaign_for`.
"""

from typing import Any, NamedTuple, get_args

import rules
from django.contrib.auth import get_user_model
from django.utils.translation import gettext_noop

from campaign import commands
from campaign.actions.journal.actor import Actor
from campaign.models import Campaign
from club.refusals import Refusal

RULINGS = get_args(commands.Ruling)


class Case(NamedTuple):
    """A campaign, and the seat and command in it that are asked about, if any."""

    campaign: Campaign
    player: str = ""
    command: commands.Command | None = None


@rules.predicate
def is_clock(actor: Actor, case: Case) -> bool:
    return actor.kind == "clock"


@rules.predicate
def is_organiser(actor: Actor, case: Case) -> bool:
    """The campaign's organiser, acting as such."""
    return actor.kind == "organiser" and actor.user_id == case.campaign.organiser_id


@rules.predicate
def is_at_the_desk(actor: Actor, case: Case) -> bool:
    """The organiser or a member of the staff, at the rulings desk."""
    if actor.kind != "ruling" or actor.user_id is None:
        return False
    staff = get_user_model()._default_manager.filter(pk=actor.user_id, is_staff=True)
    return actor.user_id == case.campaign.organiser_id or staff.exists()


@rules.predicate
def holds_the_seat(actor: Actor, case: Case) -> bool:
    """Whether the user plays the seat that the actor names."""
    if actor.kind != "seat" or actor.user_id is None or actor.player is None:
        return False
    return case.campaign.seats.filter(player=actor.player, user_id=actor.user_id).exists()


@rules.predicate
def names_the_seat(actor: Actor, case: Case) -> bool:
    """Whether the actor acts for the seat in question."""
    return actor.player == case.player


@rules.predicate
def is_a_seat(actor: Actor, case: Case) -> bool:
    return case.campaign.seats.filter(player=case.player).exists()


@rules.predicate
def is_a_ruling(actor: Actor, case: Case) -> bool:
    return isinstance(case.command, RULINGS)


@rules.predicate
def is_a_player_s(actor: Actor, case: Case) -> bool:
    return isinstance(case.command, commands.Of)


RULE = is_organiser | is_at_the_desk
SPEAK = names_the_seat & (holds_the_seat | (is_organiser & is_a_seat))

POLICY = rules.RuleSet()
POLICY.add_rule("hold_seat", holds_the_seat)
POLICY.add_rule("organise", is_organiser)
POLICY.add_rule("rule", RULE)
POLICY.add_rule("speak_for", SPEAK)
POLICY.add_rule(
    "play", (is_a_ruling & RULE) | (~is_a_ruling & (is_clock | (is_a_player_s & SPEAK)))
)


def anybody(campaign: Campaign, actor: Actor) -> bool:
    """For an act that asks for permission itself, about the row that it is about."""
    return True


def holds_seat(campaign: Campaign, actor: Actor) -> bool:
    """Whether the actor's user sits on the seat it names."""
    return POLICY.test_rule("hold_seat", actor, Case(campaign))


def organises(campaign: Campaign, user: Any) -> bool:
    """Whether this user is the campaign's organiser."""
    return POLICY.test_rule("organise", Actor.organiser(user), Case(campaign))


def may_rule(campaign: Campaign, actor: Actor) -> bool:
    """Rulings are for the organiser; at the rulings desk also for staff."""
    return POLICY.test_rule("rule", actor, Case(campaign))


def may_speak_for(campaign: Campaign, actor: Actor, player: str) -> bool:
    """Whether the actor may give commands of this seat: its user, or the organiser for it."""
    return POLICY.test_rule("speak_for", actor, Case(campaign, player))


def may_speak(campaign: Campaign, actor: Actor) -> bool:
    """Whether the actor may give commands of the seat that they name."""
    return may_speak_for(campaign, actor, actor.player or "")


def may_play(campaign: Campaign, command: commands.Command, actor: Actor) -> bool:
    """Own commands for seats, rulings for rulers, openings and defaults for the clock."""
    player = command.player if isinstance(command, commands.Of) else ""
    return POLICY.test_rule("play", actor, Case(campaign, player, command))


def check(allowed: bool) -> None:
    """Refuses what is not the actor's to do."""
    if not allowed:
        raise Refusal("not-yours", "D3", gettext_noop("This is not yours to decide."))
