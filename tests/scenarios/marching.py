"""Cases of movement and of control: declarations, stops, who takes what."""

import re
from collections import Counter
from typing import Any

from msgspec.structs import replace

from campaign.commands import Assault, Done, Move, Pass, Recruit
from campaign.news import MoveDeclared
from campaign.play import awaited
from tests.scenarios.cast import Cast
from tests.scenarios.game import Game
from tests.scenarios.pieces import Case, as_list, names_in, orders
from tests.scenarios.recruiting import raised, transfer_of
from tests.scenarios.seen import Seen


def movement(case: Case, maps: Case) -> Seen:
    if "declarations" in case["when"]:
        return _declarations(case, maps)
    if "move" not in case["when"] and "moves" not in case["when"]:
        return _speaking(case, maps)
    return march(case, maps)


def march(case: Case, maps: Case) -> Seen:
    """Lays out the case's bands, declares its moves, and lets the day end as it says."""
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
    _declare_battle(game, cast)
    finish(game, cast.when.get("then"), cast)
    _answer_places(seen, moves)
    return seen


def _speak_in_the_order_of_moves(cast: Cast) -> None:
    """A case without initiative list has its moves made in the order in which it lists them."""
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
    return [row for row in as_list(cast.given.get("bands"))
            if row.get("recruited_turn") == cast.turn]  # fmt: skip


def _recruit_this_turn(game: Game, cast: Cast) -> dict[str, str]:
    """Bands recruited in the very turn, by the names the case gives them."""
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
    """What had been declared, and who had passed, when the case begins."""
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
    """Bands with their paths; players with () who pass."""
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


def _declare_battle(game: Game, cast: Cast) -> None:
    """After a draw: who attacks, on whichever terrain he shares."""
    player = cast.when.get("declares", cast.when.get("assault"))
    if player is not None:
        game.end_movement()
        game.play(game.offers(player, Assault)[0])


def _answer_places(seen: Seen, moves: list[tuple[str, tuple[str, ...]]]) -> None:
    if len(moves) == 1:
        band = seen.world.bands.get(moves[0][0])
        seen.answers["zone"] = band.terrain if band else None


ENOUGH = ("battles", "controller", "track", "controllers", "waves", "villages", "battle", "razed",
          "own_villages", "counts", "bands_on_zone")  # fmt: skip


def finish(game: Game, then: Any, cast: Cast) -> None:
    """How far the case goes on after the moves."""
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


def _speaking(case: Case, maps: Case) -> Seen:
    cast = Cast(case, maps)
    cast.lay_control()
    cast.lay_bands()
    action = case["when"].get("action", "")
    again = action == "next_round"
    _lay_unmoved(cast, again=again)
    game = Game(cast.world("transfer"))
    game.open_movement()
    seen = Seen(game, me=cast.me)
    passed = set(cast.given.get("passed") or ())
    if again:
        _one_round(game, passed)
    else:
        _let_pass(game, passed)
    _after_the_last_go(game, cast)
    _let_pass(game, passed)
    seen.mark = len(game.news)
    skips = re.fullmatch(r"([A-F])_skips_without_passing", action)
    if skips:
        _reach(game, skips[1])
        waits = game.accepts(Done(skips[1]))
        seen.answers["accepted"] = waits or game.understands(type="Skip", player=skips[1])
    out_of_turn = re.fullmatch(r"([A-F])_declares_move", action)
    if out_of_turn:
        _reach(game, cast.given.get("speaker", game.world.speaker))
        band, row = next((b, r) for b, r in game.world.bands.items() if r.owner == out_of_turn[1])
        road = next(pair for pair in cast.roads if row.terrain in pair)
        path = (row.terrain, road[road[0] == row.terrain])
        seen.answers["accepted"] = game.accepts(Move(row.owner, band, path))
    for player in names_in(as_list(case["when"].get("pass", case["when"].get("passes")))):
        seen.answers["accepted"] = game.accepts(Pass(player))
    seen.answers["next_speaker"] = game.world.speaker
    if "speakers_left" in cast.then or "speakers" in cast.then:
        spoken = _speak_to_the_end(game, by_passing="speakers_left" in cast.then)
        seen.answers["speakers_left"] = list(dict.fromkeys(spoken))
        seen.answers["speakers"] = spoken
    return seen


def _declarations(case: Case, maps: Case) -> Seen:
    """Moves and passes of the case, one after another, from the first go on."""
    cast = Cast(case, maps)
    _lay_unmoved(cast, again=False)
    game = Game(cast.world("transfer"))
    game.open_movement()
    for player, act in (said.split(":") for said in cast.when["declarations"]):
        move = next((c for c in game.choices(player) if isinstance(c, Move)), Pass(player))
        game.play(move if act == "move" else Pass(player))
    moves = Counter(line.player for line in game.heard(MoveDeclared))
    made = {f"{player}_moves": moves[player] for player in cast.players}
    return Seen(game, me=cast.me, movement_closed=game.world.phase != "movement", **made)


def _let_pass(game: Game, passed: set[str]) -> None:
    while game.world.speaker in passed:
        game.play(Pass(game.world.speaker))


def _lay_unmoved(cast: Cast, *, again: bool) -> None:
    """Bands that have yet to move; before a next round, one more that moved in the first."""
    left = cast.given.get("unmoved_bands") or dict.fromkeys(cast.players, 1)
    first = next(iter(cast.kinds))
    for player, bands in left.items():
        number = bands if isinstance(bands, int) else len(bands)
        for _ in range(number + again if not cast.given.get("bands") else 0):
            cast.lay_band({"player": player, "points": 5, "zone": cast.add_camp(first)})


def _after_the_last_go(game: Game, cast: Cast) -> None:
    """The player who spoke last, or speaks in the case's own words, moves or passes."""
    action = cast.when.get("action", "")
    acts = re.fullmatch(r"([A-F])_(moves|declares|passes)", action)
    last = cast.given.get("last_speaker") or (acts[1] if acts else None)
    if last is None:
        return
    _reach(game, last)
    moves = [c for c in game.choices(last) if isinstance(c, Move)]
    game.play(Pass(last) if acts and acts[2] == "passes" else moves[0])


def _one_round(game: Game, passed: set[str]) -> None:
    """Everybody moves one band or passes, once."""
    for _ in game.world.order:
        speaker = game.world.speaker
        if speaker is None:
            return
        if speaker in passed:
            game.play(Pass(speaker))
        else:
            game.play(next(c for c in game.choices(speaker) if isinstance(c, Move)))


def _reach(game: Game, player: str) -> None:
    while game.world.phase == "movement" and game.world.speaker != player:
        speaker = awaited(game.world)[0]
        game.play(next(c for c in game.choices(speaker) if isinstance(c, Move)))


def _speak_to_the_end(game: Game, *, by_passing: bool) -> list[str]:
    spoken: list[str] = []
    while game.world.phase == "movement" and game.world.speaker is not None:
        speaker = game.world.speaker
        spoken.append(speaker)
        moves = [c for c in game.choices(speaker) if isinstance(c, Move)]
        if by_passing or not moves:
            game.play(Pass(speaker))
        else:
            game.play(moves[0])
    return spoken


# Control ---------------------------------------------------------------------------------------


def control(case: Case, maps: Case) -> Seen:
    return march(case, maps)
