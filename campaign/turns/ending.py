"""End of a turn, end of the campaign (R2, R95–R98, A81–A86)."""

from fractions import Fraction

from campaign.bands.memory import memory_winner
from campaign.house_rules import VILLAGE_SCORE
from campaign.news import CampaignEnded
from campaign.turns.economy.upkeep import field_points
from campaign.world import Ending, PlayerId, Score, World
from campaign.world_builder import Draft


def end_turn(draft: Draft) -> None:
    """Checks memory first, then, after the last turn, the count (R95, A81, R97)."""
    world = draft.world
    winner = memory_winner(world)
    if winner is not None:
        others = tuple(p for p in world.order if p != winner)
        _end(draft, Ending(winner, "memory", (winner, *others)))
    elif world.turn >= world.rules.limits.turns:
        _end(draft, count(world))


def end_alone(draft: Draft) -> None:
    """Ends the campaign because everybody else has left (A86)."""
    left = draft.world.in_play
    _end(draft, Ending(left[0], "alone", left))


def _end(draft: Draft, ending: Ending) -> None:
    draft.set(ending=ending, phase="ended", speaker=None)
    draft.emit(CampaignEnded(ending))


def count(world: World) -> Ending:
    """Highest total wins; initiative breaks ties (R97, R98, A11)."""
    scores = {player: score(world, player) for player in world.order}
    ranking = tuple(sorted(world.order, key=lambda p: -Fraction(*scores[p].total)))
    return Ending(ranking[0], "points", ranking, scores)


def score(world: World, player: PlayerId) -> Score:
    """Stock, points of bands, 3 per village; reserves and retreats by house rule (A83)."""
    bands = field_points(world, player)
    others = Fraction(0)
    if world.rules.score_counts_reserve:
        others += sum(
            reserve.points
            for terrain, reserve in world.reserves.items()
            if world.villages.get(terrain) == player
        )
    if world.rules.score_counts_retreating:
        others += sum(row.points for row in world.retreats.values() if row.owner == player)
    villages = VILLAGE_SCORE * sum(owner == player for owner in world.villages.values())
    power = world.players[player].power
    total = power + bands + villages + others
    return Score(
        power,
        bands.as_integer_ratio(),
        villages,
        others.as_integer_ratio(),
        total.as_integer_ratio(),
    )
