"""Words of the tavern: what people say at a table, how games end, and what bots are called."""

from django.utils.translation import gettext_lazy as _

PHRASES = {
    "hello": _("Hello, everybody!"),
    "moment": _("One moment, please."),
    "sorry": _("Sorry that you had to wait."),
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
