"""The options of a new table of Island Settlers (CA1, C2–C4)."""

from django.utils.translation import gettext_lazy as _

from tavern.pages.games.options import Option, Pick

ABOUT_SEATS = ""
OPTIONS: tuple[Option, ...] = (
    Pick(
        "island",
        _("The island"),
        (
            ("spiral", _("shuffled tiles; the numbers in a spiral"), {"island": "spiral"}),
            ("practice", _("the island for a first game, always the same"), {"island": "practice"}),
            ("random", _("all random, but no 6 or 8 next to another"), {"island": "random"}),
        ),
    ),
    Pick(
        "rules",
        _("The rules"),
        (
            (
                "text",
                _(
                    "first edition: a tie takes away longest road and largest army, played cards "
                    "go back under the deck, trading ends when building begins"
                ),
                {"rules": "text"},
            ),
            (
                "current",
                _(
                    "current: a tie leaves special cards where they are, played cards leave the "
                    "game, trading and building mix, ten points win on your own turn"
                ),
                {"rules": "current"},
            ),
        ),
    ),
)
