"""The acts of the guided first game of Island Settlers: kind, news that it brings, and rule.

`LEARNT` says at its end what they have shown.
"""

from django.utils.translation import gettext_lazy as _

from tavern.island_settlers import commands as acts

KINDS = (
    (acts.Found, "", "C6"),
    (acts.FoundRoad, "", "CA10"),
    (acts.Roll, "", "C11"),
    (acts.BuildRoad, "", "C21"),
    (acts.EndTurn, "", "C10"),
    (acts.BankTrade, "", "C18"),
    (acts.MoveRobber, "", "C15"),
    (acts.BuildSettlement, "", "C22"),
    (acts.BuildCity, "", "C23"),
    (acts.PlayKnight, "", "C30"),
)
LEARNT = (
    ("C11", _("A roll pays everybody who lives at a tile with that number.")),
    ("C22", _("Roads lead to settlements, and settlements grow into cities.")),
    ("C18", _("The bank changes four cards of one kind into any other.")),
    ("C38", _("Ten points win.")),
)
