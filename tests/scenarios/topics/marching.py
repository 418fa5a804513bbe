"""Cases of movement and of control: declarations, stops, terrains taken."""

from typing import Any

from msgspec.structs import replace

from campaign.commands import Assault, ChooseForce, Move, Pass, Recruit
from tests.scenarios.cast import Cast
from tests.scenarios.game import Game
from tests.scenarios.pieces import Case, as_list, orders
from tests.scenarios.seen import Seen
from tests.scenarios.topics.recruiting import raised, transfer_of
from tests.scenarios.topics.speaking import declarations, speaking


def movement(case: Case, maps: Case) -> Seen:
    if "declarations" in case["when"]:
        return declarations(case, maps)
    if "move" not in case["when"] and "moves" not in case["when"]:
        return speaking(case, maps)
    return march(case, maps)


def march(case: Case, maps: Case) -> Seen:
    """Lays out the case's bands, declares its moves, and ends the day as the case says."""
    cast = Cast(case, maps)
    cast.lay_control()
    cast.lay_bands()
    cast.lay_reserves()
    if cast.villages and isinstance(cast.given.get("reserve_points"), int | float):
        cast.add_reserve(next(iter(cast.villages)), cast.given["reserve_points"])
    _speak_in_the_order_of_moves(cast)
    _lay_spares(cast)
    game = Game(cast.world("recruitment" if _recruits(cast) else "transfer"))
    names = _recruit_this_turn(game, cast)
    for row in as_list(cast.when.get("transfer")):
        game.play(transfer_of(game.world, row, cast.me))
    game.open_movement()
    _before(game, cast)
    moves = _moves(cast, names)
    if "move" in cast.when and cast.given.get("initiative"):
        results = [game.declare_now(*move) for move in moves]
    else:
        results = game.declare(moves)
    goal = next((path[-1] for _, path in moves if path), None)
    seen = Seen(game, me=cast.me, terrain=cast.given.get("zone") or goal)
    _answer(seen, cast, results, moves)
    _declare_battle(game, cast, seen)
    finish(game, cast.when.get("then"), cast)
    _answer_places(seen, moves)
    return seen


def _speak_in_the_order_of_moves(cast: Cast) -> None:
    """Without an initiative list, moves are made in the order in which the case lists them."""
    if any(key in cast.given for key in ("initiative", "order", "previous_order")):
        return
    movers: list[str] = []
    for row in as_list(cast.when.get("moves")):
        band = cast.bands.get(row.get("band", ""))
        owner = band.owner if band else row.get("player", row.get("pass"))
        movers += [owner] if owner not in movers else []
    cast.order = [p for p in cast.order if p not in movers] + movers[::-1]


def _lay_spares(cast: Cast) -> None:
    """Bands that keep movement open, so that a refusal is about the band in question."""
    given = cast.given
    first = next(iter(cast.kinds))
    if given.get("already_moved") or given.get("declared"):
        for player in cast.players:
            cast.lay_band({"player": player, "points": 5, "zone": cast.add_camp(first)})
    if given.get("passed"):
        for player in cast.players:
            for _ in range(2 if player not in given["passed"] else 0):
                cast.lay_band({"player": player, "points": 5, "zone": cast.add_camp(first)})
    said = {row["band"] for row in as_list(given.get("declared"))}
    for band in as_list(given.get("already_moved")):
        if band not in said:
            row = cast.bands[band]
            cast.bands[band] = replace(row, terrain=cast.add_camp(row.terrain))


def _recruits(cast: Cast) -> list[Case]:
    return [
        row for row in as_list(cast.given.get("bands")) if row.get("recruited_turn") == cast.turn
    ]


def _recruit_this_turn(game: Game, cast: Cast) -> dict[str, str]:
    """Bands recruited in this turn, by the names that the case gives them."""
    rows = _recruits(cast)
    names: dict[str, str] = {}
    for row in rows:
        player = row.get("player", cast.me)
        villages = {**game.world.villages, row["zone"]: player}
        game.world = replace(game.world, villages=villages)
        game.give_power({player: 10})
        game.play(Recruit(player, row["zone"], units=orders(row["points"])))
        names[row["id"]] = raised(game)[-1]
    if rows:
        game.start = game.world
    return names


def _before(game: Game, cast: Cast) -> None:
    """The moves declared, and the passes made, when the case begins."""
    first = {row["band"]: tuple(row["path"]) for row in as_list(cast.given.get("declared"))}
    terrains = {row["id"]: row["zone"] for row in as_list(cast.given.get("bands"))}
    for band in as_list(cast.given.get("already_moved")):
        first.setdefault(band, (game.world.bands[band].terrain, terrains[band]))
    passed = set(cast.given.get("passed") or ())
    while first or passed:
        speaker = game.world.speaker
        assert speaker is not None, "movement ended before the case began"
        band = next((b for b in first if game.world.bands[b].owner == speaker), None)
        if band is not None:
            game.play(Move(speaker, band, first.pop(band)))
        elif speaker in passed:
            passed.discard(speaker)
            game.play(Pass(speaker))
        else:
            game.play(next(c for c in game.choices(speaker) if isinstance(c, Move)))


def _moves(cast: Cast, names: dict[str, str]) -> list[tuple[str, tuple[str, ...]]]:
    """Bands with their paths; players who pass, with ()."""
    rows = as_list(cast.when.get("moves")) or as_list(cast.when.get("move"))
    found: list[tuple[str, tuple[str, ...]]] = []
    for row in rows:
        if row.get("pass") or row.get("passes"):
            said = row.get("pass") or row.get("passes")
            found.append((row.get("player", said), ()))
        else:
            found.append((names.get(row["band"], row["band"]), tuple(row["path"])))
    return found


def _answer(
    seen: Seen, cast: Cast, results: list[bool], moves: list[tuple[str, tuple[str, ...]]]
) -> None:
    asked = cast.then.get("accepted")
    if isinstance(asked, dict):
        seen.answers["accepted"] = {name: ok for (name, _), ok in zip(moves, results, strict=True)}
    elif results:
        seen.answers["accepted"] = results if isinstance(asked, list) else all(results)


def _declare_battle(game: Game, cast: Cast, seen: Seen) -> None:
    """After a draw, somebody declares the battle, on any terrain that they share.

    They may name what they `field` there: a band, and whether the reserve goes with it.
    """
    player = cast.when.get("declares", cast.when.get("assault"))
    if player is not None:
        game.end_movement()
        shared = next(k for k, b in game.world.battles.items() if player in b.players)
        seen.answers["accepted"] = game.accepts(Assault(player, shared))
    if (field := cast.when.get("field")) is not None:
        game.end_movement()
        _field(game, field, seen)


def _field(game: Game, field: Case, seen: Seen) -> None:
    band = field.get("band")
    player = field.get("player") or game.world.bands[band].owner
    battle, row = next((k, b) for k, b in game.world.battles.items() if player in b.players)
    waiting = game.world.reserves[row.terrain].units if field.get("reserve") else ()
    units = tuple(unit.id for unit in waiting)
    seen.answers["accepted"] = game.accepts(ChooseForce(player, battle, band, units))


def _answer_places(seen: Seen, moves: list[tuple[str, tuple[str, ...]]]) -> None:
    if len(moves) == 1:
        band = seen.world.bands.get(moves[0][0])
        seen.answers["zone"] = band.terrain if band else None


ENOUGH = (
    "battles",
    "controller",
    "track",
    "controllers",
    "waves",
    "villages",
    "battle",
    "razed",
    "own_villages",
    "counts",
    "bands_on_zone",
)


def finish(game: Game, then: Any, cast: Cast) -> None:
    """Plays as far as the case goes on after the moves."""
    turn = game.start.turn
    if then is None and not any(
        key in ENOUGH or key.endswith(("_changed", "_stands")) or key.startswith("income")
        for key in cast.then
    ):
        return
    game.run(lambda w: w.phase not in ("transfer", "movement") or w.turn > turn)
    paid = any(key.startswith(("income", "upkeep_paid")) for key in cast.then)
    if then in ("collection", "management", "income", "collect") or (then is None and paid):
        game.past_collection(turn)
    elif then in ("end_of_turn", "next_turn", "turn_end"):
        game.end_turn()


# Who speaks ------------------------------------------------------------------------------------


# Control ---------------------------------------------------------------------------------------


def control(case: Case, maps: Case) -> Seen:
    return march(case, maps)
