"""A new player joins a campaign under way, at the start of a turn (A90).

The row of table 1 stays that of the players who began it (R1).
"""

from campaign.armies import EXTERNAL_FACTIONS, FACTIONS
from campaign.bands.muster import check_bands, raise_bands
from campaign.commands import JoinLate
from campaign.house_rules import MOST_BID, MOST_PLAYERS
from campaign.map.fairness import would_fit
from campaign.map.routes import routes
from campaign.news import BandsMustered, FactionChosen, PlayerJoined, TerrainTaken, VillageFounded
from campaign.world import Player, PlayerId, TerrainId, World
from campaign.world_builder import Draft
from club.refusals import Refusal

_SAFE = 3  # roads
# Power points beyond the median for those who join in turn 2, 3 or 4, by the number of founders.
_MORE = {2: (48, 48, 48), 3: (4, 8, 20), 4: (4, 10, 36), 5: (-1, 2, 8)}


def join_late(draft: Draft, ruling: JoinLate) -> None:
    """Adds the player, last in the order, with bands, villages and power points.

    The favour stays where it is. Refuses `wrong-phase` once the bids are open, `full`, `player` for
    a letter in use, `faction`, `starting-bands` and what no lord may lead, `power`, `no-site`,
    `start-site` and `start-villages`.
    """
    world, player = draft.world, ruling.player
    _check_open(world)
    _check_newcomer(world, ruling)
    check_bands(world.rules, ruling.bands)
    _check_places(world, ruling)
    row = Player(ruling.faction, ruling.faction in EXTERNAL_FACTIONS, joined=world.turn)
    draft.set(players={**world.players, player: row}, order=(*world.order, player))
    draft.emit(PlayerJoined(player, ruling.site))
    draft.emit(FactionChosen(player, ruling.faction))
    draft.emit(BandsMustered(player, ruling.bands))
    for terrain in (ruling.site, *ruling.villages):
        _settle(draft, player, terrain)
    raise_bands(draft, player, ruling.bands, ruling.site)
    draft.gain(player, ruling.power, "start")


def may_join(world: World) -> bool:
    """Whether a ruling could let somebody join now: the time, a seat and a site."""
    return _is_open(world) and len(world.players) < MOST_PLAYERS and bool(sites(world))


def proposed_power(world: World) -> int:
    """The median, and what makes up for the turns that a joiner has missed."""
    return max(0, median_power(world) + more_than_median(world.founders, world.turn))


def more_than_median(founders: int, turn: int) -> int:
    """The power points beyond the median with which a joiner has a fair chance.

    By the simulations of `docs/balance.md`. Turns beyond those that were simulated count as the
    last of them, and numbers of players as the nearest.
    """
    row = _MORE[min(max(founders, min(_MORE)), max(_MORE))]
    return row[min(max(turn - 2, 0), len(row) - 1)]


def median_power(world: World) -> int:
    """The median of the stocks of those in play, rounded down."""
    stocks = sorted(world.players[player].power for player in world.in_play)
    middle = len(stocks) // 2
    return (stocks[middle] + stocks[~middle]) // 2 if stocks else 0


def sites(world: World) -> tuple[TerrainId, ...]:
    """The terrains on which somebody may join, the proposed one first.

    They are the free start sites of the map. If none is free, they are the free terrains that the
    map's fairness report would allow. Those at least three roads from the bands and villages of
    others come first, and among them those nearest to a prestigious terrain without a holder, where
    a joiner can still win (`docs/balance.md`).
    """
    free = free_terrains(world)
    named = {site for row in world.map.starts for site in row}
    found = [site for site in free if site in named]
    if not found:
        begun = _founding_sites(world)
        found = [site for site in free if would_fit(world.map, begun, site)]
    return tuple(
        sorted(
            found, key=lambda site: (-_roads_to_others(world, site), _roads_to_memory(world, site))
        )
    )


def _roads_to_others(world: World, site: TerrainId) -> int:
    """The distance to the nearest band or village, as far as it matters."""
    away = routes(world.map).distance[site]
    others = {*world.villages, *(band.terrain for band in world.bands.values())}
    return min((_SAFE, *(away[terrain] for terrain in others)))


def _roads_to_memory(world: World, site: TerrainId) -> int:
    """The distance to the nearest prestigious terrain without a holder; to any if all have one."""
    known = routes(world.map)
    prestigious = [t for t, klass in known.klass.items() if klass == "prestigious"]
    nobodys = [t for t in prestigious if t not in world.holders]
    return min((known.distance[site][t] for t in nobodys or prestigious), default=0)


def free_terrains(world: World) -> tuple[TerrainId, ...]:
    """Terrains without holder, band, village and sacred ground that are not prestigious (A1)."""
    klass = routes(world.map).klass
    taken = {*world.holders, *world.villages, *world.sacred_grounds}
    taken |= {band.terrain for band in world.bands.values()}
    return tuple(
        t.id for t in world.map.terrains if t.id not in taken and klass[t.id] != "prestigious"
    )


def further_villages(world: World) -> int:
    """The starting villages besides that of the site (A1)."""
    return max(1, world.rules.start_villages) - 1


def _founding_sites(world: World) -> tuple[TerrainId, ...]:
    """The start sites for those who began the campaign; else those of the longest row."""
    row = world.founders - 2
    here = world.map.starts[row] if 0 <= row < len(world.map.starts) else ()
    return here or max(world.map.starts, key=len, default=())


def _is_open(world: World) -> bool:
    return world.phase in ("returns", "bids") and not world.bids


def _check_open(world: World) -> None:
    if not _is_open(world):
        raise Refusal(
            "wrong-phase",
            "A90",
            "Somebody can join only at the start of a turn, before its bids are opened.",
        )


def _check_newcomer(world: World, ruling: JoinLate) -> None:
    if len(world.players) >= MOST_PLAYERS:
        raise Refusal("full", "A90", "Six have played in this campaign: nobody else can join.")
    if not ruling.player or ruling.player in world.players:
        raise Refusal("player", "A90", "That seat is taken.", fields=("player",))
    if ruling.faction not in FACTIONS:
        raise Refusal("faction", "R6", "That faction is not known here.", fields=("faction",))
    if not 0 <= ruling.power <= MOST_BID:
        raise Refusal(
            "power", "A90", "Power points go from 0 to {most}.", fields=("power",), most=MOST_BID
        )


def _check_places(world: World, ruling: JoinLate) -> None:
    allowed = sites(world)
    if not allowed:
        raise Refusal("no-site", "A90", "No territory is free where somebody could begin.")
    if ruling.site not in allowed:
        raise Refusal(
            "start-site",
            "A90",
            "Nobody can begin there: choose one of the territories that are offered.",
            fields=("site",),
        )
    chosen = {ruling.site, *ruling.villages}
    wanted = further_villages(world)
    if len(ruling.villages) != wanted or len(chosen) != wanted + 1:
        raise Refusal(
            "start-villages",
            "A1",
            "Name a different territory for each starting village: {count} besides the first.",
            fields=("villages",),
            count=wanted,
        )
    if not chosen <= set(free_terrains(world)):
        raise Refusal(
            "start-villages",
            "A1",
            "A starting village needs a free territory that is not prestigious.",
            fields=("villages",),
        )


def _settle(draft: Draft, player: PlayerId, terrain: TerrainId) -> None:
    draft.set(holders={**draft.world.holders, terrain: player})
    draft.emit(TerrainTaken(player, terrain, None))
    if draft.world.rules.start_villages:
        draft.put_village(terrain, player)
        draft.emit(VillageFounded(player, terrain))
