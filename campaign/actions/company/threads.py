"""Reads the threads of a campaign and of its battles."""

from django.db.models import Count

from campaign.actions.company.comments import WHOLE
from campaign.models import BattleComment
from club.models import Game

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
