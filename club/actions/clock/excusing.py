"""Playing for an excused player (D4)."""

from club.actions.clock.automatic_players import answer_for_absent
from club.actions.journal.actor import Actor
from club.actions.journal.awaited import waited_for
from club.actions.journal.ledger import LockedGame
from club.actions.schedule.calendar import open_ended_sentence
from club.kinds import kind_of
from club.refusals import Refusal

LONGEST = 300  # commands for one player in one moment


def play_out(locked: LockedGame, player: str, actor: Actor) -> None:
    """Plays their orders, or the default of the phase, until the game does not wait for them.

    Refuses `nothing-to-play` if the phase has no default.
    """
    rules = kind_of(locked.game).rules
    moment = rules.progress(locked.world).moment
    for _ in range(LONGEST):
        if rules.progress(locked.world).moment != moment or player not in waited_for(
            locked.game, locked.world
        ):
            return
        if not answer_for_absent(locked, player):
            _default(locked, player, actor)
    raise RuntimeError(f"game {locked.game.pk}: defaults without end for {player}")


def _default(locked: LockedGame, player: str, actor: Actor) -> None:
    kind = kind_of(locked.game)
    offered = kind.clock.default_of(locked.world, player)
    if offered is None:
        raise Refusal("nothing-to-play", "D4", open_ended_sentence(locked.game))
    if kind.journal.put_aside(locked, player, offered, "default", on_behalf=True):
        return
    locked.append(offered, actor=actor, origin="default")
