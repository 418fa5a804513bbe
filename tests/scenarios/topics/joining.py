"""Cases of players who join late."""

from typing import Any

from msgspec.structs import replace

from campaign.commands import JoinLate, OpenBids, RemovePlayer
from campaign.news import OrderSet
from campaign.turns.joining import median_power, sites
from campaign.world import BandPlan
from tests.scenarios.cast import Cast
from tests.scenarios.game import Game
from tests.scenarios.pieces import Case, as_list, orders
from tests.scenarios.seen import Seen


def joining(case: Case, maps: Case) -> Seen:
    """`join` names player, faction, site, power and the points of each starting band."""
    cast = Cast(case, maps)
    cast.lay_all()
    world = cast.world(cast.given.get("phase", "bids"))
    starts = tuple(tuple(row) for row in cast.given.get("start_sites", ()))
    game = Game(replace(world, map=replace(world.map, starts=starts)))
    for player in as_list(cast.given.get("left_campaign")):
        game.play(RemovePlayer(player))
    if cast.given.get("bids_opened"):
        game.play(OpenBids({}))
    answers: Case = {"median_pp": median_power(game.world), "sites": sorted(sites(game.world))}
    wanted = cast.when.get("join", [])
    rows = wanted if isinstance(wanted, list) else [wanted]
    answers["accepted"] = all(game.accepts(_ruling(row)) for row in rows)
    answers["order"] = list(game.world.order)
    answers["favourite"] = game.world.favourite
    for player in as_list(cast.when.get("leave")):
        game.play(RemovePlayer(player))
    if "bids" in cast.when:
        answers["bids_accepted"] = game.accepts(OpenBids(cast.when["bids"]))
    joined = rows[-1]["player"] if rows else cast.me
    seen = Seen(game, me=joined, **answers)
    seen.answers.update(_of(game, joined))
    return seen


def _ruling(row: Case) -> JoinLate:
    bands = tuple(BandPlan(f"lord {n}", orders(points)) for n, points in enumerate(row["bands"]))
    villages = tuple(row.get("further_villages", ()))
    return JoinLate(
        row["player"], row.get("faction", "Vikings"), bands, row["site"], row["pp"], villages
    )


def _of(game: Game, player: str) -> dict[str, Any]:
    """What the last joiner has, and what the campaign is after all."""
    world, row = game.world, game.world.players.get(player)
    own = [band for band in world.bands.values() if band.owner == player]
    return {
        "pp": row.power if row else None,
        "external": row.external if row else None,
        "villages": [t for t, owner in world.villages.items() if owner == player],
        "controls": [t for t, owner in world.holders.items() if owner == player],
        "bands": [[band.terrain, int(band.points)] for band in own],
        "order_after_bids": [*line[-1].order] if (line := game.heard(OrderSet)) else None,
        "turns": world.rules.limits.turns,
        "max_lords": world.rules.limits.lords,
        "players_in_play": len(world.in_play),
    }
