"""The bots in words: on a seat, as stewards, and as the players of a trial."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaign.bots.registry import AMONG_PEOPLE, BOTS

Words = str | Promise


class _BotWords(NamedTuple):
    """A bot's word in trials; if people play against it, also its words on a seat and as a
    steward."""

    players: Words
    sitter: Words = ""
    seat: Words = ""
    steward: Words = ""


_WORDS = {
    "steady": _BotWords(
        _("steady players: sensible, not too clever"),
        _("a bot, steady"),
        _("steady: sensible, not too clever"),
        _("a steady bot plays for me if need be"),
    ),
    "sharp": _BotWords(
        _("sharp players: they look ahead; at most 500 games, and slow"),
        _("a bot, sharp"),
        _("sharp: looks ahead"),
        _("a sharp bot plays for me if need be"),
    ),
    "points": _BotWords(_("players who play for the final count")),
    "memory": _BotWords(_("players who play for the memory track")),
    "random": _BotWords(_("players who make any legal move, at random")),
}
_OTHERS = tuple(bot for bot in BOTS if bot not in AMONG_PEOPLE)

# The words of each as choices of a form.
SITTING_BOTS = [(bot, _WORDS[bot].sitter) for bot in AMONG_PEOPLE]
SEAT_BOTS = [(bot, _WORDS[bot].seat) for bot in AMONG_PEOPLE]
STEWARDS = [(bot, _WORDS[bot].steward) for bot in AMONG_PEOPLE]
TRIAL_BOTS = [(bot, _WORDS[bot].players) for bot in (*AMONG_PEOPLE, *_OTHERS)]
