"""Factions, starting bands and start sites (R5, R6, A1, A2)."""

from msgspec.structs import replace

from campaign.armies import EXTERNAL_FACTIONS, FACTIONS
from campaign.bands.recruits import buy, check_name, check_orders, check_size, new_lord, raise_band
from campaign.cached import cached_per_viewer
from campaign.commands import ChooseFaction, ChooseSite, Muster
from campaign.house_rules import LEAST_BAND, HouseRules
from campaign.map.routes import routes
from campaign.map.terrains import start_grounds
from campaign.news import BandsMustered, FactionChosen, TerrainTaken, VillageFounded
from campaign.offers import FactionOffer, MusterOffer
from campaign.world import BandPlan, PlayerId, TerrainId, UnitOrder, World
from campaign.world_builder import Draft
from club.refusals import Refusal

_READY_MADE = (
    "hearthguard",
    "warriors",
    "warriors",
    "hearthguard",
    "warriors",
    "levies",
    "warriors",
    "hearthguard",
    "levies",
    "warriors",
)
_POINT_OF = {"hearthguard": 4, "warriors": 8, "levies": 12}


def offer(world: World, player: PlayerId) -> MusterOffer:
    rules = world.rules
    return MusterOffer(player, rules.limits.starting_bands, LEAST_BAND, rules.start_band_points)


def factions(player: PlayerId) -> FactionOffer:
    return FactionOffer(player, FACTIONS)


def choose_faction(draft: Draft, command: ChooseFaction) -> None:
    """Sets the faction of a player before the muster. External factions open portals (R6, R87)."""
    player, faction = command.player, command.faction
    if faction not in FACTIONS:
        raise Refusal("faction", "R6", "That faction is not known here.", fields=("faction",))
    row = draft.world.players[player]
    chosen = replace(row, faction=faction, external=faction in EXTERNAL_FACTIONS)
    draft.set(players={**draft.world.players, player: chosen})
    draft.emit(FactionChosen(player, faction))


def muster(draft: Draft, command: Muster) -> None:
    """Writes down a player's starting bands; they appear with the first village."""
    player, rules = command.player, draft.world.rules
    if command.faction and command.faction != draft.world.players[player].faction:
        choose_faction(draft, ChooseFaction(player, command.faction))
    check_bands(rules, command.bands)
    draft.set(musters={**draft.world.musters, player: command.bands})
    draft.emit(BandsMustered(player, command.bands))
    draft.mark_ready(player)


def check_bands(rules: HouseRules, bands: tuple[BandPlan, ...]) -> None:
    """Refuses another number of starting bands than the row's, and what no lord may lead (A2)."""
    if len(bands) != rules.limits.starting_bands:
        raise Refusal(
            "starting-bands",
            "R5",
            "You must have {count} starting bands.",
            fields=("bands",),
            count=rules.limits.starting_bands,
        )
    for plan in bands:
        check_name(plan.lord)
        check_size(check_orders(plan.units), rules.start_band_points)


def ready_made(world: World, player: PlayerId) -> Muster:
    """The bands of a player who has mustered none: one unit per point, as many as allowed."""
    kinds = _READY_MADE[: world.rules.start_band_points]
    units = tuple(UnitOrder(kind, _POINT_OF[kind]) for kind in kinds)
    return Muster(player, (BandPlan("", units),) * world.rules.limits.starting_bands)


def next_to_place(world: World) -> PlayerId | None:
    """The next player to place a village: fewest placed first, then initiative order (A1)."""
    rounds = max(1, world.rules.start_villages)
    placed = dict.fromkeys(world.order, 0)
    for owner in world.holders.values():
        placed[owner] = placed.get(owner, 0) + 1
    waiting = [p for p in world.order if placed[p] < rounds]
    return min(waiting, key=lambda p: placed[p]) if waiting else None


@cached_per_viewer
def sites(world: World, player: PlayerId) -> tuple[TerrainId, ...]:
    """Free terrains that are not prestigious (A1).

    If placement is fixed, a player's first site is one of the map's start sites. Otherwise it is
    one of the map's start grounds, if it names any. If none of these is free, it is any free
    terrain.
    """
    klass = routes(world.map).klass
    free = [
        t.id
        for t in world.map.terrains
        if klass[t.id] != "prestigious" and t.id not in world.holders
    ]
    first = player not in world.holders.values()
    if first:
        free = [site for site in _named(world) if site in free] or free
    return tuple(free)


def _named(world: World) -> tuple[TerrainId, ...]:
    """The terrains that the map names for a first village under these rules."""
    row = len(world.players) - 2
    fixed = world.rules.start_placement == "fixed" and row < len(world.map.starts)
    return (fixed and world.map.starts[row]) or start_grounds(world.map)


def preferred_site(world: World, player: PlayerId) -> TerrainId:
    """The default start site: the map's next free one, or any."""
    free = sites(world, player)
    row = len(world.players) - 2
    listed = world.map.starts[row] if row < len(world.map.starts) else ()
    return next((site for site in listed if site in free), free[0])


def choose_site(draft: Draft, command: ChooseSite) -> None:
    world, player, terrain = draft.world, command.player, command.terrain
    first = player not in world.holders.values()
    if terrain not in (allowed := sites(world, player)):
        if world.rules.start_placement == "free" and set(allowed) <= set(start_grounds(world.map)):
            raise Refusal(
                "start-ground",
                "A1",
                "You cannot start there: choose a free start ground of the map.",
                fields=("terrain",),
            )
        raise Refusal(
            "start-site",
            "A1",
            "You cannot start there: choose a free territory that is not prestigious.",
            fields=("terrain",),
        )
    draft.set(holders={**world.holders, terrain: player})
    draft.emit(TerrainTaken(player, terrain, None))
    if world.rules.start_villages:
        draft.put_village(terrain, player)
        draft.emit(VillageFounded(player, terrain))
    if first:
        raise_bands(draft, player, world.musters[player], terrain)
        draft.gain(player, world.rules.start_pp, "start")
    draft.set(speaker=next_to_place(draft.world))


def raise_bands(
    draft: Draft, player: PlayerId, plans: tuple[BandPlan, ...], terrain: TerrainId
) -> None:
    """Raises the starting bands on a terrain, free of charge (A2)."""
    for plan in plans:
        units = buy(draft, plan.units)
        raise_band(draft, player, new_lord(draft, player, plan.lord), terrain, units)
