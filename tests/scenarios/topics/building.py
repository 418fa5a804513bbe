"""Cases of building and of portals."""

from typing import Any

from campaign.commands import BuildSacredGround, BuildVillage, Invade, Move
from campaign.news import BandRaised, MemoryGained, PowerPaid
from campaign.offers import InvadeOffer
from tests.scenarios.cast import Cast
from tests.scenarios.game import Game
from tests.scenarios.pieces import Case, as_list, orders
from tests.scenarios.seen import Seen
from tests.scenarios.topics.managing import PLENTY, collected
from tests.scenarios.topics.recruiting import PHASES

# Building --------------------------------------------------------------------------------------


def building(case: Case, maps: Case) -> Seen:
    cast = Cast(case, maps)
    given, when = cast.given, cast.when
    if isinstance(given.get("villages"), int):
        given["own_villages"] = given.pop("villages")
    cast.lay_control()
    cast.lay_bands()
    _lay_for_building(cast)
    if any(key.startswith("income_turn") for key in cast.then) or given.get("razed_by_enemy"):
        game = collected(cast)
        if "razed_by_enemy" in given:
            game.give_power(cast.power)
    else:
        phase = PHASES.get(given.get("phase", "building"), "building")
        game = Game(cast.world(phase))
    seen = Seen(game, me=cast.me, terrain=_building_terrain(when))
    seen.answers["accepted"] = _build(seen, cast)
    if any(key.startswith("income_turn") for key in cast.then):
        game.end_turn()
        game.past_collection(cast.turn + 1)
    return seen


def _lay_for_building(cast: Cast) -> None:
    given = cast.given
    enemy = next(p for p in cast.players if p != cast.me)
    for terrain in as_list(given.get("bands_on")):
        cast.lay_band({"player": cast.me, "zone": terrain, "points": 5})
    for terrain in as_list(given.get("enemy_bands_on")):
        cast.lay_band({"player": enemy, "zone": terrain, "points": 5})
    own = given.get("own_villages", given.get("own_villages_before", 0))
    have = sum(owner == cast.me for owner in cast.villages.values())
    camps = [cast.add_camp(next(iter(cast.kinds))) for _ in range(own - have)]
    for camp in camps:
        cast.add_village(camp, cast.me)
    for camp in camps[: given.get("razed_by_enemy", 0)]:
        cast.lay_band({"player": enemy, "zone": camp, "points": 5})
    for _ in range(given.get("controlled_free_terrains", 0)):
        cast.holders[cast.add_terrain(f"free{next(cast.number)}")] = cast.me
    if not isinstance(given.get("sacred_ground"), dict):
        cast.sacred.update(dict.fromkeys(as_list(given.get("sacred_ground")), "Huns"))
    if given.get("faction"):
        cast.factions[cast.me] = given["faction"]


def _building_terrain(when: Case) -> str | None:
    for key in ("build_village", "build_sacred_ground", "destroy_village"):
        if isinstance(when.get(key), str):
            return str(when[key])
    return None


def _build(seen: Seen, cast: Cast) -> Any:
    when, game, me = cast.when, seen.game, cast.me
    if "destroy_village" in when:
        return game.understands(type="DestroyVillage", player=me, terrain=when["destroy_village"])
    if "build_villages_total" in when:
        free = [
            z
            for z, holder in game.world.holders.items()
            if holder == me and z not in game.world.villages
        ]
        already = sum(owner == me for owner in game.world.villages.values())
        results = [True] * already
        results += [
            game.accepts(BuildVillage(me, z))
            for z in free[: max(when["build_villages_total"]) - already]
        ]
        return [results[n - 1] for n in when["build_villages_total"]]
    if "build_sacred_ground" in when:
        terrains = as_list(when["build_sacred_ground"])
        results = [game.accepts(BuildSacredGround(me, terrain)) for terrain in terrains]
        return results if isinstance(when["build_sacred_ground"], list) else results[0]
    terrains = as_list(when["build_village"])
    results = [game.accepts(BuildVillage(me, terrain)) for terrain in terrains]
    return results if isinstance(cast.then.get("accepted"), list) else all(results)


# Portals ---------------------------------------------------------------------------------------


def portal(case: Case, maps: Case) -> Seen:
    cast = Cast(case, maps)
    given, when = cast.given, cast.when
    if cast.me not in given.get("factions", {}):
        cast.factions[cast.me] = given.get("faction", "Otherworld")
    _lay_portal_terrain(cast)
    game = _to_invasions(cast)
    seen = Seen(game, me=cast.me, terrain=_portal_terrain(cast))
    results = []
    for step in when.get("sequence") or as_list(when.get("invade", when.get("invasions"))):
        asked = step.get("invade", step) if isinstance(step, dict) else None
        if asked:
            results.append(_invade(seen, cast, asked))
    _answer_portal(seen, cast, results)
    return seen


def _portal_terrain(cast: Cast) -> str | None:
    asked = cast.when.get("invade")
    first = asked[0] if isinstance(asked, list) and asked else asked
    return (first or {}).get("zone") or cast.given.get("zone")


def _lay_portal_terrain(cast: Cast) -> None:
    given = cast.given
    terrain = given.get("zone", "T5")
    cast.lay_control()
    village = given.get("zone_village")
    if village:
        cast.add_village(terrain, village)
    for player in as_list(given.get("zone_bands")):
        cast.lay_band({"player": player, "zone": terrain, "points": 5})
    if given.get("zone_sacred_ground"):
        cast.sacred[terrain] = given["zone_sacred_ground"]
    if "income" in given:
        for _ in range(given["income"]):
            cast.holders[cast.add_terrain(f"land{next(cast.number)}", "tower")] = cast.me
    held = next((z for z in cast.kinds if cast.holders.get(z) == cast.me and z != terrain), None)
    listed = given.get("bands_points")
    if isinstance(listed, list) and held:
        for size in listed:
            cast.lay_band({"player": cast.me, "points": size, "zone": held})
    else:
        cast.lay_bands()
    cast.lay_lords()


def _to_invasions(cast: Cast) -> Game:
    """Goes on to the step of the case; for a second time, the first portal has just been opened."""
    given = cast.given
    phase = given.get("phase", "invasions")
    if "sequence" in cast.when:
        game = collected(cast)
        game.close("demobilisation")
        game.close("building")
        return game
    if phase != "invasions":
        return Game(cast.world(PHASES[phase]))
    if given.get("used_this_turn"):
        return _after_a_portal(cast)
    game = Game(cast.world("building"))
    game.close("building")
    return game


def _after_a_portal(cast: Cast) -> Game:
    """Another external player keeps the step open."""
    other = next(p for p in cast.players if p != cast.me)
    cast.factions[other] = "Underground Peoples"
    mine = cast.power.get(cast.me, 0)
    cast.power.update({cast.me: PLENTY, other: PLENTY})
    cast.order = [cast.me, *(p for p in cast.order if p != cast.me)]
    elsewhere = cast.add_camp(next(iter(cast.kinds)))
    game = Game(cast.world("building"))
    game.close("building")
    game.play(Invade(cast.me, elsewhere, orders(4)))
    game.give_power({cast.me: mine})
    return game


def _invade(seen: Seen, cast: Cast, asked: Case) -> bool:
    game = seen.game
    player = asked.get("player", cast.me)
    while game.world.phase == "invasions" and game.world.speaker != player:
        before = game.world
        if before.speaker is None or player in before.ready:
            break
        game.step()
    return game.accepts(Invade(player, asked["zone"], orders(asked.get("points", 0))))


def _answer_portal(seen: Seen, cast: Cast, results: list[bool]) -> None:
    if results:
        listed = isinstance(cast.then.get("accepted"), list)
        seen.answers["accepted"] = results if listed else results[-1]
    if "speakers" in cast.then:
        while seen.world.phase == "invasions":
            seen.game.step()
    raised = seen.game.heard(BandRaised)
    if raised:
        seen.answers["zone"] = raised[-1].terrain
        seen.answers["band"] = raised[-1].band
    seen.answers["points_scored"] = len(seen.game.heard(MemoryGained))
    seen.answers["portal_paid"] = sum(
        line.amount
        for line in seen.game.heard(PowerPaid)
        if line.player == cast.me and line.cause in ("portal", "recruitment")
    )
    if "may_move_this_turn" in cast.then:
        seen.answers["may_move_this_turn"] = bool(raised) and seen.game.accepts(
            Move(cast.me, raised[-1].band, tuple(_a_road(cast, raised[-1].terrain)))
        )
    seen.answers["can_invade"] = bool(seen.game.offers(cast.me, InvadeOffer))


def _a_road(cast: Cast, terrain: str) -> list[str]:
    a, b = next(road for road in cast.roads if terrain in road)
    return [terrain, b if a == terrain else a]
