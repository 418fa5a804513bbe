"""Checks of a sheet that was written on paper: each problem is one sentence about one place of it.

`fields` of a refusal names the part of the sheet: `turn`, `order`, `track`, `terrains`, or the
letter of a player.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from campaign.armies import FACTIONS
from campaign.bands.lords import MOST_EXPERIENCE
from campaign.bands.memory import is_prestigious
from campaign.bands.recruits import MOST_UNITS, check_name, check_orders
from campaign.commands import EnterPaper, PaperLord, PaperPlayer, PaperUnit
from campaign.house_rules import (
    LEAST_BAND,
    LEAST_PARTS,
    MOST_BAND,
    MOST_BID,
    MOST_PARTS,
    TRACK_PLACES,
)
from campaign.map.routes import routes
from campaign.world import PlayerId, Unit, UnitId, UnitOrder, World, in_points, parts_of
from club.refusals import Refusal

Problems = Iterator[Refusal]


def problems(world: World, sheet: EnterPaper) -> tuple[Refusal, ...]:
    """Every reason why a turn cannot begin with this sheet; empty if there is none."""
    found = [*_of_the_whole(world, sheet)]
    if found:
        return tuple(found)
    found += _of_land(world, sheet)
    for player, page in sheet.players.items():
        found += _Page(world, sheet, player).problems(page)
    return (*found, *_of_track(world, sheet))


def _of_the_whole(world: World, sheet: EnterPaper) -> Problems:
    """The problems that make the rest of the sheet unreadable."""
    known, last = set(routes(world.map).terrains), world.rules.limits.turns
    if not 2 <= sheet.turn <= last:
        yield Refusal(
            "paper-turn",
            "R1",
            "The next turn must be between 2 and {last}.",
            fields=("turn",),
            last=last,
        )
    if sorted(sheet.order) != sorted(world.in_play):
        yield Refusal(
            "paper-order",
            "R17",
            "The order of initiative names every player once.",
            fields=("order",),
        )
    if sheet.players.keys() != set(world.in_play):
        yield Refusal("paper-players", "R1", "Every player has one sheet.", fields=("order",))
    named = [*sheet.holders, *sheet.villages, *sheet.sacred_grounds]
    named += [point.terrain for point in sheet.track]
    for page in sheet.players.values():
        named += [band.terrain for band in page.bands]
        named += [pile.terrain for pile in page.reserves]
        named += [place for men in page.retreats for place in (men.origin, men.to)]
    if not known.issuperset(named):
        yield Refusal(
            "no-such-terrain", "R3", "There is no such territory on the map.", fields=("terrains",)
        )


def _of_land(world: World, sheet: EnterPaper) -> Problems:
    terrains, most = routes(world.map).terrains, world.rules.limits.villages
    if not set(world.in_play).issuperset(sheet.holders.values()):
        yield Refusal(
            "no-such-player", "A86", "That player is not in the campaign.", fields=("terrains",)
        )
    for terrain in sheet.villages:
        if terrain not in sheet.holders:
            yield Refusal(
                "paper-village",
                "A41",
                "{terrain} has a village and no holder. Say whose it is.",
                fields=("terrains",),
                terrain=terrains[terrain].name,
            )
    owners = Counter(sheet.holders.get(terrain) for terrain in set(sheet.villages))
    for player, count in owners.items():
        if player is not None and count > most:
            yield Refusal(
                "paper-villages",
                "R83",
                "Player {player} has too many villages: {count} of {most}.",
                fields=("terrains",),
                player=player,
                count=count,
                most=most,
            )
    if not set(FACTIONS).issuperset(sheet.sacred_grounds.values()):
        yield Refusal("faction", "R6", "That faction is not known here.", fields=("terrains",))


def _of_track(world: World, sheet: EnterPaper) -> Problems:
    terrains, needed = routes(world.map).terrains, world.rules.limits.prestige
    if len(sheet.track) > TRACK_PLACES:
        yield Refusal(
            "paper-track",
            "R93",
            "The memory track has {most} places.",
            fields=("track",),
            most=TRACK_PLACES,
        )
    for point in sheet.track:
        if not is_prestigious(world, point.terrain):
            yield Refusal(
                "paper-point",
                "R92",
                "{terrain} is not prestigious: it gives no point on the memory track.",
                fields=("track",),
                terrain=terrains[point.terrain].name,
            )
    turns = [point.turn for point in sheet.track]
    if turns != sorted(turns) or any(not 1 <= turn < sheet.turn for turn in turns):
        yield Refusal(
            "paper-points",
            "R93",
            "Points of the memory track come from earlier turns, the oldest first.",
            fields=("track",),
        )
    counts = Counter(point.player for point in sheet.track)
    if not set(world.in_play).issuperset(counts):
        yield Refusal(
            "no-such-player", "A86", "That player is not in the campaign.", fields=("track",)
        )
    for player, count in counts.items():
        if count >= needed:
            yield Refusal(
                "paper-won",
                "R95",
                "On this memory track, player {player} has already won.",
                fields=("track",),
                player=player,
                count=count,
            )


class _Page:
    """The checks of the sheet of one player."""

    def __init__(self, world: World, sheet: EnterPaper, player: PlayerId) -> None:
        self.world, self.sheet, self.player = world, sheet, player
        self.terrains = routes(world.map).terrains
        self.about: dict[str, Any] = {"fields": (player,), "player": player}

    def problems(self, page: PaperPlayer) -> Problems:
        if page.faction not in FACTIONS:
            yield Refusal("paper-faction", "R6", "Player {player} needs a faction.", **self.about)
        if not 0 <= page.power <= MOST_BID:
            yield Refusal(
                "paper-power",
                "R80",
                "Player {player}: power points go from 0 to {most}.",
                most=MOST_BID,
                **self.about,
            )
        lords = [row.lord for row in page.bands]
        lords += [lord for pile in page.reserves for lord in pile.lords]
        yield from self._of_lords(lords)
        for row in page.bands:
            yield from self._of_band(row.lord.name, row.units)
        yield from self._of_those_off_the_field(page)

    def _of_lords(self, lords: list[PaperLord]) -> Problems:
        most = self.world.rules.limits.lords
        if len(lords) > most:
            yield Refusal(
                "paper-lords",
                "R23",
                "Player {player} has too many lords: {count} of {most}.",
                count=len(lords),
                most=most,
                **self.about,
            )
        for lord in lords:
            try:
                check_name(lord.name)
            except Refusal as refusal:
                yield self._of_player(refusal)
            if not 0 <= lord.experience <= MOST_EXPERIENCE:
                yield Refusal(
                    "paper-experience",
                    "A87",
                    "Player {player}: experience is a whole number from 0 to {most}.",
                    most=MOST_EXPERIENCE,
                    **self.about,
                )

    def _of_band(self, lord: str, rows: tuple[PaperUnit, ...]) -> Problems:
        wrong = [*self._of_units(rows)]
        yield from wrong
        if wrong:
            return
        parts = parts_of(tuple(_unit(row) for row in rows))
        if not LEAST_PARTS <= parts <= MOST_PARTS:
            yield Refusal(
                "paper-size",
                "R22",
                "Player {player}: the band of {lord} is worth {points} points, not {least} to "
                "{most}.",
                lord=lord or "?",
                points=in_points(parts),
                least=LEAST_BAND,
                most=MOST_BAND,
                **self.about,
            )

    def _of_units(self, rows: tuple[PaperUnit, ...]) -> Problems:
        if len(rows) > MOST_UNITS:
            yield Refusal(
                "paper-units",
                "R22",
                "Player {player}: that is more units than a band can hold.",
                **self.about,
            )
        for row in rows:
            try:
                check_orders((UnitOrder(row.kind, row.full),))
            except Refusal as refusal:
                yield self._of_player(refusal)
            else:
                if not 1 <= row.figures <= row.full:
                    yield Refusal(
                        "paper-figures",
                        "A57",
                        "Player {player}: a unit of {full} cannot have {figures} left.",
                        full=row.full,
                        figures=row.figures,
                        **self.about,
                    )

    def _of_those_off_the_field(self, page: PaperPlayer) -> Problems:
        """Checks reserves and retreating units."""
        for pile in page.reserves:
            yield from self._of_units(pile.units)
        for men in page.retreats:
            yield from self._of_units(men.units)
            known = men.adversary is None or men.adversary in self.world.in_play
            if not men.units or not known or men.adversary == self.player:
                yield Refusal(
                    "paper-retreat",
                    "R69",
                    "Player {player}: for retreating units, enter the units and the other player "
                    "who beat them.",
                    **self.about,
                )
        places = [pile.terrain for pile in page.reserves] + [men.to for men in page.retreats]
        for terrain in places:
            own = self.sheet.holders.get(terrain) == self.player
            if not own or terrain not in self.sheet.villages:
                yield Refusal(
                    "paper-no-village",
                    "R73",
                    "Player {player} has no village at {terrain} where units could wait.",
                    terrain=self.terrains[terrain].name,
                    **self.about,
                )

    def _of_player(self, refusal: Refusal) -> Refusal:
        """The same refusal, about this player's sheet."""
        return Refusal(
            refusal.code, refusal.rule, refusal.sentence, fields=(self.player,), **refusal.values
        )


def _unit(row: PaperUnit) -> Unit:
    cost = check_orders((UnitOrder(row.kind, row.full),))
    return Unit(UnitId(""), row.kind, row.full, row.figures, in_points(cost).as_integer_ratio())
