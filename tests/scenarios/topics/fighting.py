"""Cases of battle: the field, the fight and verdicts between two players."""

from fractions import Fraction
from typing import Any

from campaign.commands import Transfer
from campaign.news import BandRetreated
from campaign.offers import ForceOffer
from tests.scenarios.cast import Cast
from tests.scenarios.game import Game
from tests.scenarios.pieces import Case, as_list, exact, pick
from tests.scenarios.seen import Seen
from tests.scenarios.topics.marching import finish

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
        """A march from an own camp, one road away."""
        camp = self.cast.add_camp(self.terrain)
        band = self.cast.field(force.get("id", f"band{player}"), player, camp, force)
        self.moves.append((band, (camp, self.terrain)))
        return band

    def open(self) -> Game:
        """The battle, called and ready to be fought with chosen forces."""
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
    """Puts the case's forces on its terrain: its owner stands there, the others arrive."""
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
    """Fields this many points for a player: their band, and what it lacks from the others."""
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
    """The winner of the case as a player; the core assigns the roles."""
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
    """The worth of a band after the losses, on the map or on its way."""
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
    return Seen(
        game,
        me=cast.me,
        terrain=first,
        accepted=found is not None and game.rule(first, found[1].players[0]),
    )


def verdict2(case: Case, maps: Case) -> Seen:
    return fight(case, maps, "T2")
