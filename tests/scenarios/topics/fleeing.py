"""Cases of retreat and of village reserves."""

from typing import Any

from campaign.commands import ChooseForce, ChooseRefuge, Move, SetController
from campaign.news import BandRetreated, PowerGained, PowerPaid
from campaign.offers import ForceOffer
from tests.assertions.stocks import reconcile
from tests.scenarios.cast import Cast
from tests.scenarios.game import Game
from tests.scenarios.pieces import Case, as_list, pick
from tests.scenarios.seen import Seen
from tests.scenarios.topics.fighting import Field, winner_of, zone_of
from tests.scenarios.topics.marching import finish


def retreat(case: Case, maps: Case) -> Seen:
    given, action = case["given"], case["when"].get("action")
    if action == "destination_lost":
        return _destination_lost(case, maps)
    if action == "last_village_lost":
        return _last_village_lost(case, maps)
    if action == "preparation":
        return _with_lords_away(case, maps)
    if "engaged_points" in given:
        return reserve(case, maps)
    return _beaten(case, maps)


def _beaten(case: Case, maps: Case) -> Seen:
    """The player's band fights the battle of the case, and goes where it must."""
    cast = Cast(case, maps)
    given = cast.given
    me = cast.me = given.get("loser") or given.get("player") or "D"
    rivals = given.get("others", []) + as_list(given.get("winner")) + as_list(given.get("opponent"))
    rivals = [p for p in dict.fromkeys(rivals) if p != me] or [_rival(cast, me)]
    field = Field(cast, zone_of(given, "T4"))
    _add_players(cast, [me, *rivals])
    attacks = _attacks(given, me)
    cast.holders[field.terrain] = rivals[0] if attacks else me
    cast.lay_control()
    if isinstance(given.get("pp"), int):
        cast.power = {me: given["pp"]}
    _lay_threats(cast, rivals[0])
    _lay_my_lords(cast, me)
    force = {
        "points": given.get("points", 5),
        "lord_alive": _lord_lives(given),
        "id": given.get("band_retreated_this_turn", f"band{me}"),
    }
    field.stand(me, force)
    for rival in rivals:
        gone = given.get("band_retreated_this_turn")
        field.stand(rival, {"points": 3 if gone else given.get("opponent_points", 6)})
        if rival not in cast.villages.values():
            cast.add_refuge(rival)
    if "villages" not in given and "villages_before" not in given:
        cast.add_refuge(me)
    game = field.open()
    seen = Seen(game, me=me, terrain=field.terrain)
    field.settle(game, _winner(game, field, cast, me, rivals))
    seen.answers["pp_after"] = _before_collection(game)[me]
    if "choose" in cast.when or "chooses" in cast.when:
        _choose(seen, cast.when.get("choose", cast.when.get("chooses")))
    finish(game, cast.when.get("then"), cast)
    return seen


def _before_collection(game: Game) -> dict[str, int]:
    """The stocks once the battle is over: without the income and upkeep that follow it."""
    later = next(
        (
            i
            for i, line in enumerate(game.news)
            if isinstance(line, PowerGained | PowerPaid) and line.cause in ("income", "upkeep")
        ),
        len(game.news),
    )
    return reconcile(game.world, game.news[later:])


def _rival(cast: Cast, me: str) -> str:
    return "A" if me != "A" else "D"


def _add_players(cast: Cast, names: list[str]) -> None:
    for name in names:
        if name not in cast.players:
            cast.players.append(name)
            cast.order.append(name)


def _attacks(given: Case, me: str) -> bool:
    """Whether the player of the case is the attacker; D defends where the case does not say."""
    if "role" in given:
        return bool(given["role"] == "attacker")
    if given.get("attacker") or given.get("defender"):
        return given.get("attacker") == me or given.get("defender") not in (None, me)
    return me == "A" and given.get("controller_before") != me


def _lord_lives(given: Case) -> bool:
    return bool(given.get("lord_alive", not given.get("lord_killed", False)))


def _lay_threats(cast: Cast, rival: str) -> None:
    """Villages just entered by an enemy, or shared with an enemy band since a draw."""
    for terrain in as_list(cast.given.get("taken_in_determine")):
        cast.lay_band({"player": rival, "zone": terrain, "points": 5})
    for key, terrains in cast.given.items():
        for terrain in as_list(terrains) if key.startswith("enemy_bands") else ():
            cast.lay_band({"player": rival, "zone": terrain, "points": 5})
            if cast.villages.get(terrain) == cast.me:
                cast.lay_band({"player": cast.me, "zone": terrain, "points": 5})
    cast.lay_bands()


def _lay_my_lords(cast: Cast, me: str) -> None:
    for _ in range(cast.given.get("living_lords_before", 1) - 1):
        cast.lay_band({"player": me, "points": 4})


def _winner(game: Game, field: Field, cast: Cast, me: str, rivals: list[str]) -> str | None:
    given, when = cast.given, cast.when
    if "result" in given or "battle_result" in when:
        return winner_of(game, field.terrain, cast)
    return given["winner"] if "winner" in given else rivals[0]


def _choose(seen: Seen, village: str) -> None:
    """The player who is asked picks this village."""
    for player in seen.world.players:
        for choice in seen.game.choices(player):
            if isinstance(choice, ChooseRefuge) and choice.village == village:
                seen.answers["chooser"] = player
                seen.game.play(choice)
                return
    seen.answers["accepted"] = False


def _destination_lost(case: Case, maps: Case) -> Seen:
    """An enemy takes the village to which units are on their way."""
    cast = Cast(case, maps)
    given = cast.given
    cast.lay_control()
    rival = next(p for p in cast.players if p != cast.me)
    for terrain in dict.fromkeys([*as_list(given.get("razed")), given["destination"]]):
        cast.add_village(terrain, cast.me)
        cast.lay_band({"player": rival, "zone": terrain, "points": 5})
    cast.add_refuge(rival)
    cast.add_retreat(
        cast.me,
        given.get("points", 5),
        given.get("zone", "T4"),
        given["destination"],
        lord=_lord_lives(given),
    )
    game = Game(cast.world("transfer"))
    game.open_movement()
    game.end_movement()
    return Seen(game, me=cast.me, terrain=given.get("zone", "T4"))


def _last_village_lost(case: Case, maps: Case) -> Seen:
    """A ruling gives its ground to another, so that nothing else happens with its fall."""
    cast = Cast(case, maps)
    given = cast.given
    terrain = cast.add_terrain("last village")
    cast.add_village(terrain, cast.me)
    for row in given.get("field_bands", ()):
        cast.lay_band(row)
    if given.get("reserve_points"):
        cast.add_reserve(terrain, given["reserve_points"])
    if given.get("retreating_points"):
        cast.add_retreat(cast.me, given["retreating_points"], next(iter(cast.kinds)), terrain)
    game = Game(cast.world("transfer"))
    game.play(SetController(terrain, next(p for p in cast.players if p != cast.me)))
    return Seen(game, me=cast.me, terrain=terrain)


def _with_lords_away(case: Case, maps: Case) -> Seen:
    """The preparation, with enough power for anything that the rules allow."""
    cast = Cast(case, maps)
    cast.lay_control()
    home = next((z for z, owner in cast.villages.items() if owner == cast.me), None)
    home = home or cast.add_refuge(cast.me)
    for _ in range(cast.given.get("lords_on_map", 0)):
        cast.lay_band({"player": cast.me, "points": 4, "zone": home})
    for _ in range(cast.given.get("lords_in_retreat", 0)):
        cast.add_retreat(cast.me, 4, next(iter(cast.kinds)), home)
    cast.power[cast.me] = 20
    return Seen(Game(cast.world("recruitment")), me=cast.me, terrain=home)


# Reserves --------------------------------------------------------------------------------------


def reserve(case: Case, maps: Case) -> Seen:
    """A village is attacked and has, at most, its reserve to defend it."""
    cast = Cast(case, maps)
    given, when = cast.given, cast.when
    terrain = given["village"] if given.get("village") in cast.kinds else zone_of(given, "T2")
    owner = cast.me = given.get("owner") or given.get("player") or "D"
    rival = when.get("attacked_by") or next((p for p in cast.players if p != owner), "A")
    _add_players(cast, [owner, rival])
    cast.lay_control()
    cast.add_village(terrain, owner)
    for other in as_list(given.get("other_villages")):
        cast.add_village(other, owner)
    cast.lay_bands()
    engaged = _lay_reserve(cast, terrain)
    field = Field(cast, terrain)
    if when.get("move") != "reserve":
        field.arrive(rival, {"points": given.get("attacker_points", 6)})
    cast.add_refuge(rival)
    if when.get("move") == "reserve":
        return _march_with_reserve(cast, terrain)
    return _defend(cast, field, engaged)


def _lay_reserve(cast: Cast, terrain: str) -> tuple[str, ...]:
    """Lays the reserve of the case. Returns the units that are to fight and their losses."""
    given = cast.given
    lords = given.get("lords", int("lord_alive" in given))
    lords = len(lords) if isinstance(lords, list) else lords
    if "engaged_points" not in given:
        cast.add_reserve(terrain, given.get("reserve_points", 0), lords)
        units = cast.reserves[terrain].units
    else:
        cast.add_reserve(terrain, given["engaged_points"], lords)
        units = cast.reserves[terrain].units
        cast.add_reserve(terrain, given.get("not_engaged_points", 0))
    if "engaged_after" in given:
        keep = pick(units, given["engaged_after"])
        cast.survivors.update({unit.id: 0 for unit in units if unit.id not in keep})
    if not given.get("lord_alive", True):
        cast.dead += cast.reserves[terrain].lords
    return tuple(unit.id for unit in units)


def _march_with_reserve(cast: Cast, terrain: str) -> Seen:
    cast.lay_band({"player": cast.me, "points": 5, "zone": cast.add_camp(terrain)})
    game = Game(cast.world("transfer"))
    game.open_movement()
    while game.world.speaker not in (cast.me, None):
        game.step()
    neighbour = next(b if a == terrain else a for a, b in cast.roads if terrain in (a, b))
    command = Move(cast.me, "reserve", (terrain, neighbour))
    return Seen(game, me=cast.me, terrain=terrain, accepted=game.accepts(command))


def _defend(cast: Cast, field: Field, engaged: tuple[str, ...]) -> Seen:
    when, owner = cast.when, cast.me
    game = Game(cast.world("transfer"))
    game.open_movement()
    game.declare(field.moves)
    game.end_movement()
    seen = Seen(game, me=owner, terrain=field.terrain)
    asked = [offer for offer in game.offers(owner, ForceOffer) if offer.reserve]
    seen.answers["can_defend"] = bool(asked)
    if "engage_points" in when:
        seen.answers["accepted"] = bool(asked) and _engage(seen, when["engage_points"])
    elif "battle_result" in when or "winner" in when:
        lords = game.world.reserves[field.terrain].lords
        bands = asked[0].bands if asked else ()
        field.plans[owner] = {
            "band": bands[0] if bands else None,
            "reserve": engaged,
            "lords": lords,
        }
        game.choose_forces(field.terrain, field.plans)
        field.settle(game, winner_of(game, field.terrain, cast))
    elif when.get("defend") is False:
        game.choose_forces(field.terrain)
    _answer_arrivals(seen)
    finish(game, when.get("then"), cast)
    return seen


def _engage(seen: Seen, points: Any) -> bool:
    game, owner = seen.game, seen.me
    offer = next(o for o in game.offers(owner, ForceOffer) if o.reserve)
    waiting = seen.world.reserves[seen.here()].units
    units = pick(waiting, points)
    band = offer.bands[0] if offer.bands else None
    accepted = game.accepts(ChooseForce(owner, offer.battle, band, units, offer.lords))
    engaged = seen.world.battles[offer.battle].sides[owner].reserve if accepted else ()
    seen.answers["not_engaged_points"] = sum(u.points for u in waiting if u.id not in engaged)
    return accepted


def _answer_arrivals(seen: Seen) -> None:
    """Answers all units of the village that are on their way."""
    mine = [line.retreat for line in seen.game.heard(BandRetreated) if line.player == seen.me]
    rows = [seen.world.retreats[r] for r in mine if r in seen.world.retreats]
    seen.answers["points_arriving"] = sum((row.points for row in rows), start=0)
