"""Attachments of battles that a correction has removed (D3, D4).

Another battle may get its number afterwards: it must not show attachments of the old one.
"""

from collections.abc import Iterable

from campaign.models import (
    BattleComment,
    BattlePhoto,
    Challenge,
    CountedMark,
    LentCount,
    LiveCount,
    Meeting,
    ReportDraft,
)
from campaign.news import BattleCalled, News
from campaign.world import BattleId
from club.models import Game

Called = dict[BattleId, tuple[object, ...]]


def called_in(entries: Iterable[tuple[int, tuple[News, ...]]]) -> Called:
    """The battles that this news declares, by their numbers: their identity, their turn and the
    news."""
    return {
        item.battle: (turn, item.terrain, item.wave, frozenset(item.players))
        for turn, news in entries
        for item in news
        if isinstance(item, BattleCalled)
    }


def set_aside(game: Game, before: Called, after: Called) -> None:
    """Moves attachments of removed battles to a number that no battle has.

    Their dates are withdrawn, and drafts of their reports and counts at the table deleted.
    """
    for battle in (number for number, was in before.items() if after.get(number) != was):
        apart = f"{battle}~{game.era}"
        dates = Meeting.objects.filter(game=game, battle=battle)
        dates.filter(status__in=(Meeting.PROPOSED, Meeting.AGREED)).update(status=Meeting.WITHDRAWN)
        dates.update(battle=apart)
        for table in (ReportDraft, CountedMark, LiveCount, LentCount):
            table.objects.filter(game=game, battle=battle).delete()
        BattlePhoto.objects.filter(game=game, battle=battle).update(battle=apart)
        BattleComment.objects.filter(game=game, battle=battle).update(battle=apart)
        Challenge.objects.filter(game=game, battle=battle).update(battle=apart)
