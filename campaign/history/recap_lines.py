"""The lines that an item of news gives a player, and the headings under which they stand."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from campaign import news as n
from campaign.world import PlayerId

Head = Literal[
    "end",
    "envelope",
    "order",
    "die",
    "battle",
    "retreat",
    "land",
    "memory",
    "coin",
    "march",
    "ruling",
]


class Line(Struct, frozen=True):
    """`me`: whether the player is the subject. Values: ids of players and terrains, numbers."""

    kind: str
    me: bool = False
    values: Mapping[str, Any] = {}


Found: TypeAlias = tuple[Head, list[Line]]
Giver: TypeAlias = Callable[[Any, PlayerId], Found]


def _bids(row: n.BidsOpened, me: PlayerId) -> Found:
    """Every envelope is a line, the player's own first, then the highest."""
    by_size = sorted(row.bids.items(), key=lambda bid: (bid[0] != me, -bid[1]))
    return "envelope", [
        Line(
            "void" if player in row.void else "bid", player == me, {"who": player, "count": amount}
        )
        for player, amount in by_size
    ]


def _order(row: n.OrderSet, me: PlayerId) -> Found:
    values = {"players": row.order, "who": row.favourite}
    return "order", [Line("order", row.favourite == me, values)]


def _dice(row: n.DiceThrown, me: PlayerId) -> Found:
    values = {"who": row.player, "dice": row.dice, "count": sum(row.dice)}
    return "die", [Line("dice", row.player == me, values)]


def _reroll(row: n.RerollCalled, me: PlayerId) -> Found:
    return "die", [Line("reroll", values={"players": row.players})]


def _called(row: n.BattleCalled, me: PlayerId) -> Found:
    sides = (*row.players, *row.waiting)
    others = tuple(player for player in sides if player != me)
    return "battle", [Line("called", me in sides, {"terrain": row.terrain, "players": others})]


def _called_off(row: n.BattleCancelled, me: PlayerId) -> Found:
    return "battle", [Line("called_off", values={"terrain": row.terrain})]


def _settled(row: n.BattleSettled, me: PlayerId) -> Found:
    beaten = tuple(player for player in row.players if player != row.winner)
    kind = "drawn" if row.winner is None else "lost" if me in beaten else "won"
    values = {"terrain": row.terrain, "who": row.winner, "players": beaten}
    return "battle", [Line(kind, me in row.players, values)]


def _taken(row: n.TerrainTaken, me: PlayerId) -> Found:
    values = {"who": row.player, "terrain": row.terrain, "other": row.before}
    if row.before == me:
        return "land", [Line("taken_from", True, values)]
    return "land", [Line("taken" if row.before else "claimed", row.player == me, values)]


def _village_gone(row: n.VillageCaptured | n.VillageRazed, me: PlayerId) -> Found:
    values = {"who": row.by, "other": row.owner, "terrain": row.terrain}
    kind = "captured" if isinstance(row, n.VillageCaptured) else "razed" if row.by else "fallen"
    mine = row.owner == me
    return "land", [Line(f"{kind}_from" if mine else kind, mine or row.by == me, values)]


def _memory(row: n.MemoryGained, me: PlayerId) -> Found:
    gained = Line("memory", row.player == me, {"who": row.player, "terrain": row.terrain})
    if (lost := row.lost) is None:
        return "memory", [gained]
    values = {"who": lost.player, "terrain": lost.terrain, "turn": lost.turn}
    return "memory", [gained, Line("forgotten", lost.player == me, values)]


def _retreats(row: n.BandRetreated, me: PlayerId) -> Found:
    values = {"who": row.player, "origin": row.origin, "leaving": row.men}
    return "retreat", [Line("retreats", row.player == me, values)]


def _back(row: n.RetreatEnded, me: PlayerId) -> Found:
    kind = "back" if row.band else "joined"
    values = {"who": row.player, "terrain": row.terrain, "men": row.men}
    return "retreat", [Line(kind, row.player == me, values)]


def _melted(row: n.UnitsMelted, me: PlayerId) -> Found:
    mine, who = row.player == me, row.player
    melted = Line("melted", mine, {"who": who, "count": row.refund})
    lords = [Line("lord_lost", mine, {"who": who, "lord": lord}) for lord in row.lords]
    return "retreat", [melted, *lords]


def _sent_home(row: n.UnitsDemobilised, me: PlayerId) -> Found:
    return "coin", [Line("sent_home", row.player == me, {"count": len(row.units)})]


def _passed(row: n.PlayerPassed, me: PlayerId) -> Found:
    return "march", [] if row.by_rule else [Line("passed", row.player == me)]


def _reordered(row: n.MemoryReordered, me: PlayerId) -> Found:
    return "ruling", [Line("reordered")]


def _rolled(row: n.TableRolled, me: PlayerId) -> Found:
    values: dict[str, Any] = {"title": (row.title, row.ours), "row": (row.text, row.ours)}
    values["result"] = row.result
    if row.terrain:
        return "battle", [Line("rolled_at", values=values | {"terrain": row.terrain})]
    if row.player:
        mine = row.player == me
        return "die", [Line("rolled_for", mine, values | {"who": row.player})]
    return "die", [Line("rolled", values=values)]


def _ended(row: n.CampaignEnded, me: PlayerId) -> Found:
    return "end", [Line("ended", row.ending.winner == me, {"who": row.ending.winner})]


def _plain(head: Head, kind: str, *names: str, who: str = "player") -> Giver:
    """A line with these fields as values; `who` is the field of the subject."""

    def give(row: Any, me: PlayerId) -> Found:
        subject = getattr(row, who)
        values = {name: getattr(row, name) for name in names}
        return head, [Line(kind, subject == me, {"who": subject} | values)]

    return give


LINES: dict[type, Giver] = {
    n.BidsOpened: _bids,
    n.OrderSet: _order,
    n.TiesFound: _plain("order", "ties", who="decider"),
    n.DiceThrown: _dice,
    n.RerollCalled: _reroll,
    n.BattleCalled: _called,
    n.BattleCancelled: _called_off,
    n.BattleSettled: _settled,
    n.DefenceDeclined: _plain("battle", "declined"),
    n.ReportDisputed: _plain("battle", "disputed", who="by"),
    n.LordKilled: _plain("battle", "killed", "name"),
    n.BandRetreated: _retreats,
    n.RefugeFixed: _plain("retreat", "refuge", "to", "turn", "moment", "men", "counted"),
    n.RetreatEnded: _back,
    n.UnitsMelted: _melted,
    n.TerrainTaken: _taken,
    n.VillageFounded: _plain("land", "founded", "terrain"),
    n.VillageRazed: _village_gone,
    n.VillageCaptured: _village_gone,
    n.SacredGroundMade: _plain("land", "sacred", "terrain"),
    n.PortalOpened: _plain("land", "portal", "terrain"),
    n.MemoryGained: _memory,
    n.UpkeepOwed: _plain("coin", "owes", "cost", "budget"),
    n.UnitsDemobilised: _sent_home,
    n.BandRaised: _plain("march", "raised", "terrain"),
    n.BandDissolved: _plain("march", "dissolved", "terrain"),
    n.PlayerPassed: _passed,
    n.RolesSwapped: _plain("ruling", "swapped", who="defender"),
    n.MemoryReordered: _reordered,
    n.BandPlaced: _plain("ruling", "placed", "before", "to"),
    n.TerrainFreed: _plain("ruling", "freed", "terrain", who="before"),
    n.LordRestored: _plain("ruling", "restored", "name", "at"),
    n.PlayerLeft: _plain("end", "left"),
    n.PlayerJoined: _plain("end", "joins", "terrain"),
    n.TableRolled: _rolled,
    n.CampaignEnded: _ended,
}
SUMMED = (n.UnitLosses, n.PowerGained, n.PowerPaid, n.MoveDeclared)
# Not for the player who has ordered it.
UNLESS_ORDERED = (
    n.DefenceDeclined,
    n.ReportDisputed,
    n.VillageFounded,
    n.SacredGroundMade,
    n.PortalOpened,
    n.UnitsDemobilised,
    n.BandRaised,
    n.BandDissolved,
    n.PlayerPassed,
    n.MoveDeclared,
)
# Only for the player who is its subject.
ONLY_MINE = (
    n.BandRetreated,
    n.RefugeFixed,
    n.RetreatEnded,
    n.UpkeepOwed,
    n.UnitsDemobilised,
    n.PlayerPassed,
)
# For nobody: the page shows it, or it changes nothing for anybody else.
LEFT_OUT = (
    n.PhaseOpened,
    n.SpeakerCalled,
    n.FactionChosen,
    n.BandsMustered,
    n.BandStrengthened,
    n.UnitsTransferred,
    n.LordWritten,
    n.UnitsNamed,
    n.PlayerDone,
    n.ForceChosen,
    n.BattleReported,
    n.ReportConfirmed,
    n.RefugeAsked,
    n.EnteredOnPaper,
    n.TableSet,
    n.TableDropped,
)
