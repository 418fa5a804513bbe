"""What people keep beside a battle, once a correction has taken the battle away (D3, D4).

Another battle may bear its number afterwards: nothing of the old one may show up there.
"""

from collections.abc import Iterable

from campaign.models import BattlePhoto, Campaign, Challenge, Meeting, ReportDraft
from campaign.news import BattleCalled, News
from campaign.world import BattleId

Called = dict[BattleId, tuple[object, ...]]


def called_in(told: Iterable[tuple[int, tuple[News, ...]]]) -> Called:
    """The battles of this news by their numbers: what makes them the same; turn and news."""
    return {
        item.battle: (turn, item.zone, item.wave, frozenset(item.players))
        for turn, news in told
        for item in news
        if isinstance(item, BattleCalled)
    }


def set_aside(campaign: Campaign, before: Called, after: Called) -> None:
    """Keeps what belongs to battles that are no more under a number that no battle has.

    Their dates are withdrawn, and drafts of their reports go.
    """
    for battle in (number for number, was in before.items() if after.get(number) != was):
        apart = f"{battle}~{campaign.era}"
        dates = Meeting.objects.filter(campaign=campaign, battle=battle)
        dates.filter(status__in=(Meeting.PROPOSED, Meeting.AGREED)).update(status=Meeting.WITHDRAWN)
        dates.update(battle=apart)
        ReportDraft.objects.filter(campaign=campaign, battle=battle).delete()
        BattlePhoto.objects.filter(campaign=campaign, battle=battle).update(battle=apart)
        Challenge.objects.filter(campaign=campaign, battle=battle).update(battle=apart)
