"""Cases of the memory track, of the end, and of players who leave."""

from typing import Any

from msgspec.structs import replace

from campaign.commands import BuildVillage, Invade, RemovePlayer
from campaign.news import CampaignEnded
from campaign.offers import BidOffer
from campaign.world import MemoryPoint
from tests.scenarios.cast import Cast
from tests.scenarios.game import Game
from tests.scenarios.pieces import Case, as_list, orders
from tests.scenarios.readings import read
from tests.scenarios.seen import Seen
from tests.scenarios.topics.fighting import Field, fight
from tests.scenarios.topics.managing import collected, lay_income, lay_others
from tests.scenarios.topics.marching import finish, march
from tests.scenarios.topics.preparing import limit_answers

# The track -------------------------------------------------------------------------------------


def memory(case: Case, maps: Case) -> Seen:
    given, when = case["given"], case["when"]
    if "battle_result" in when or "winner" in when:
        return fight(case, maps, "T4")
    if "move" in when or "moves" in when:
        return march(case, maps)
    if "end_of_turn_tracks" in when:
        return _many_tracks(case, maps)
    if when.get("action") == "place_points":
        return _one_turn(case, maps)
    if "points" in when:
        return _points(case, maps)
    cast = _at_end(case, maps, given.get("track"))
    game = Game(cast.world("building"))
    game.end_turn()
    return Seen(game, me=cast.me)


def _at_end(case: Case, maps: Case, track: Any) -> Cast:
    cast = Cast(case, maps)
    cast.lay_all()
    cast.track = as_list(track)
    _lay_totals(cast)
    return cast


def _lay_totals(cast: Cast) -> None:
    """Totals that a case only states are put into the stocks."""
    for key in ("final_scores_if_counted", "scores", "totals", "final_scores", "score"):
        value = cast.given.get(key)
        cast.power.update(value if isinstance(value, dict) else {})


def _winner_with(case: Case, maps: Case, track: Any) -> str | None:
    game = Game(_at_end(case, maps, track).world("building"))
    game.end_turn()
    ended = game.heard(CampaignEnded)
    return ended[-1].ending.winner if ended else None


def _many_tracks(case: Case, maps: Case) -> Seen:
    tracks = case["when"]["end_of_turn_tracks"]
    cast = _at_end(case, maps, [])
    winners = [_winner_with(case, maps, track) for track in tracks]
    return Seen(Game(cast.world("building")), winners=winners)


def _points(case: Case, maps: Case) -> Seen:
    """Scores each point by a march onto a prestigious terrain; the track goes on."""
    given, when = case["given"], case["when"]
    track = as_list(given.get("track", given.get("track_mid_turn")))
    game = None
    for player in when["points"]:
        cast = Cast(case, maps)
        cast.lay_control()
        cast.track = track
        camp = cast.add_camp(next(iter(cast.kinds)))
        goal = cast.add_terrain(f"summit{next(cast.number)}", "cromlech", by=camp)
        cast.lay_band({"id": "climber", "player": player, "zone": camp, "points": 5})
        game = Game(cast.world("transfer"))
        game.open_movement()
        game.declare([("climber", (camp, goal))])
        game.end_movement()
        track = [point.player for point in game.world.track]
    assert game is not None, "the case names no points"
    finish(game, when.get("then"), cast)
    return Seen(game, me=cast.me)


def _one_turn(case: Case, maps: Case) -> Seen:
    """Unopposed arrivals and battles of one and the same turn."""
    cast = Cast(case, maps)
    given = cast.given
    cast.lay_control()
    cast.add_refuges()
    base, moves, fields = next(iter(cast.kinds)), [], []
    for player in given.get("unopposed_arrivals_in_declaration_order", []):
        camp = cast.add_camp(base)
        goal = cast.add_terrain(f"summit{next(cast.number)}", "cromlech", by=camp)
        band = cast.lay_band({"player": player, "zone": camp, "points": 5})
        moves.append((band, (camp, goal)))
    for player in given.get("battle_takers_same_turn", []):
        goal = cast.add_terrain(f"castle{next(cast.number)}", "ruined_castle", by=base)
        loser = next(p for p in reversed(cast.players) if p != player)
        cast.holders[goal] = loser
        field = Field(cast, goal)
        field.stand(loser, {"points": 5, "id": f"loser{goal}"})
        field.arrive(player, {"points": 5, "id": f"taker{goal}"})
        moves += field.moves
        fields.append((field, player))
    peaks: dict[str, str] = {}
    for key in (k for k in given if "portal" in k or "invasion" in k):
        for player in as_list(given[key]):
            peaks[player] = cast.add_terrain(f"peak{next(cast.number)}", "pyramid", by=base)
            cast.factions[player] = "Otherworld"
            cast.power[player] = 30
    game = Game(cast.world("transfer"))
    game.open_movement()
    game.declare(moves)
    game.end_movement()
    for field, player in fields:
        field.settle(game, player)
    _open_portals(game, base, peaks)
    return Seen(game, me=cast.me)


def _open_portals(game: Game, base: str, peaks: dict[str, str]) -> None:
    for _ in range(len(peaks) * 2):
        if peaks and game.world.phase != "invasions":
            game.run(lambda w: w.phase in ("invasions", "returns", "bids"))
        speaker = game.world.speaker
        if game.world.phase == "invasions" and speaker in peaks:
            game.play(Invade(speaker, peaks.pop(speaker), orders(4)))


# The end ---------------------------------------------------------------------------------------


def end(case: Case, maps: Case) -> Seen:
    given, when = case["given"], case["when"]
    if "end_of_turns" in when:
        ends = [_ends_after(case, maps, turn) for turn in when["end_of_turns"]]
        return Seen(Game(Cast(case, maps).world("building")), ends=ends)
    if "sequence" in when:
        return _last_management(case, maps)
    cast = Cast(case, maps)
    cast.turn = given.get("turn") or cast.limits().turns
    cast.lay_all()
    lay_others(cast)
    _lay_totals(cast)
    away = given.get("retreating")
    if isinstance(away, dict):
        owner = away["player"]
        home = next((z for z, p in cast.villages.items() if p == owner), None)
        cast.add_retreat(
            owner,
            away["points"],
            next(iter(cast.kinds)),
            home or "nowhere",
            lord=away.get("lord_alive", True),
        )
    cast.track += [cast.me] * given.get("track_points", 0)
    game = Game(cast.world("building"))
    game.end_turn()
    ended = game.heard(CampaignEnded)
    return Seen(game, me=cast.me, ends=bool(ended))


def _last_management(case: Case, maps: Case) -> Seen:
    """The last turn from collection on: power, one more village, the count."""
    cast = Cast(case, maps)
    given = cast.given
    cast.turn = cast.limits().turns
    cast.lay_bands()
    for _ in range(given.get("villages_before", 0)):
        cast.add_village(cast.add_camp(next(iter(cast.kinds))), cast.me)
    lay_income(cast)
    game = collected(cast)
    seen = Seen(game, me=cast.me)
    free = (c for c in game.choices(cast.me) if isinstance(c, BuildVillage))
    for _ in range(given.get("build_village", 0)):
        game.play(next(free))
    for key in ("pp_after", "villages"):
        seen.answers[key] = read(seen, key, 0)
    return seen


def _ends_after(case: Case, maps: Case, turn: int) -> bool:
    cast = Cast(case, maps)
    cast.lay_all()
    cast.turn = turn
    game = Game(cast.world("building"))
    game.end_turn()
    return bool(game.heard(CampaignEnded))


# Players ---------------------------------------------------------------------------------------


def players(case: Case, maps: Case) -> Seen:
    cast = Cast(case, maps)
    given, when = cast.given, cast.when
    left = as_list(given.get("left", given.get("left_campaign")))
    for spare in "ABC":
        if len(cast.players) < 3 and spare not in cast.players:
            cast.players.append(spare)
            cast.order.append(spare)
    cast.me = left[0] if left else cast.me
    _lay_assets(cast)
    game = Game(cast.world(when.get("phase", "building")))
    for player in left:
        game.play(RemovePlayer(player))
    if when.get("action") == "next_turn":
        game.end_turn()
    seen = Seen(game, me=cast.me, **limit_answers(game.world))
    bids = game.offers(cast.me, BidOffer)
    if bids:
        seen.answers["legal_bid_max"] = min(bids[0].stock, bids[0].most)
    seen.answers["still_in_order"] = cast.me in game.world.order
    if isinstance(given.get("villages"), int) or when.get("action") == "leave":
        seen.answers["villages"] = read(seen, "own_villages", 0)
    seen.answers["order"] = list(game.world.order)
    for key in ("favourite", "new_favourite", "next_favourite"):
        seen.answers[key] = game.world.favourite
    seen.answers["in_order"] = cast.me in game.world.order
    seen.answers["eliminated"] = cast.me not in game.world.in_play
    if "can_win" in cast.then:
        seen.answers["can_win"] = _can_win(game, cast.me)
    if when.get("then") is not None:
        finish(game, when.get("then"), cast)
    return seen


def _lay_assets(cast: Cast) -> None:
    given = cast.given
    number = given.get("bands")
    if isinstance(number, int):
        for _ in range(number):
            cast.lay_band({"player": cast.me, "points": 5})
    else:
        cast.lay_bands()
    cast.lay_control()
    cast.lay_reserves()


def _can_win(game: Game, player: str) -> bool:
    """Whether a track full of a player's points ends the campaign in their favour."""
    world = game.world
    full = tuple(MemoryPoint(player, "unknown", 1) for _ in range(8))
    later = Game(replace(world, track=full))
    later.end_turn()
    ended = later.heard(CampaignEnded)
    return bool(ended) and ended[-1].ending.winner == player
