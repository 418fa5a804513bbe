"""Messages of members in the thread of their campaign, or of one of its battles (D4).

They are in no journal and no chain, so that their writer or the organiser can remove them.
"""

from django.db.models import Count
from django.utils.translation import gettext_noop

from campaign.actions.company.marks import mark_of
from campaign.actions.history.battle_history import records_of
from campaign.models import BattleComment
from campaign.world import BattleId
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.security.plain_text import checked_text
from club.actions.talk.limits import AT_ONCE, check_pace, check_room
from club.actions.talk.unread import add_mark, forget_mark
from club.models import Game
from club.refusals import Refusal

WHOLE = ""  # in place of a battle's id: the thread of the campaign
MOST_OF_BATTLE, MOST_OF_CAMPAIGN = 200, 5000

NO_BATTLE = gettext_noop("There is no such battle.")


def add_comment(
    game_id: int, battle: str, *, actor: Actor, text: str, announced: bool = False
) -> BattleComment:
    """Stores a message of a member, and notifies the others as they prefer. It is about a battle of
    this or an earlier turn, or about the `WHOLE` campaign. An organiser's announcement stays on the
    page of every other player until they have read it.

    The same words that a person sends twice within minutes are stored once. Refuses `text`,
    `no-such-battle`, `too-fast` and `too-many`.
    """
    with turn(game_id, actor, permissions.takes_part) as locked:
        permissions.check_allowed(not announced or permissions.may_rule(locked.game, actor))
        words = checked_text(text)
        number = _turn_of(locked, battle)
        kept = BattleComment.objects.filter(game=locked.game)
        thread = kept.filter(battle=battle, turn=number) if battle else kept.filter(battle=WHOLE)
        latest = kept.filter(by=actor.user_id, at__gt=locked.now - AT_ONCE)
        again = latest.filter(battle=battle, turn=number, text=words).first()
        if again is not None:
            return again
        check_pace(latest.count())
        check_room(thread.count(), MOST_OF_BATTLE if battle else MOST_OF_CAMPAIGN)
        comment = BattleComment.objects.create(
            game=locked.game,
            battle=battle,
            turn=number,
            player=actor.player or "",
            by_id=actor.user_id,
            at=locked.now,
            text=words,
            announced=announced,
        )
        others = locked.roster.everybody - {actor.user_id}
        add_mark(locked.game, mark_of(comment), others)
        if announced:
            readers = locked.game.seats.exclude(user=None).exclude(user=actor.user_id)
            readers.update(unread=comment.pk)
            locked.mark(Effect.SAVE)
        locked.record("comment", comment, with_world=False)
        return comment


def remove_comment(game_id: int, comment_id: int, *, actor: Actor) -> None:
    """Removes a message: its writer deletes it; an organiser leaves its place in the thread.

    Without such a message nothing changes.
    """
    with turn(game_id, actor, permissions.takes_part) as locked:
        found = BattleComment.objects.filter(game=locked.game, pk=comment_id).first()
        if found is None:
            return
        own = found.by_id is not None and found.by_id == actor.user_id
        permissions.check_allowed(own or permissions.may_rule(locked.game, actor))
        forget_mark(locked.game, mark_of(found))
        locked.game.seats.filter(unread=found.pk).update(unread=None)
        if own:
            found.delete()
            return
        found.removed, found.text = True, ""
        found.save(update_fields=["removed", "text"])


def _turn_of(locked: LockedGame, battle: str) -> int:
    if not battle or battle in locked.world.battles:
        return int(locked.world.turn)
    record = records_of(locked.game).get(BattleId(battle))
    if record is None:
        raise Refusal("no-such-battle", "R43", NO_BATTLE)
    return record.turn


PAGE = 50  # messages


def comments_of(game: Game, battle: str, turn: int) -> list[BattleComment]:
    """The messages about a battle, oldest first."""
    return list(BattleComment.objects.filter(game=game, battle=battle, turn=turn).order_by("pk"))


def thread_of(game: Game, before: int | None = None) -> tuple[list[BattleComment], int]:
    """A page of the campaign's thread, newest first, with numbers below `before`.

    Also the number before which the next page begins, 0 for none.
    """
    rows = BattleComment.objects.filter(game=game, battle=WHOLE).order_by("-pk")
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = list(rows[: PAGE + 1])
    return found[:PAGE], found[PAGE - 1].pk if len(found) > PAGE else 0


def counted_comments(game: Game) -> dict[tuple[str, int], int]:
    """The number of messages by battle and turn."""
    rows = BattleComment.objects.filter(game=game, removed=False).exclude(battle=WHOLE).order_by()
    return {
        (battle, turn): count
        for battle, turn, count in rows.values_list("battle", "turn").annotate(Count("pk"))
    }
