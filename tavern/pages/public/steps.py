"""The boards between a player's act and their next one, played one after the other on their page.

They come with the answer to the act, because no site keeps an open game. Each shows what the player
saw at that moment, never the hand of the bot.
"""

from collections.abc import Sequence

from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe

from tavern.actions.public import playing
from tavern.pages.games.news_words import sentence
from tavern.pages.public.scene import PublicScene
from tavern.pages.table.steps import MOST, drawing_of


def steps_of(
    scene: PublicScene, moments: Sequence[playing.Moment]
) -> list[tuple[SafeString, SafeString]]:
    """Words and board of each step, as at a table. `scene` is the page after the last moment.

    The player's own acts at the beginning are no steps. [] if nothing is left.
    """
    own = 0
    while own < len(moments) and moments[own].seat == playing.ME:
        own += 1
    first = max(own, len(moments) - MOST)
    if not 0 < first < len(moments):
        return []
    words = [SafeString(), *(_words(scene, moment) for moment in moments[first:])]
    boards = [_board(scene, moment) for moment in moments[first - 1 : -1]]
    return list(zip(words, [*boards, SafeString()], strict=True))


def _words(scene: PublicScene, moment: playing.Moment) -> SafeString:
    sentences = ((sentence(scene, one),) for one in moment.news if not scene.is_small(one))
    return format_html_join(" ", "{}", sentences)


def _board(scene: PublicScene, moment: playing.Moment) -> SafeString:
    view = playing.view_of(moment.game)._replace(choices=(), mine=False)
    return mark_safe(drawing_of(PublicScene(moment.game, scene.sealed, view)))
