"""Comments of members on a battle, for the members of the campaign (D4).

They stand in no journal and no chain, so that their writer or the organiser can delete them.
"""

from datetime import timedelta
from unicodedata import category, normalize

from django.db.models import Count
from django.utils.translation import gettext_noop

from campaign.actions.history.battle_history import records_of
from campaign.models import BattleComment
from campaign.world import BattleId
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import LockedGame
from club.models import Game
from club.refusals import Refusal

MOST_LETTERS = 1000
MOST_OF_BATTLE = 200
MOST_AT_ONCE, AT_ONCE = 6, timedelta(minutes=5)  # of one person in a campaign

EMPTY = gettext_noop("Write something first.")
TOO_LONG = gettext_noop("Say it in at most {most} letters.")
TOO_FAST = gettext_noop("You have written {most} comments within {minutes} minutes. Wait a little.")
TOO_MANY = gettext_noop("This battle has {most} comments; that is the most.")
NO_BATTLE = gettext_noop("There is no such battle.")


def add_comment(game_id: int, battle: str, *, actor: Actor, text: str) -> BattleComment:
    """Stores a comment of a member on a battle of this or an earlier turn.

    The same words of the same person about the same battle are stored once. Refuses `text`,
    `no-such-battle`, `too-fast` and `too-many`.
    """
    with turn(game_id, actor, permissions.takes_part) as locked:
        words = _checked(text)
        number = _turn_of(locked, battle)
        kept = BattleComment.objects.filter(game=locked.game)
        of_battle = kept.filter(battle=battle, turn=number)
        again = of_battle.filter(by=actor.user_id, text=words).first()
        if again is not None:
            return again
        if kept.filter(by=actor.user_id, at__gt=locked.now - AT_ONCE).count() >= MOST_AT_ONCE:
            raise Refusal("too-fast", "D4", TOO_FAST, most=MOST_AT_ONCE,
                          minutes=AT_ONCE.seconds // 60)  # fmt: skip
        if of_battle.count() >= MOST_OF_BATTLE:
            raise Refusal("too-many", "D4", TOO_MANY, most=MOST_OF_BATTLE)
        return BattleComment.objects.create(
            game=locked.game, battle=battle, turn=number, player=actor.player or "",
            by_id=actor.user_id, at=locked.now, text=words,
        )  # fmt: skip


def remove_comment(game_id: int, comment_id: int, *, actor: Actor) -> None:
    """Its writer, or the organiser, deletes a comment; where there is none, nothing is done."""
    with turn(game_id, actor, permissions.takes_part) as locked:
        found = BattleComment.objects.filter(game=locked.game, pk=comment_id).first()
        if found is None:
            return
        own = found.by_id is not None and found.by_id == actor.user_id
        permissions.check_allowed(own or permissions.may_rule(locked.game, actor))
        found.delete()


def comments_of(game: Game, battle: str, turn: int) -> list[BattleComment]:
    """The comments on a battle, oldest first."""
    return list(BattleComment.objects.filter(game=game, battle=battle, turn=turn).order_by("pk"))


def counted_comments(game: Game) -> dict[tuple[str, int], int]:
    """The number of comments by battle and turn."""
    rows = BattleComment.objects.filter(game=game).order_by()
    return {
        (battle, turn): count
        for battle, turn, count in rows.values_list("battle", "turn").annotate(Count("pk"))
    }


def _turn_of(locked: LockedGame, battle: str) -> int:
    if battle in locked.world.battles:
        return locked.world.turn
    record = records_of(locked.game).get(BattleId(battle))
    if record is None:
        raise Refusal("no-such-battle", "R43", NO_BATTLE)
    return record.turn


def _checked(text: str) -> str:
    """The text in lines, without invisible characters that could deceive a reader."""
    lines = normalize("NFC", text).replace("\r\n", "\n").split("\n")
    plain = ("".join(sign for sign in line if category(sign)[0] != "C") for line in lines)
    words = "\n".join(plain).strip()
    if not words:
        raise Refusal("text", "D4", EMPTY, fields=("text",))
    if len(words) > MOST_LETTERS:
        raise Refusal("text", "D4", TOO_LONG, fields=("text",), most=MOST_LETTERS)
    return words
