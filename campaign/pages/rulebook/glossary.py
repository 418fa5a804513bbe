"""The words of the campaign for newcomers."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from campaign.armies import UNIT_KINDS
from campaign.house_rules import BAND_SIZE, TRACK_PLACES

Words = str | Promise


@dataclass(frozen=True, slots=True)
class Entry:
    """A word, its meaning, and the forms in which texts use it, separated by "|"."""

    id: str
    word: Words
    meaning: Words
    forms: Words


_FIGURES = {kind: row.per_point for kind, row in UNIT_KINDS.items()}
GLOSSARY = (
    Entry(
        "points",
        pgettext_lazy("glossary", "Points"),
        format_lazy(
            _(
                "What units are worth in SAGA. {hearthguard} hearthguard, {warriors} "
                "warriors or {levies} levies make one point."
            ),
            **_FIGURES,
        ),
        "",
    ),
    Entry(
        "power",
        pgettext_lazy("glossary", "Power points (PP)"),
        _(
            "What you pay with: bids, units, buildings and upkeep. Your territories earn them "
            "every turn."
        ),
        pgettext_lazy("forms of a word", "power points|power point"),
    ),
    Entry(
        "lord",
        pgettext_lazy("glossary", "Lord"),
        _("The leader of a band. Lords are free, gain experience and may die."),
        pgettext_lazy("forms of a word", "lord|lords"),
    ),
    Entry(
        "band",
        pgettext_lazy("glossary", "Band"),
        format_lazy(_("A lord on the map with units worth {least} to {most} points."), **BAND_SIZE),
        pgettext_lazy("forms of a word", "band|bands"),
    ),
    Entry(
        "muster",
        pgettext_lazy("glossary", "Muster"),
        _("To put together your starting bands before the first turn."),
        pgettext_lazy("forms of a word", "muster|musters|mustered"),
    ),
    Entry(
        "initiative",
        pgettext_lazy("glossary", "Initiative"),
        _("The order in which players act in a turn. It also breaks ties."),
        pgettext_lazy("forms of a word", "initiative"),
    ),
    Entry(
        "favourite",
        pgettext_lazy("glossary", "Favourite"),
        _(
            "The player first in initiative, who has the favour of the gods and decides the order "
            "of tied bids."
        ),
        pgettext_lazy("forms of a word", "favourite|favour of the gods"),
    ),
    Entry(
        "envelope",
        pgettext_lazy("glossary", "Envelope"),
        _("A sealed bid. No player can read it before all bids are opened together."),
        pgettext_lazy("forms of a word", "envelope|envelopes"),
    ),
    Entry(
        "receipt",
        pgettext_lazy("glossary", "Receipt"),
        _(
            "A fingerprint of your sealed bid. It lets you check later that the bid was not "
            "changed."
        ),
        pgettext_lazy("forms of a word", "receipt|receipts"),
    ),
    Entry(
        "terrain",
        pgettext_lazy("glossary", "Territory"),
        _("A place on the map. Once a player takes it, they hold it until somebody else does."),
        "",
    ),
    Entry(
        "prestigious",
        pgettext_lazy("glossary", "Prestigious territory"),
        _("A cromlech, ruined castle, pyramid or ziggurat: taking it gives a memory point."),
        pgettext_lazy("forms of a word", "prestigious territory|prestigious"),
    ),
    Entry(
        "memory",
        pgettext_lazy("glossary", "Memory track"),
        format_lazy(
            _("The last {places} memory points in a row; a new one pushes out the oldest."),
            places=TRACK_PLACES,
        ),
        pgettext_lazy("forms of a word", "memory track|memory point|memory points"),
    ),
    Entry(
        "village",
        pgettext_lazy("glossary", "Village"),
        _("Where you recruit, and where retreating units find shelter."),
        "",
    ),
    Entry(
        "reserve",
        pgettext_lazy("glossary", "Reserve"),
        _("Units waiting in a village for a lord."),
        pgettext_lazy("forms of a word", "reserve|reserves"),
    ),
    Entry(
        "upkeep",
        pgettext_lazy("glossary", "Upkeep"),
        _("What your bands cost every turn, in power points."),
        pgettext_lazy("forms of a word", "upkeep"),
    ),
    Entry(
        "demobilise",
        pgettext_lazy("glossary", "Demobilise"),
        _("To send units home, into a reserve, because you cannot pay their upkeep."),
        pgettext_lazy("forms of a word", "demobilised|demobilise"),
    ),
    Entry(
        "retreat",
        pgettext_lazy("glossary", "Retreat"),
        _("To leave the map after a battle for your nearest village."),
        pgettext_lazy("forms of a word", "retreat|retreats|retreating"),
    ),
    Entry(
        "sacred",
        pgettext_lazy("glossary", "Sacred ground"),
        _("A faction's mark on a territory: it counts in SAGA battles there, not on the map."),
        pgettext_lazy("forms of a word", "sacred ground|sacred grounds"),
    ),
    Entry(
        "portal",
        pgettext_lazy("glossary", "Portal"),
        _("How an external faction brings a new band onto the map."),
        pgettext_lazy("forms of a word", "portal|portals"),
    ),
)
