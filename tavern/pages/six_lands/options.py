"""The options of a new table of Six Lands (K4, KA6, KA17)."""

from django.utils.translation import gettext_lazy as _

from tavern.pages.games.options import Option, Pick, PickSeat, Several, Tick
from tavern.pages.six_lands.card_words import TITLES
from tavern.six_lands.components import COLOURS

ABOUT_SEATS = ""
OPTIONS: tuple[Option, ...] = (
    Pick(
        "cards",
        _("How the cards are laid out"),
        (
            ("dealt", _("dealt at random"), {}),
            (
                "first",
                _("as for a first game, with the cards given in the rules"),
                {"first_game": True},
            ),
        ),
    ),
    Several(
        "sides",
        _("Lands turned to their other side; the rest lie crown side up"),
        tuple(zip(COLOURS, TITLES, strict=True)),
        option="sides",
        value="other",
        later=tuple(
            COLOURS
        ),  # the fairest sides (docs/balance.md); a first game has the crown (K4)
    ),
    Tick(
        "claim_by_hand",
        _("Everybody takes their income by hand, and may forget it"),
        {"claim_by_hand": True},
    ),
    PickSeat("begins", _("Who begins"), _("at random"), option="first"),
)
