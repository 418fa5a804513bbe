"""Permissions in one table, for all pages and programs (D3).

Every rule is a predicate over an `Actor` and its `Case`. Pages, actions, the desk and the API use
this table. The pages of each kind of game decide who may *see* a game.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import rules
from django.contrib.auth import get_user_model
from django.utils.translation import gettext_noop

from club.actions.journal.actor import Actor
from club.kinds import kind_of
from club.models import Game
from club.refusals import Refusal


class Case(NamedTuple):
    """A game, and the seat and command in it that are in question, if any."""

    game: Game
    player: str = ""
    command: Any | None = None


def organisers_of(game: Game) -> frozenset[int]:
    """The ids of the game's organiser and of the deputies."""
    deputies = (seat.user_id for seat in game.seats.all() if seat.deputy and seat.user_id)
    return frozenset((game.organiser_id, *deputies))


def _leads(game: Game, user_id: int | None) -> bool:
    """Whether this user is the organiser or a deputy. The seats are read only for others."""
    if user_id is None or user_id == game.organiser_id:
        return user_id is not None
    return user_id in organisers_of(game)


@rules.predicate
def _is_clock(actor: Actor, case: Case) -> bool:
    return actor.kind == "clock"


@rules.predicate
def _is_organiser(actor: Actor, case: Case) -> bool:
    """Whether the actor is the game's organiser or a deputy, and acts as such."""
    return actor.kind == "organiser" and _leads(case.game, actor.user_id)


@rules.predicate
def _heads(actor: Actor, case: Case) -> bool:
    """Whether the actor is the one organiser, not a deputy."""
    return actor.kind == "organiser" and actor.user_id == case.game.organiser_id


@rules.predicate
def _is_at_the_desk(actor: Actor, case: Case) -> bool:
    """Whether the actor is an organiser or a member of the staff, at the rulings desk."""
    if actor.kind != "ruling" or actor.user_id is None:
        return False
    staff = get_user_model()._default_manager.filter(pk=actor.user_id, is_staff=True)
    return _leads(case.game, actor.user_id) or staff.exists()


@rules.predicate
def _holds_the_seat(actor: Actor, case: Case) -> bool:
    """Whether the user plays the seat that the actor names."""
    if actor.kind != "seat" or actor.user_id is None or actor.player is None:
        return False
    return case.game.seats.filter(player=actor.player, user_id=actor.user_id).exists()


@rules.predicate
def _names_the_seat(actor: Actor, case: Case) -> bool:
    """Whether the actor acts for the seat in question."""
    return actor.player == case.player


@rules.predicate
def _is_a_seat(actor: Actor, case: Case) -> bool:
    return case.game.seats.filter(player=case.player).exists()


@rules.predicate
def _may_be_stood_in_for(actor: Actor, case: Case) -> bool:
    return kind_of(case.game).seats.may_stand_in(case.game, case.player)


@rules.predicate
def _is_a_ruling(actor: Actor, case: Case) -> bool:
    return kind_of(case.game).journal.is_ruling(case.command)


@rules.predicate
def _is_a_player_s(actor: Actor, case: Case) -> bool:
    return kind_of(case.game).rules.speaker_of(case.command) is not None


RULE = _is_organiser | _is_at_the_desk
SPEAK = _names_the_seat & (_holds_the_seat | (_is_organiser & _is_a_seat & _may_be_stood_in_for))

POLICY = rules.RuleSet()
POLICY.add_rule("hold_seat", _holds_the_seat)
POLICY.add_rule("organise", _is_organiser)
POLICY.add_rule("appoint", _heads)
POLICY.add_rule("take_part", _holds_the_seat | RULE)
POLICY.add_rule("rule", RULE)
POLICY.add_rule("speak_for", SPEAK)
POLICY.add_rule(
    "play", (_is_a_ruling & RULE) | (~_is_a_ruling & (_is_clock | (_is_a_player_s & SPEAK)))
)


def anybody(game: Game, actor: Actor) -> bool:
    """Anybody, for an act that checks permission on its own row."""
    return True


def holds_seat(game: Game, actor: Actor) -> bool:
    """Whether the actor's user sits on the seat that the actor names."""
    return POLICY.test_rule("hold_seat", actor, Case(game))


def takes_part(game: Game, actor: Actor) -> bool:
    """Whether the actor is a member: plays the seat that they name, or organises the game."""
    return POLICY.test_rule("take_part", actor, Case(game))


def organises(game: Game, user: Any) -> bool:
    """Whether this user is the game's organiser or a deputy."""
    return POLICY.test_rule("organise", Actor.organiser(user), Case(game))


def may_appoint(game: Game, actor: Actor) -> bool:
    """Only the organiser names deputies and hands the game over."""
    return POLICY.test_rule("appoint", actor, Case(game))


def may_rule(game: Game, actor: Actor) -> bool:
    """Only organisers may make rulings. At the rulings desk staff may too."""
    return POLICY.test_rule("rule", actor, Case(game))


def may_speak_for(game: Game, actor: Actor, player: str) -> bool:
    """Whether the actor may give commands of this seat: its user, or the organiser for it."""
    return POLICY.test_rule("speak_for", actor, Case(game, player))


def may_speak(game: Game, actor: Actor) -> bool:
    """Whether the actor may give commands of the seat that they name."""
    return may_speak_for(game, actor, actor.player or "")


def may_play(game: Game, command: Any, actor: Actor) -> bool:
    """Whether the actor may play the command.

    Players give the commands of their own seats, organisers give rulings, and the clock gives
    openings and defaults.
    """
    player = kind_of(game).rules.speaker_of(command) or ""
    return POLICY.test_rule("play", actor, Case(game, player, command))


def may_play_all(commands: Sequence[Any]) -> Callable[[Game, Actor], bool]:
    """The question, as the door asks it, whether the actor may play each of these commands."""
    return lambda game, actor: all(may_play(game, command, actor) for command in commands)


def check_allowed(allowed: bool) -> None:
    """Refuses what the actor may not do."""
    if not allowed:
        raise Refusal("not-yours", "D3", gettext_noop("You cannot decide this."))
