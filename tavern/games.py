"""The board games of this site: their rules with their words and bots (setting `TAVERN_GAMES`).

A new game gets an entry in `GAMES` with the words of its phases. These are the values of
`Progress.phase` in its rules, and `ended`.
"""

from django.utils.translation import gettext_lazy as _

from club.kinds import Kind
from tavern.island_settlers.bots import BOTS as OF_ISLAND_SETTLERS
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tavern.kind import table_kind
from tavern.six_lands.bots import BOTS as OF_SIX_LANDS
from tavern.six_lands.rules import SIX_LANDS
from tavern.stone_falls.bots import BOTS as OF_STONE_FALLS
from tavern.stone_falls.rules import STONE_FALLS

GAMES = {
    "stone-falls": table_kind(
        STONE_FALLS,
        title=_("Stone Falls"),
        phases={
            "colours": _("Choosing colours"),
            "first": _("First stones"),
            "place": _("Placing a stone"),
            "power": _("Using a power"),
            "lines": _("Resolving lines"),
            "choose": _("Choosing the next stone"),
            "ended": _("End"),
        },
        duties={
            "colours": _("Choose your colour."),
            "first": _("Choose the stone you begin with."),
            "place": _("Place your stone."),
            "power": _("Use your stone's power, or skip it."),
            "lines": _("Resolve a line."),
            "choose": _("Choose the stone for your next turn."),
        },
        bots=OF_STONE_FALLS,
    ),
    "six-lands": table_kind(
        SIX_LANDS,
        title=_("Six Lands"),
        phases={
            "go": _("Playing cards"),
            "gift": _("A free knight"),
            "which": _("Choosing a troop"),
            "last_card": _("The last card"),
            "ended": _("End"),
        },
        duties={
            "go": _("Play one card."),
            "gift": _("Take a free knight, or skip it."),
            "which": _("Choose which troop takes the land."),
            "last_card": _("Add a last card, or skip it."),
        },
        bots=OF_SIX_LANDS,
    ),
    "island-settlers": table_kind(
        ISLAND_SETTLERS,
        title=_("Island Settlers"),
        phases={
            "found": _("Placing settlements"),
            "found_road": _("Placing roads"),
            "roll": _("Rolling the dice"),
            "hand_in": _("Discarding cards"),
            "robber": _("Moving the robber"),
            "theft": _("Stealing a card"),
            "trade": _("Trading and building"),
            "reply": _("Answering an offer"),
            "build": _("Building"),
            "free_roads": _("Placing free roads"),
            "ended": _("End"),
        },
        duties={
            "found": _("Place a settlement."),
            "found_road": _("Place your settlement's road."),
            "roll": _("Roll the dice."),
            "hand_in": _("Discard half of your cards."),
            "robber": _("Move the robber."),
            "theft": _("Steal a card, or skip it."),
            "trade": _("Trade and build, then end your turn."),
            "reply": _("Answer the offer."),
            "build": _("Build, or end your turn."),
            "free_roads": _("Place your free roads."),
        },
        bots=OF_ISLAND_SETTLERS,
    ),
}


def table_games(names: list[str]) -> list[Kind]:
    """The games of these names, as kinds that the club can register."""
    return [GAMES[name] for name in names if name in GAMES]
