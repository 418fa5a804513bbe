"""Words of the tavern: descriptions of games, phrases of people, endings, names of bots."""

from django.utils.translation import gettext_lazy as _

ABOUT = {
    "stone-falls": _(
        "Place stones, use their powers and make lines. The first to collect four "
        "colours and all four powers wins. One to four players."
    ),
    "six-lands": _(
        "Send out knights, on cards, to take six lands and to hold them. Lands bring "
        "fame, and the most fame wins. Two to four players."
    ),
    "island-settlers": _(
        "Build settlements, roads and cities on an island, and trade what it "
        "yields. The first to ten points wins. Two to four players."
    ),
}
PHRASES = {
    "hello": _("Hello, everybody!"),
    "moment": _("One moment, please."),
    "sorry": _("Sorry to keep you waiting."),
    "well": _("Well played!"),
    "luck": _("What luck!"),
    "thanks": _("Thank you for the game."),
    "again": _("Shall we play again?"),
    "bye": _("I have to go. Until next time!"),
}
BOTS = {
    "random": _("random bot"),
    "steady": _("steady bot"),
    "sharp": _("sharp bot"),
    "solo": _("bot that plays alone"),
    "program": _("a program"),
}
MEDALS = {"gold": _("gold"), "silver": _("silver"), "bronze": _("bronze"), "failed": _("no medal")}
