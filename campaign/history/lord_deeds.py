"""The history of each lord, collected from the news of a campaign (R25, R26, A87).

A deed belongs to the lord whose band fought for the terrain that changed. Without a fight, it
belongs to the lords whose bands stand there. A memory point belongs to the lord who took the
terrain. A death is the deed of no lord if a force without a band, or more than two sides, fought.
"""

from collections.abc import Callable, Iterable
from typing import Any

from campaign import news
from campaign.history.deeds import (
    AnyDeed,
    Captured,
    Fell,
    Fought,
    Founded,
    Led,
    Life,
    LogNote,
    Outcome,
    Razed,
    Remembered,
    Restored,
    Retreated,
    Slew,
    Took,
)
from campaign.world import BandId, BattleId, LordId, PlayerId, RetreatId, TerrainId, World

Entry = tuple[int, int, tuple[news.News, ...]]  # number, turn, news


def life_stories(first: World, entries: Iterable[Entry]) -> dict[LordId, Life]:
    """The history of every lord with news or notes, from the first world on."""
    return _read(first, entries).lives


def leaders(first: World, entries: Iterable[Entry]) -> dict[BandId, LordId]:
    """The lord of every band that has existed, from the first world on."""
    return _read(first, entries).leader


def _read(first: World, entries: Iterable[Entry]) -> "_Annals":
    annals = _Annals(first)
    for seq, turn, lines in entries:
        annals.read(seq, turn, lines)
    return annals


class _Annals:
    """Follows the bands through the news: their lords and terrains."""

    def __init__(self, first: World) -> None:
        self.lives: dict[LordId, Life] = {}
        self.leader = {id: band.lord for id, band in first.bands.items()}
        self.owner = {id: lord.owner for id, lord in first.lords.items()}
        self.place = {id: band.terrain for id, band in first.bands.items()}
        self.fleeing: dict[RetreatId, LordId] = {
            id: row.lords[0] for id, row in first.retreats.items() if row.lords
        }
        self.forces: dict[BattleId, dict[PlayerId, LordId]] = {
            id: {
                p: self.leader[side.band]
                for p, side in battle.sides.items()
                if side.band in self.leader
            }
            for id, battle in first.battles.items()
        }
        self.settled: news.BattleSettled | None = None
        self.dead: set[LordId] = set()
        self.takers: dict[tuple[PlayerId, TerrainId], list[LordId]] = {}
        self.seq = self.turn = 0

    def read(self, seq: int, turn: int, lines: tuple[news.News, ...]) -> None:
        self.seq, self.turn, self.settled = seq, turn, None
        for line in lines:
            handler = _HANDLERS.get(type(line))
            if handler is not None:
                handler(self, line)
        self._clear(line.lord for line in lines if isinstance(line, news.LordKilled))

    def _clear(self, dead: Iterable[LordId]) -> None:
        """Removes a band that ends without news, because nothing is left of it."""
        for lord in dead:
            for band in [band for band in self.place if self.leader[band] == lord]:
                del self.place[band]

    def add(self, lord: LordId, deed: Callable[..., AnyDeed], *details: Any) -> None:
        self.life(lord).deeds.append(deed(self.seq, self.turn, *details))

    def life(self, lord: LordId) -> Life:
        return self.lives.setdefault(lord, Life())

    def lords_at(self, player: PlayerId, terrain: TerrainId) -> list[LordId]:
        """Lords of this player whose bands stand on a terrain."""
        here = [self.leader[band] for band, place in self.place.items() if place == terrain]
        return [lord for lord in here if self.owner[lord] == player]

    def doers(self, player: PlayerId, terrain: TerrainId) -> list[LordId]:
        """The lords who made a terrain change hands; none where a reserve fought.

        They are those who fought for it in this entry, or else those who stand there.
        """
        battle = self.settled
        if battle is None or battle.terrain != terrain or player not in battle.players:
            return self.lords_at(player, terrain)
        fought = self.forces.get(battle.battle, {}).get(player)
        return [] if fought is None else [fought]

    def band_raised(self, line: news.BandRaised) -> None:
        self.leader[line.band], self.place[line.band] = line.lord, line.terrain
        self.owner[line.lord] = line.player
        self.add(line.lord, Led, line.terrain, line.points)

    def moved(self, line: news.MoveDeclared) -> None:
        self.place[line.band] = line.went[-1]
        self.life(self.leader[line.band]).marches.append(line.went)

    def placed(self, line: news.BandPlaced) -> None:
        self.place[line.band] = line.to

    def dissolved(self, line: news.BandDissolved) -> None:
        self.place.pop(line.band, None)

    def retreated(self, line: news.BandRetreated) -> None:
        """Adds a deed of the lord, unless only their units retreat (R69)."""
        if line.band is not None:
            self.place.pop(line.band, None)
            lord = self.fleeing[line.retreat] = self.leader[line.band]
            if lord not in self.dead:
                self.add(lord, Retreated, line.origin, line.points)

    def came_home(self, line: news.RetreatEnded) -> None:
        lord = self.fleeing.pop(line.retreat, None)
        if lord is not None and line.band is not None:
            self.leader[line.band], self.place[line.band] = lord, line.terrain

    def battle_called(self, line: news.BattleCalled) -> None:
        """The winner of the first wave meets the second with the band that fought (A47)."""
        before = self.settled
        if line.wave == 1 or before is None or before.terrain != line.terrain:
            return
        forces = self.forces.get(before.battle, {})
        if before.winner in line.players and before.winner in forces:
            self.forces[line.battle] = {before.winner: forces[before.winner]}

    def force_chosen(self, line: news.ForceChosen) -> None:
        if line.band is not None:
            self.forces.setdefault(line.battle, {})[line.player] = self.leader[line.band]

    def battle_settled(self, line: news.BattleSettled) -> None:
        self.settled = line
        for player in line.players:
            lord = self.forces.get(line.battle, {}).get(player)
            if lord is not None:
                against, outcome = _others(line, player), _outcome(line, player)
                self.add(lord, Fought, line.battle, line.terrain, against, outcome)

    def killed(self, line: news.LordKilled) -> None:
        self.dead.add(line.lord)
        battle = self.settled
        if battle is None:
            return
        against = _others(battle, line.player)
        forces = self.forces.get(battle.battle, {})
        slayer = forces.get(against[0]) if len(against) == 1 else None
        self.add(line.lord, Fell, battle.battle, battle.terrain, against, slayer)
        if slayer is not None:
            self.add(slayer, Slew, battle.battle, battle.terrain, line.lord)

    def taken(self, line: news.TerrainTaken) -> None:
        takers = self.takers[line.player, line.terrain] = self.doers(line.player, line.terrain)
        for lord in takers:
            self.add(lord, Took, line.terrain, line.before)

    def remembered(self, line: news.MemoryGained) -> None:
        """Adds a deed of those who took the terrain, even if others stand there by then (A80)."""
        place = line.player, line.terrain
        for lord in self.takers[place] if place in self.takers else self.doers(*place):
            self.add(lord, Remembered, line.terrain)

    def founded(self, line: news.VillageFounded) -> None:
        for lord in self.lords_at(line.player, line.terrain):
            self.add(lord, Founded, line.terrain)

    def razed(self, line: news.VillageRazed) -> None:
        if line.by is not None:
            for lord in self.doers(line.by, line.terrain):
                self.add(lord, Razed, line.terrain, line.owner)

    def captured(self, line: news.VillageCaptured) -> None:
        for lord in self.doers(line.by, line.terrain):
            self.add(lord, Captured, line.terrain, line.owner)

    def restored(self, line: news.LordRestored) -> None:
        self.dead.discard(line.lord)
        self.add(line.lord, Restored, line.at)

    def written(self, line: news.LordWritten) -> None:
        note = LogNote(self.seq, self.turn, line.experience, line.note)
        self.life(line.lord).log.append(note)

    def left(self, line: news.PlayerLeft) -> None:
        for band in [b for b in self.place if self.owner[self.leader[b]] == line.player]:
            del self.place[band]


_HANDLERS: dict[type, Callable[[_Annals, Any], None]] = {
    news.BandRaised: _Annals.band_raised,
    news.MoveDeclared: _Annals.moved,
    news.BandPlaced: _Annals.placed,
    news.BandDissolved: _Annals.dissolved,
    news.BandRetreated: _Annals.retreated,
    news.RetreatEnded: _Annals.came_home,
    news.BattleCalled: _Annals.battle_called,
    news.ForceChosen: _Annals.force_chosen,
    news.BattleSettled: _Annals.battle_settled,
    news.LordKilled: _Annals.killed,
    news.TerrainTaken: _Annals.taken,
    news.MemoryGained: _Annals.remembered,
    news.VillageFounded: _Annals.founded,
    news.VillageRazed: _Annals.razed,
    news.VillageCaptured: _Annals.captured,
    news.LordRestored: _Annals.restored,
    news.LordWritten: _Annals.written,
    news.PlayerLeft: _Annals.left,
}


def _others(battle: news.BattleSettled, player: PlayerId) -> tuple[PlayerId, ...]:
    return tuple(other for other in battle.players if other != player)


def _outcome(battle: news.BattleSettled, player: PlayerId) -> Outcome:
    return "drawn" if battle.winner is None else "won" if battle.winner == player else "lost"
