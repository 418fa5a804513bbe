"""Cases of battle: verdicts of two, of many, second waves, losses."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from campaign.commands import Transfer
from campaign.news import BandRetreated
from campaign.offers import ForceOffer
from campaign.world import Unit
from tests.scenarios.cast import Cast
from tests.scenarios.game import Game
from tests.scenarios.marching import finish
from tests.scenarios.pieces import Case, as_list, exact, names_in, pick
from tests.scenarios.readings import read
from tests.scenarios.seen import Seen

Moves = list[tuple[str, tuple[str, ...]]]


def zone_of(given: Case, usual: str) -> str:
    return given.get("zone") or given.get("village_zone") or usual


def forces_of(given: Case) -> dict[str, Case]:
    """What each side has after the battle (or its units with survivors), by player."""
    forces = {p: dict(force) for p, force in (given.get("forces_after") or {}).items()}
    forces |= {p: {"points": points} for p, points in (given.get("forces_before") or {}).items()}
    for role, usual in (("attacker", "A"), ("defender", "D")):
        player = given.get(role, usual)
        row: Case = dict(given.get(f"{role}_after") or {})
        if f"{role}_units" in given:
            row["units"] = given[f"{role}_units"]
        if f"{role}_lord_alive" in given:
            row["lord_alive"] = given[f"{role}_lord_alive"]
        if f"{role}_free_units" in given:
            row["free_units"] = given[f"{role}_free_units"]
        if row:
            forces[player] = {**forces.get(player, {}), **row}
    return forces


class Field:
    """Forces laid out for one battle, and the way to it."""

    def __init__(self, cast: Cast, terrain: str) -> None:
        self.cast, self.terrain = cast, terrain
        self.moves: Moves = []
        self.plans: dict[str, Any] = {}

    def stand(self, player: str, force: Case) -> str:
        band = self.cast.field(force.get("id", f"band{player}"), player, self.terrain, force)
        if force.get("fought"):
            self.plans[player] = {"band": band}
        return band

    def arrive(self, player: str, force: Case) -> str:
        """From a camp of his own, one road away."""
        camp = self.cast.add_camp(self.terrain)
        band = self.cast.field(force.get("id", f"band{player}"), player, camp, force)
        self.moves.append((band, (camp, self.terrain)))
        return band

    def open(self) -> Game:
        """The battle called, forces chosen, ready to be fought."""
        game = Game(self.cast.world("transfer"))
        game.open_movement()
        game.declare(self.moves)
        game.end_movement()
        game.choose_forces(self.terrain, self.plans)
        return game

    def settle(self, game: Game, winner: str | None) -> None:
        game.choose_forces(self.terrain, self.plans)
        game.settle(self.terrain, winner, self.cast.survivors, self.cast.dead)


def lay_out(cast: Cast, usual: str) -> Field:
    """The case's forces on its terrain: who owns it stands there, the others arrive."""
    given = cast.given
    field = Field(cast, zone_of(given, usual))
    owner = given.get("defender") or cast.holders.get(field.terrain)
    for row in as_list(given.get("bands_on_zone")):
        field.stand(row["player"], row)
    for player, force in forces_of(given).items():
        (field.stand if player == owner else field.arrive)(player, force)
    return field


def fight(case: Case, maps: Case, usual: str = "T2") -> Seen:
    """One battle from first march to verdict."""
    if "battles" in case["given"]:
        return _several(case, maps)
    cast = Cast(case, maps)
    cast.lay_control()
    cast.lay_reserves()
    field = lay_out(cast, usual)
    if "field_points" in cast.when:
        return _field_more(cast, field)
    if cast.given.get("villages") is None:
        cast.add_refuges()
    game = field.open()
    seen = Seen(game, me=cast.me, terrain=field.terrain)
    _remember_forces(seen, cast, field)
    absent = cast.when.get("gm_forfeit")
    if absent is not None:
        game.rule(field.terrain, game.other_than(field.terrain, absent))
    else:
        field.settle(game, winner_of(game, field.terrain, cast))
    left = {player: points_left(game, f"band{player}") for player in cast.players}
    seen.answers["points_after"] = left
    seen.answers.update({f"{player}_points": points for player, points in left.items()})
    _answer_sides(seen, cast)
    finish(game, cast.when.get("then"), cast)
    return seen


def _field_more(cast: Cast, field: Field) -> Seen:
    """A player would field so many points: his band, and of the others as much as it lacks."""
    field.arrive(next(p for p in cast.players if p != cast.me), {"points": 6})
    game = Game(cast.world("transfer"))
    game.open_movement()
    game.declare(field.moves)
    game.end_movement()
    first, *others = game.offers(cast.me, ForceOffer)[0].bands
    missing = exact(cast.when["field_points"]) - game.world.bands[first].points
    spare = tuple(unit for band in others for unit in game.world.bands[band].units)
    order = Transfer(cast.me, field.terrain, dict.fromkeys(pick(spare, missing), first))
    refusal = game.refusal(order)
    most = refusal.values.get("most") if refusal else None
    return Seen(game, me=cast.me, terrain=field.terrain, accepted=refusal is None, max_points=most)


def winner_of(game: Game, terrain: str, cast: Cast) -> str | None:
    """The case's result, as a player; roles are those the core gave."""
    when, given = cast.when, cast.given
    result = when.get("battle_result", given.get("result"))
    if result is None:
        return when.get("winner", given.get("winner"))
    if result == "draw":
        return None
    found = game.battle_at(terrain)
    assert found is not None, "no battle was called"
    defender = found[1].defender
    assert given.get("defender") in (None, defender), "the roles are not the case's"
    if result == "defender_wins":
        return defender
    return game.other_than(terrain, defender) if result == "attacker_wins" else result


def _remember_forces(seen: Seen, cast: Cast, field: Field) -> None:
    found = seen.game.battle_at(field.terrain)
    row = found[1] if found else None
    pair = row is not None and len(row.players) == 2
    seen.answers["defender"] = row.defender if row else None
    seen.answers["attacker"] = (
        next(p for p in row.players if p != row.defender) if row and pair else None
    )


def _answer_sides(seen: Seen, cast: Cast) -> None:
    for role in ("attacker", "defender"):
        player = seen.answers[role]
        if player:
            seen.answers[f"{role}_points"] = points_left(seen.game, f"band{player}")


def points_left(game: Game, band: str) -> Fraction:
    """What a band is worth after the losses, on the map or on its way."""
    if band in game.world.bands:
        return game.world.bands[band].points
    gone = [line for line in game.heard(BandRetreated) if line.band == band]
    return Fraction(*gone[0].points) if gone else Fraction(0)


def _several(case: Case, maps: Case) -> Seen:
    """Battles on several terrains; one of them is fought first."""
    cast = Cast(case, maps)
    cast.lay_control()
    for row in cast.given["battles"]:
        for player in row["players"]:
            cast.lay_band({"player": player, "zone": row["zone"], "points": 6})
    cast.add_refuges()
    game = Game(cast.world("transfer"))
    game.open_movement()
    game.end_movement()
    for row in cast.given["battles"]:
        game.declare_battle(row["zone"])
    first = cast.when["resolve_first"]
    found = game.battle_at(first)
    return Seen(game, me=cast.me, terrain=first,
                accepted=found is not None and game.rule(first, found[1].players[0]))  # fmt: skip


# Verdicts --------------------------------------------------------------------------------------


def verdict2(case: Case, maps: Case) -> Seen:
    return fight(case, maps, "T2")


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


# Five and six ----------------------------------------------------------------------------------


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
    """Everybody the case names; five, or six, where it names fewer."""
    given = case["given"]
    named = set(names_in([given, case["when"], case["then"]]))
    second = [p for p in given.get("second_battle") or {} if p != _first_winner(given)]
    for spare in "BCDEF":
        if len(named) < max(5, 4 + len(second)):
            named.add(spare)
    return sorted(named)


def _first_winner(given: Case) -> str | None:
    """Where three meet in the second battle, one of them won the first: the last that is named."""
    winner = given.get("first_winner")
    later = list(given.get("second_battle") or ())
    if winner is None and len(later) == 3:
        return later[-1]
    return winner.get("player") if isinstance(winner, dict) else winner


def _waves_of(given: Case, players: list[str]) -> tuple[list[str], list[str]]:
    """Who is to fight first and who waits, worst initiative first, as the case has it."""
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
    """What a player has at the end of his last battle."""
    last = (given.get("second_battle") or {}).get(player)
    if last is not None:
        return {**last, "before": max(4, last["points"])}
    winner = given.get("first_winner")
    if isinstance(winner, dict) and winner.get("player") == player:
        return {"points": winner["points_after"], "lord_alive": winner.get("lord_alive", True)}
    return {"points": 6}


def _first_wave(game: Game, field: Field, cast: Cast) -> None:
    """Losses of the second battle come in the second battle."""
    late = {band: row for band, row in game.world.bands.items()
            if row.owner in (cast.given.get("second_battle") or {})}  # fmt: skip
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


# Losses ----------------------------------------------------------------------------------------


def losses(case: Case, maps: Case) -> Seen:
    """Units in a battle with the survivors a case counts; what they are afterwards."""
    cast = Cast(case, maps)
    units = _units_of(case)
    others = [p for p in cast.players if p not in units]
    for player in others[: max(0, 2 - len(units))]:
        units[player] = []
    field = Field(cast, "T2" if "T2" in cast.kinds else next(iter(cast.kinds)))
    cast.holders[field.terrain] = next(iter(units))
    for i, (player, rows) in enumerate(units.items()):
        (field.arrive if i else field.stand)(player, {"units": rows})
    names = {p: [unit.id for unit in cast.bands[f"band{p}"].units][: len(rows)]
             for p, rows in units.items()}  # fmt: skip
    cast.add_refuges()
    game = field.open()
    field.settle(game, None)
    figures = {p: [_figures(game, unit) for unit in row] for p, row in names.items()}
    first = next(iter(units))
    seen = Seen(game, me=first, terrain=field.terrain)
    seen.answers["band_points"] = seen.answers["points"] = points_left(game, f"band{first}")
    seen.answers["unit_points"] = seen.answers["points"]
    seen.answers["figures"] = _as_asked(figures, first, case)
    seen.answers["gone"] = not any(figures[first])
    seen.answers["under_minimum"] = f"band{first}" not in game.world.bands  # the battle was drawn
    return seen


def _units_of(case: Case) -> dict[str, list[Case]]:
    """Units by player; a single unit's survivors may stand in `when`."""
    given, when = case["given"], case["when"]
    if "unit" in given:
        return {"A": [{**given["unit"], **{k: when[k] for k in ("survivors",) if k in when}}]}
    units = given["units"]
    listed = units if isinstance(units, dict) else {"A": units}
    counted = when.get("survivors")
    if isinstance(counted, list):
        listed = {"A": [{**u, "survivors": n} for u, n in zip(listed["A"], counted, strict=True)]}
    return {p: [dict(row) for row in rows] for p, rows in listed.items()}


def _as_asked(figures: dict[str, list[int]], first: str, case: Case) -> Any:
    asked = case["then"].get("figures")
    if isinstance(asked, dict):
        return figures
    return figures[first] if isinstance(asked, list) else figures[first][0]


def _figures(game: Game, unit: str) -> int:
    return next((row.figures for row in _all_units(game) if row.id == unit), 0)


def _all_units(game: Game) -> Iterator[Unit]:
    world = game.world
    tables: list[Any] = [world.bands, world.reserves, world.retreats]
    for table in tables:
        for row in table.values():
            yield from row.units
