"""The acts of the guided first game of Six Lands: kind, news that it brings, and rule."""

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
