"""The tales of a campaign, turn by turn, in the order they happened.

Payments, reports and players who are done make no tale. The words are made elsewhere.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from typing import Any

from campaign import news as n
from campaign.history.battle_losses import fallen
from campaign.history.deeds import Fell, Life, doers
from campaign.history.lord_deeds import Entry, leaders
from campaign.history.tales import Chapter, Host, Tale
from campaign.world import BandId, BattleId, LordId, PlayerId, TerrainId, UnitId, World

DEATHS = ("slain", "fell", "unit_lost")
Totals = Mapping[int, Mapping[PlayerId, tuple[int, int]]]  # the final count as of each turn


def chapters(
    first: World,
    entries: Iterable[Entry],
    lives: dict[LordId, Life],
    owners: dict[LordId, PlayerId],
    totals: Totals | None = None,
    named: Collection[UnitId] = (),
) -> tuple[Chapter, ...]:
    """The tales of each turn, from the first world on; `lives` and `owners` are of its lords.

    `totals` are the final counts after each turn. The end of a `named` unit is a tale.
    """
    entries = list(entries)
    teller = _Teller(first, lives, owners, leaders(first, entries), totals or {})
    teller.named = named
    for seq, turn, lines in entries:
        teller.read(seq, turn, lines)
    teller.end_turn()
    return tuple(Chapter(turn, tuple(tales)) for turn, tales in teller.by_turn.items())


class _Teller:
    named: Collection[UnitId] = ()

    def __init__(
        self,
        first: World,
        lives: dict[LordId, Life],
        owners: dict[LordId, PlayerId],
        led_by: dict[BandId, LordId],
        totals: Totals,
    ) -> None:
        self.by_turn: dict[int, list[Tale]] = {}
        self.points = Counter(point.player for point in first.track)
        self.factions = {id: row.faction for id, row in first.players.items()}
        self.to_come: Counter[tuple[PlayerId, str]] = Counter()  # lords without a first band so far
        self.favourite = first.favourite
        self.leader: dict[str, PlayerId] = {}  # by race
        self.totals = totals
        self.seq = self.turn = 0
        self.battle = BattleId("")
        self.deeds, self.led_by = doers(lives, owners), led_by
        self.ends = {lord: life.end for lord, life in lives.items()}
        self.dead: set[LordId] = set()
        self.signs: dict[BattleId, list[Tale]] = {}  # what was rolled for a battle, until its end

    def read(self, seq: int, turn: int, lines: tuple[n.News, ...]) -> None:
        if turn != self.turn:
            self.end_turn()
        self.seq, self.turn, self.battle = seq, turn, BattleId("")
        self.by_turn.setdefault(turn, [])
        for line in lines:
            if isinstance(line, n.PhaseOpened):
                self.battle = BattleId("")
                if line.turn != self.turn:
                    self.end_turn()
                    self.turn = line.turn
                    self.by_turn.setdefault(line.turn, [])
            if handler := _HANDLERS.get(type(line)):
                handler(self, line)

    def add(self, kind: str, **values: Any) -> None:
        self.by_turn[self.turn].append(Tale(kind, self.seq, values, self.battle))

    def gather(self, kind: str, key: str, one: Any, **values: Any) -> None:
        """Adds to the last tale if it says the same about another `key`."""
        tales = self.by_turn[self.turn]
        last = tales[-1] if tales else None
        if last and last.kind == kind and last.battle == self.battle:
            rest = {name: value for name, value in last.values.items() if name != key}
            if rest == values:
                values |= {key: (*last.values[key], one)}
                tales[-1] = Tale(kind, last.seq, values, self.battle)
                return
        self.add(kind, **values, **{key: (one,)})

    def host(self, player: PlayerId, terrain: TerrainId) -> Host:
        """The player with the one lord who did something there in this entry."""
        return player, self.deeds.get((self.seq, player, terrain))

    def end_turn(self) -> None:
        """Adds the player ahead by memory points, and the one ahead by the count, unless tied."""
        if self.turn:
            held = {player: Fraction(self.points[player]) for player in self.factions}
            counted = self.totals.get(self.turn, {})
            self._race("", held)
            self._race("_by_points", {player: Fraction(*n) for player, n in counted.items()})

    def _race(self, race: str, points: Mapping[PlayerId, Fraction]) -> None:
        most = max(points.values(), default=Fraction(0))
        ahead = [player for player, held in points.items() if held == most]
        if not most or len(ahead) > 1:
            return
        before, now = self.leader.get(race), ahead[0]
        self.leader[race] = now
        self.battle = BattleId("")
        if before is None:
            self.add(f"lead{race}", who=(now, None))
        elif before != now:
            self.add(f"turning_point{race}", who=(now, None), other=(before, None))

    def faction(self, line: n.FactionChosen) -> None:
        self.factions[line.player] = line.faction

    def mustered(self, line: n.BandsMustered) -> None:
        names = tuple(plan.lord for plan in line.bands)
        self.to_come.update((line.player, name) for name in names)
        faction = self.factions.get(line.player, "")
        self.add("came", who=(line.player, None), faction=faction, names=names)

    def raised(self, line: n.BandRaised) -> None:
        """Adds a tale for a later band of a lord, not for the first band they muster."""
        lord = line.player, line.lord_name  # two may have the same name, or none
        if self.to_come[lord]:
            self.to_come[lord] -= 1
        else:
            self.add("raised", who=(line.player, line.lord), terrain=line.terrain)

    def order(self, line: n.OrderSet) -> None:
        if line.favourite != self.favourite:
            self.favourite = line.favourite
            self.add("favour", who=(line.favourite, None))

    def settled(self, line: n.BattleSettled) -> None:
        self.battle = line.battle
        self.by_turn[self.turn] += self.signs.pop(line.battle, [])
        hosts = tuple((p, self.deeds.get((self.seq, p, line.battle))) for p in line.players)
        beaten = tuple(host for host in hosts if host[0] != line.winner)
        if line.winner is None:
            self.add("drawn", hosts=hosts, terrain=line.terrain)
        else:
            winner = next((host for host in hosts if host not in beaten), (line.winner, None))
            kind = "won" if len(hosts) == 2 else "won_among_many"
            self.add(kind, who=winner, hosts=beaten, terrain=line.terrain)

    def lost(self, line: n.UnitLosses) -> None:
        """Adds to the losses of the same battle, which come before its deaths."""
        tales = self.by_turn[self.turn]
        if not (figures := fallen(line)) or not tales:
            return
        if not line.after and line.unit in self.named:
            self.add("unit_lost", unit=line.unit)
        at = len(tales)
        while at and tales[at - 1].kind in DEATHS and tales[at - 1].battle == self.battle:
            at -= 1
        last = tales[at - 1] if at else None
        if last is None or last.kind != "losses" or last.battle != self.battle:
            values = {"losses": ((line.player, figures),)}
            tales.insert(at, Tale("losses", self.seq, values, self.battle))
            return
        sums = dict(last.values["losses"])
        sums[line.player] = sums.get(line.player, 0) + figures
        tales[at - 1] = Tale("losses", last.seq, {"losses": tuple(sums.items())}, last.battle)

    def killed(self, line: n.LordKilled) -> None:
        self.dead.add(line.lord)
        end = self.ends.get(line.lord)
        slayer = end.slayer if isinstance(end, Fell) and end.seq == self.seq else None
        who = (line.player, line.lord)
        if slayer and isinstance(end, Fell):
            self.add("slain", who=who, slayer=(end.against[0], slayer))
        else:
            self.add("fell", who=who)

    def retreated(self, line: n.BandRetreated) -> None:
        """The units of a dead lord fall back as their player's (R69)."""
        if line.band is not None:
            lord = self.led_by.get(line.band)
            host = (line.player, None if lord in self.dead else lord)
            self.gather("retreat", "hosts", host, terrain=line.origin)

    def taken(self, line: n.TerrainTaken) -> None:
        who = self.host(line.player, line.terrain)
        if self.battle:
            self.add("won_terrain", who=who, terrain=line.terrain)
        elif line.before:
            self.gather("taken_from", "terrains", line.terrain, who=who, other=(line.before, None))
        else:
            self.gather("taken", "terrains", line.terrain, who=who)

    def founded(self, line: n.VillageFounded) -> None:
        if self.turn:
            self.gather("founded", "terrains", line.terrain, who=(line.player, None))

    def razed(self, line: n.VillageRazed) -> None:
        values = {"other": (line.owner, None), "terrain": line.terrain}
        if line.by is None:
            self.add("fallen", **values)
        else:
            self.add("razed", who=self.host(line.by, line.terrain), **values)

    def captured(self, line: n.VillageCaptured) -> None:
        self.add(
            "captured",
            who=self.host(line.by, line.terrain),
            other=(line.owner, None),
            terrain=line.terrain,
        )

    def sacred(self, line: n.SacredGroundMade) -> None:
        self.add("sacred", who=(line.player, None), terrain=line.terrain)

    def portal(self, line: n.PortalOpened) -> None:
        self.add("portal", who=(line.player, None), terrain=line.terrain)

    def remembered(self, line: n.MemoryGained) -> None:
        self.battle = BattleId("")
        self.points[line.player] += 1
        self.add("memory", who=self.host(line.player, line.terrain), terrain=line.terrain)
        if line.lost:
            self.points[line.lost.player] -= 1
            self.add("forgotten", who=(line.lost.player, None), terrain=line.lost.terrain)

    def melted(self, line: n.UnitsMelted) -> None:
        self.add("melted", who=(line.player, None))
        for name in line.lords:
            self.add("vanished", name=name)

    def restored(self, line: n.LordRestored) -> None:
        self.dead.discard(line.lord)
        self.add("restored", who=(line.player, line.lord), terrain=line.at)

    def rolled(self, line: n.TableRolled) -> None:
        """Adds the roll; one for a battle waits for the end of that battle."""
        values: dict[str, Any] = {"title": (line.title, line.ours), "row": (line.text, line.ours)}
        if line.battle:
            signs = self.signs.setdefault(line.battle, [])
            signs.append(Tale("rolled_on_the_field", self.seq, values, line.battle))
        elif line.lord:
            self.add("rolled_for_lord", name=line.lord, **values)
        elif line.player:
            one = ((line.player, None), (line.text, line.ours))
            self.gather("rolled_for", "signs", one, title=values["title"])
        else:
            self.add("rolled", **values)

    def entered(self, line: n.EnteredOnPaper) -> None:
        self.points = Counter(point.player for point in line.track)
        self.add("on_paper", turn=line.turn)

    def left(self, line: n.PlayerLeft) -> None:
        self.factions.pop(line.player, None)
        self.add("left", who=(line.player, None))

    def ended(self, line: n.CampaignEnded) -> None:
        self.end_turn()
        self.battle = BattleId("")
        self.add(f"ended_by_{line.ending.by}", who=(line.ending.winner, None))


_HANDLERS: dict[type, Callable[[_Teller, Any], None]] = {
    n.FactionChosen: _Teller.faction,
    n.BandsMustered: _Teller.mustered,
    n.BandRaised: _Teller.raised,
    n.OrderSet: _Teller.order,
    n.BattleSettled: _Teller.settled,
    n.UnitLosses: _Teller.lost,
    n.LordKilled: _Teller.killed,
    n.BandRetreated: _Teller.retreated,
    n.TerrainTaken: _Teller.taken,
    n.VillageFounded: _Teller.founded,
    n.VillageRazed: _Teller.razed,
    n.VillageCaptured: _Teller.captured,
    n.SacredGroundMade: _Teller.sacred,
    n.PortalOpened: _Teller.portal,
    n.MemoryGained: _Teller.remembered,
    n.UnitsMelted: _Teller.melted,
    n.LordRestored: _Teller.restored,
    n.TableRolled: _Teller.rolled,
    n.EnteredOnPaper: _Teller.entered,
    n.PlayerLeft: _Teller.left,
    n.PlayerJoined: lambda teller, line: teller.add("joined", terrain=line.terrain),
    n.CampaignEnded: _Teller.ended,
}
