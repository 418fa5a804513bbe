"""The acts of the guided first game of Stone Falls: kind, news that it brings, and rule.

`LEARNT` says at its end what they have shown.
"""

from django.utils.translation import gettext_lazy as _

from tavern.stone_falls import commands as acts

KINDS = (
    (acts.Choose, "StoneChosen", "S8"),
    (acts.Place, "StonePlaced", "S9"),
    ((acts.Push, acts.Pull, acts.Glide, acts.Swap), "", "S21"),
    (acts.Choose, "StoneChosen", "S12"),
    (acts.Resolve, "LineResolved", "S15"),
    (acts.Place, "StonePlaced", "S14"),
    (acts.Resolve, "GameEnded", "S18"),
)
LEARNT = (
    ("S12", _("You choose a stone and place it in your next turn.")),
    ("S21", _("A stone that you place moves others by its power.")),
    ("S15", _("Three alike in a row are a line: one is yours, one goes to an opponent.")),
    ("S18", _("Four colours and four powers in your treasure win.")),
)
