"""Cases of battles of more than two: the players called to them, and second waves."""

from typing import Any

from tests.scenarios.cast import Cast
from tests.scenarios.game import Game
from tests.scenarios.pieces import Case, names_in
from tests.scenarios.readings import read
from tests.scenarios.seen import Seen
from tests.scenarios.topics.fighting import Field, fight, points_left, winner_of, zone_of
from tests.scenarios.topics.losses import losses
from tests.scenarios.topics.marching import finish


def multi34(case: Case, maps: Case) -> Seen:
    if case["when"].get("action") == "determine":
        return _called(case, maps)
    return losses(case, maps) if "units" in case["given"] else fight(case, maps, "H")


def _called(case: Case, maps: Case) -> Seen:
    """Everybody marches on the terrain, with one band or as many as the case counts."""
    given = case["given"]
    bands = given.get("bands_on_zone") or dict.fromkeys(given["claimants"], 1)
    field = Field(Cast(case, maps, players=sorted(bands)), zone_of(given, "H"))
    for player, number in bands.items():
        for i in range(number):
            field.arrive(player, {"points": 6, "id": f"band{player}{i}"})
    return Seen(field.open(), terrain=field.terrain)


def multi56(case: Case, maps: Case) -> Seen:
    given, action = case["given"], case["when"].get("action")
    cast = Cast(case, maps, players=_claimants(case))
    field = Field(cast, zone_of(given, "H"))
    given.setdefault("zone", field.terrain)
    first, second = _waves_of(given, cast.players)
    if not given.get("initiative"):
        cast.order = [*second[::-1], *first[::-1]]
        cast.order += [p for p in cast.players if p not in cast.order]
    cast.lay_control()
    for player in given.get("claimants") or cast.players:
        field.stand(player, _force_for(given, player))
    cast.add_refuges()
    game = field.open()
    seen = Seen(game, me=cast.me, terrain=field.terrain)
    if "resolve_first" in cast.when:
        seen.answers["accepted"] = _fights_first(game, field.terrain, cast.when["resolve_first"])
        return seen
    if action == "record_second_wave":
        seen.answers["accepted"] = _fights_first(game, field.terrain, 2)
        return seen
    if action == "determine" or (action is None and "waves" in cast.then):
        return seen
    _first_wave(game, field, cast)
    seen.answers["next_battle"] = _next_battle(game, field.terrain)
    seen.answers["retreated"] = read(seen, "retreated", [])
    seen.mark = len(game.news)
    if game.battle_at(field.terrain) and action != "second_wave":
        _second_wave(game, field, cast)
    finish(game, cast.when.get("then"), cast)
    return seen


def _fights_first(game: Game, terrain: str, wave: Any) -> bool:
    """Whether a result may be entered for a player of that wave before any other."""
    found = game.battle_at(terrain)
    assert found is not None
    late = wave == 2 or "second" in str(wave) or wave in found[1].waiting
    return game.rule(terrain, (found[1].waiting if late else found[1].players)[0])


def _claimants(case: Case) -> list[str]:
    """All players that the case names; five, or six, where it names fewer."""
    given = case["given"]
    named = set(names_in([given, case["when"], case["then"]]))
    second = [p for p in given.get("second_battle") or {} if p != _first_winner(given)]
    for spare in "BCDEF":
        if len(named) < max(5, 4 + len(second)):
            named.add(spare)
    return sorted(named)


def _first_winner(given: Case) -> str | None:
    """The winner of the first battle; if three meet in the second, the last one named."""
    winner = given.get("first_winner")
    later = list(given.get("second_battle") or ())
    if winner is None and len(later) == 3:
        return later[-1]
    return winner.get("player") if isinstance(winner, dict) else winner


def _waves_of(given: Case, players: list[str]) -> tuple[list[str], list[str]]:
    """The players who fight first and those who wait, worst initiative first, as in the case."""
    if given.get("waves"):
        first, second = given["waves"]
        return list(first), list(second)
    second = list(given.get("second_wave") or ())
    if not second:
        winner = _first_winner(given)
        late = [p for p in given.get("second_battle") or {} if p != winner]
        late = late or [p for p in (given.get("second_winner"),) if p and p != winner]
        second = late or [p for p in players if p != winner][:1]
    first = list(given.get("first_wave") or (p for p in players if p not in second))
    return first, second


def _force_for(given: Case, player: str) -> Case:
    """The force of a player at the end of their last battle."""
    last = (given.get("second_battle") or {}).get(player)
    if last is not None:
        return {**last, "before": max(4, last["points"])}
    winner = given.get("first_winner")
    if isinstance(winner, dict) and winner.get("player") == player:
        return {"points": winner["points_after"], "lord_alive": winner.get("lord_alive", True)}
    return {"points": 6}


def _first_wave(game: Game, field: Field, cast: Cast) -> None:
    """Fights the first wave, without the losses that belong to the second battle."""
    late = {
        band: row
        for band, row in game.world.bands.items()
        if row.owner in (cast.given.get("second_battle") or {})
    }
    later_units = {unit.id for row in late.values() for unit in row.units}
    later_lords = {row.lord for row in late.values()}
    survivors = {u: n for u, n in cast.survivors.items() if u not in later_units}
    dead = [lord for lord in cast.dead if lord not in later_lords]
    game.choose_forces(field.terrain)
    game.settle(field.terrain, _first_winner(cast.given), survivors, dead)


def _next_battle(game: Game, terrain: str) -> Case | None:
    found = game.battle_at(terrain)
    if found is None:
        return None
    players = found[1].players
    sizes = {f"{p}_points": points_left(game, f"band{p}") for p in players}
    return {"players": list(players), "defender": found[1].defender, **sizes}


def _second_wave(game: Game, field: Field, cast: Cast) -> None:
    given, when = cast.given, cast.when
    if "second_winner" in given or "second_winner" in when:
        winner = when.get("second_winner", given.get("second_winner"))
    elif "battle_result" in when or "winner" in when:
        winner = winner_of(game, field.terrain, cast)
    else:
        return
    field.settle(game, winner)
