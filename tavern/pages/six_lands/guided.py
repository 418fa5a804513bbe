"""The acts of the guided first game of Six Lands: kind, news that it brings, and rule.

`LEARNT` says at its end what they have shown.
"""

from django.utils.translation import gettext_lazy as _

from tavern.six_lands import commands as acts

KINDS = (
    (acts.Play, "CardPlayed", "K10"),
    (acts.EndTurn, "", "K8"),
    (acts.Play, "LandConquered", "K14"),
    (acts.Recruit, "", "K18"),
    (acts.Play, "CardPlayed", "K11"),
    (acts.Add, "", "K27"),
    (acts.TakeBack, "", "K28"),
    (acts.Play, "LastCardPlayed", "K20"),
)
LEARNT = (
    ("K8", _("You play one card in each turn.")),
    ("K14", _("A troop that is stronger than the defence takes the land.")),
    ("K18", _("With fame you recruit a free knight.")),
    ("K20", _("The last card ends the game, and cards in hand cost their value.")),
)
