"""Villages and sacred grounds (R82–R86, A73–A75)."""

from campaign.bands.garrisons import enemy_terrains, has_enemy_band
from campaign.cached import cached_per_viewer
from campaign.commands import BuildSacredGround, BuildVillage
from campaign.house_rules import SACRED_GROUND_PRICE, VILLAGE_PRICE
from campaign.map.routes import routes
from campaign.news import SacredGroundMade, VillageFounded
from campaign.world import PlayerId, TerrainId, World
from campaign.world_builder import Draft
from club.refusals import Refusal


@cached_per_viewer
def choices(world: World, player: PlayerId) -> tuple[BuildVillage | BuildSacredGround, ...]:
    power = world.players[player].power
    if power < min(SACRED_GROUND_PRICE, VILLAGE_PRICE):
        return ()
    taken = enemy_terrains(world, player)
    free = [t for t, holder in world.holders.items() if holder == player and t not in taken]
    sites = routes(world.map).in_order(free)
    found: list[BuildVillage | BuildSacredGround] = []
    if power >= VILLAGE_PRICE and _has_village_to_spare(world, player):
        found += [BuildVillage(player, t) for t in sites if t not in world.villages]
    if power >= SACRED_GROUND_PRICE and world.rules.sacred_ground:
        found += [BuildSacredGround(player, t) for t in sites if t not in world.sacred_grounds]
    return tuple(found)


def is_open(world: World, player: PlayerId) -> bool:
    return bool(choices(world, player))


def _has_village_to_spare(world: World, player: PlayerId) -> bool:
    return [*world.villages.values()].count(player) < world.rules.limits.villages


def build_village(draft: Draft, command: BuildVillage) -> None:
    if command not in choices(draft.world, command.player):
        raise _why_no_village(draft.world, command.player, command.terrain)
    draft.pay(command.player, VILLAGE_PRICE, "village")
    draft.put_village(command.terrain, command.player)
    draft.emit(VillageFounded(command.player, command.terrain))


def build_sacred_ground(draft: Draft, command: BuildSacredGround) -> None:
    if command not in choices(draft.world, command.player):
        raise _why_no_ground(draft.world, command.player, command.terrain)
    draft.pay(command.player, SACRED_GROUND_PRICE, "sacred_ground")
    make_sacred(draft, command.player, command.terrain)


def make_sacred(draft: Draft, player: PlayerId, terrain: TerrainId) -> None:
    """Records the faction's sacred ground there, in place of another's (A75)."""
    faction = draft.world.players[player].faction
    draft.set(sacred_grounds={**draft.world.sacred_grounds, terrain: faction})
    draft.emit(SacredGroundMade(player, terrain, faction))


def _why_not_here(world: World, player: PlayerId, terrain: TerrainId) -> Refusal | None:
    if world.holders.get(terrain) != player:
        return Refusal(
            "not-controlled",
            "A73",
            "You can build only on territories that you hold.",
            fields=("terrain",),
        )
    if has_enemy_band(world, player, terrain):
        return Refusal(
            "enemy-there",
            "A39",
            "You cannot build while an enemy band shares the territory.",
            fields=("terrain",),
        )
    return None


def _why_no_village(world: World, player: PlayerId, terrain: TerrainId) -> Refusal:
    if refusal := _why_not_here(world, player, terrain):
        return refusal
    if terrain in world.villages:
        return Refusal(
            "village-there", "A73", "There is already a village there.", fields=("terrain",)
        )
    if not _has_village_to_spare(world, player):
        return Refusal(
            "village-limit",
            "R83",
            "You may have at most {most} villages.",
            most=world.rules.limits.villages,
        )
    return Refusal(
        "power",
        "R82",
        "A village costs {cost} PP; you have {stock}.",
        cost=VILLAGE_PRICE,
        stock=world.players[player].power,
    )


def _why_no_ground(world: World, player: PlayerId, terrain: TerrainId) -> Refusal:
    if not world.rules.sacred_ground:
        return Refusal("no-sacred-grounds", "A75", "This campaign plays without sacred grounds.")
    if refusal := _why_not_here(world, player, terrain):
        return refusal
    if terrain in world.sacred_grounds:
        return Refusal(
            "ground-there", "A75", "There is already a sacred ground there.", fields=("terrain",)
        )
    return Refusal(
        "power",
        "R85",
        "A sacred ground costs {cost} PP; you have {stock}.",
        cost=SACRED_GROUND_PRICE,
        stock=world.players[player].power,
    )
