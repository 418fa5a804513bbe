"""Rulings: decisions played as commands through the one door, with a reason and what they change.

Before one is confirmed its differences are shown; it is played only if it still makes the same.
"""

import hashlib
import json

from campaign.actions.clock.turn import turn
from campaign.actions.journal import permissions
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.ledger import Game
from campaign.actions.journal.page_versions import stale
from campaign.actions.notices.campaign_messages import tell
from campaign.actions.play.starting import check_started
from campaign.actions.rulings.challenges import grant_within
from campaign.actions.rulings.ruling_log import checked, decide
from campaign.battles.reports import standing
from campaign.commands import Ruling as Command
from campaign.commands import SetResult
from campaign.differences import Difference, differences, to_json
from campaign.models import Campaign, JournalEntry, Ruling
from campaign.play import play
from campaign.world import World

WORD = "word"  # the kind of a standing ruling in words, which changes nothing now


def preview(campaign: Campaign, command: Command, *, actor: Actor) -> tuple[Difference, ...]:
    """What the ruling would change now. Refuses what `rule` would refuse, and changes nothing."""
    permissions.check(permissions.may_rule(campaign, actor))
    check_started(campaign, command)
    before = campaign.read_world()
    return differences(before, play(before, command).world)


def fingerprint(world: World, command: Command, found: tuple[Difference, ...]) -> str:
    """A short name for what was shown (sha256, hex): the differences that a ruling makes in this
    world, and of a battle the report that lies there."""
    battle = world.battles.get(command.battle) if isinstance(command, SetResult) else None
    shown = [to_json(found), standing(battle) if battle else ""]
    return hashlib.sha256(json.dumps(shown, sort_keys=True).encode()).hexdigest()


def rule(
    campaign_id: int,
    command: Command,
    *,
    actor: Actor,
    reason: str,
    standing: bool = False,
    key: str | None = None,
    seen: int | None = None,
    shown: str | None = None,
    answers: int | None = None,
) -> Ruling:
    """Plays a ruling and keeps who made it, why, and what it changed.

    `key` and `seen` as for `submit.act`. `shown` is the fingerprint of what was confirmed: if that
    would be something else by now, the refusal is `stale`. `answers` is a challenge
    that is granted by it. Refuses `not-yours`, `reason`, `not-started`, and what `play` refuses.
    """
    with turn(campaign_id, actor, permissions.may_rule, key=key, page_version=seen) as game:
        if game.earlier is not None:
            return _made_before(game, entry__seq=game.earlier)
        words = checked(reason)
        check_started(game.campaign, command)
        entry, found = _play(game, command, actor, shown)
        ruling = decide(
            game, type(command).__name__, actor=actor, reason=words, entry=entry,
            standing=standing, changes=to_json(found),
        )  # fmt: skip
        tell(game, "ruled", by=actor, reason=words, what=ruling.kind, ruling=ruling.pk)
        if answers is not None:
            grant_within(game, answers, ruling=ruling, words=words)
        game.key_seq = entry.seq
    return ruling


def word(campaign_id: int, *, actor: Actor, reason: str, key: str | None = None) -> Ruling:
    """A standing ruling in words: how something is played from now on. Nothing changes now."""
    with turn(campaign_id, actor, permissions.may_rule, key=key) as game:
        if game.earlier is not None:
            return _made_before(game, kind=WORD, reason=checked(reason))
        ruling = decide(game, WORD, actor=actor, reason=reason, standing=True)
        tell(game, "ruled", by=actor, reason=ruling.reason, what=WORD, ruling=ruling.pk)
    return ruling


def _made_before(game: Game, **which: object) -> Ruling:
    """What the key ruled; a key that was used for something else rules nothing."""
    found = Ruling.objects.filter(campaign=game.campaign, **which).order_by("-pk").first()
    if found is None:
        raise stale()
    return found


def _play(
    game: Game, command: Command, actor: Actor, shown: str | None
) -> tuple[JournalEntry, tuple[Difference, ...]]:
    before = game.world
    entry = game.append(command, actor=actor)
    found = differences(before, game.world)
    if shown not in (None, fingerprint(before, command, found)):
        raise stale()
    return entry, found
