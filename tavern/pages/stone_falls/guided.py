"""The acts of the guided first game of Stone Falls: kind, news that it brings, and rule."""

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
