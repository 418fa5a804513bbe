"""The acts of the guided first game of Island Settlers: kind, news that it brings, and rule."""

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
