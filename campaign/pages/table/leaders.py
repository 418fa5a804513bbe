"""The leaders of a campaign in short sentences, for all readers."""

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from campaign.actions.notices.race_words import races_in_words
from campaign.actions.notices.recap_words import Names
from campaign.pages.scene.campaign_view import Scene
from campaign.world import PlayerId


def who_leads(scene: Scene) -> SafeString:
    """The leaders of both races; "" if somebody stands to win, or nobody can lead.

    It agrees with the banner about the player who stands to win.
    """
    if scene.over or scene.stands_to_win:
        return mark_safe("")
    players = {player: conditional_escape(seat.name) for player, seat in scene.seats.items()}
    me = PlayerId(scene.viewer) if scene.viewer else None
    return mark_safe(" ".join(races_in_words(scene.world, Names(players, {}), me)))
