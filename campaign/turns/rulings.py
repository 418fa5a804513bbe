"""Rulings of an organiser outside the course of play (D3): power, bands, control, dead lords.

Each is refused if play could not lead to its world: a ruling changes events, not the rules. Players
who are done with a phase stay done.
"""

from msgspec.structs import replace

from campaign.bands.garrisons import has_enemy_band, reserve_at
from campaign.bands.recruits import has_lord_to_spare
from campaign.battles.control import take_control
from campaign.commands import GrantPower, MoveBand, RestoreLord, SetController
from campaign.house_rules import MOST_BID
from campaign.map.routes import routes
from campaign.news import BandPlaced, LordRestored, TerrainFreed
from campaign.turns.phases import rules_of
from campaign.world import BEFORE_BATTLES, PlayerId, TerrainId, World
from campaign.world_builder import Draft
from club.refusals import Refusal

MOST_GRANT = MOST_BID  # power points; catches typing errors


def grant_power(draft: Draft, ruling: GrantPower) -> None:
    """Gives power points or, below zero, takes them within the stock (R77, R80)."""
    world, amount = draft.world, ruling.amount
    _check_player(world, ruling.player)
    if not 0 < abs(amount) <= MOST_GRANT:
        raise Refusal(
            "grant",
            "R77",
            "Grant or take 1 to {most} power points.",
            fields=("amount",),
            most=MOST_GRANT,
        )
    stock = world.players[ruling.player].power
    if stock + amount < 0:
        raise Refusal(
            "power",
            "R80",
            "Power points never go below zero: there are only {stock} PP to take.",
            fields=("amount",),
            stock=stock,
        )
    if amount < 0 and world.phase == "bids" and world.rules.overbid == "refuse_on_entry":
        raise Refusal(
            "bids-lie",
            "A9",
            "Bids may already have been sealed against these power points: take them once the bids "
            "are open.",
            fields=("amount",),
        )
    if amount > 0:
        draft.gain(ruling.player, amount, "ruling")
    else:
        draft.pay(ruling.player, -amount, "ruling")
    rules_of(draft.world).after_ruling(draft)


def move_band(draft: Draft, ruling: MoveBand) -> None:
    """Puts a band on any other terrain; it may still move, or counts as moved.

    Control does not come with it: a player alone on a terrain takes it when the battles are next
    determined (A36). It may meet an enemy only before that, so that they fight (R43).
    """
    world = draft.world
    band = world.bands.get(ruling.band)
    if band is None:
        raise Refusal("no-such-band", "R37", "There is no such band on the map.", fields=("band",))
    _check_terrain(world, ruling.to, "to")
    if band.terrain == ruling.to:
        raise Refusal("stands-there", "R33", "The band is already there.", fields=("to",))
    _check_no_battle(world, band.terrain, "band")
    _check_no_battle(world, ruling.to, "to")
    village = world.villages.get(ruling.to, band.owner)
    meets = has_enemy_band(world, band.owner, ruling.to) or village != band.owner
    if meets and world.phase not in BEFORE_BATTLES:
        raise Refusal(
            "enemy-there",
            "R43",
            "The battles of this turn are settled: a band cannot be moved next to an enemy band or "
            "village now.",
            fields=("to",),
        )
    draft.put_band(ruling.band, replace(band, terrain=ruling.to))
    moves = tuple(
        replace(declared, went=(ruling.to,)) if declared.band == ruling.band else declared
        for declared in world.moves
    )
    draft.set(moves=moves)
    draft.emit(BandPlaced(band.owner, ruling.band, band.terrain, ruling.to))
    rules_of(draft.world).after_ruling(draft)


def set_controller(draft: Draft, ruling: SetController) -> None:
    """Gives a terrain to a player, or to nobody.

    A player takes it as in play: an enemy's village there falls (A41), and a prestigious terrain
    immediately gives its point (R92, R93). Points on the track stay where they are.
    """
    world, terrain, player = draft.world, ruling.terrain, ruling.player
    _check_terrain(world, terrain, "terrain")
    _check_no_battle(world, terrain, "terrain")
    before = world.holders.get(terrain)
    if player == before:
        raise Refusal("holds-it", "A79", "It is already like that.", fields=("player",))
    if player is not None:
        _check_player(world, player)
        take_control(draft, player, terrain)
    elif terrain in world.villages:
        raise Refusal(
            "village-there",
            "A41",
            "There is a village there, so the territory must belong to somebody.",
            fields=("player",),
        )
    elif before is not None:
        draft.set(holders={t: holder for t, holder in world.holders.items() if t != terrain})
        draft.emit(TerrainFreed(before, terrain))
    rules_of(draft.world).after_ruling(draft)


def restore_lord(draft: Draft, ruling: RestoreLord) -> None:
    """Restores a dead lord to the reserve of a village of the player, without experience.

    A band on the map always has its own lord (R21), so the lord can be nowhere else.
    """
    world = draft.world
    lord = world.lords.get(ruling.lord)
    if lord is None or not lord.died:
        raise Refusal("not-dead", "R26", "That lord is not among the dead.", fields=("lord",))
    _check_player(world, lord.owner, "lord")
    if world.villages.get(ruling.at) != lord.owner:
        raise Refusal(
            "no-village",
            "R73",
            "The lord can wait only in one of that player's villages.",
            fields=("at",),
        )
    if not has_lord_to_spare(world, lord.owner):
        raise Refusal(
            "lords",
            "R23",
            "This player has {most} living lords, and may not have more.",
            fields=("lord",),
            most=world.rules.limits.lords,
        )
    draft.set(lords={**world.lords, ruling.lord: replace(lord, died=0)})
    reserve = reserve_at(world, ruling.at)
    draft.put_reserve(ruling.at, replace(reserve, lords=(*reserve.lords, ruling.lord)))
    draft.emit(LordRestored(lord.owner, ruling.lord, lord.name, ruling.at))
    rules_of(draft.world).after_ruling(draft)


def _check_player(world: World, player: PlayerId, field: str = "player") -> None:
    if player not in world.in_play:
        raise Refusal(
            "no-such-player", "A86", "That player is not in the campaign.", fields=(field,)
        )


def _check_terrain(world: World, terrain: TerrainId, field: str) -> None:
    if terrain not in routes(world.map).terrains:
        raise Refusal(
            "no-such-terrain", "R3", "There is no such territory on the map.", fields=(field,)
        )


def _check_no_battle(world: World, terrain: TerrainId, field: str) -> None:
    if any(b.terrain == terrain and b.stage != "closed" for b in world.battles.values()):
        raise Refusal(
            "battle-there",
            "R43",
            "A battle is under way there: rule on its result first.",
            fields=(field,),
        )
