"""The result of a battle explained by its recorded report: forces, losses, lords, the rules."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.actions.notices.points import written
from campaign.pages.scene.battle_view import BattleView, SideView
from campaign.pages.scene.seat_views import SeatView


@dataclass(frozen=True, slots=True)
class Duel:
    """The two sides of a battle that one of them won."""

    winner: SideView
    loser: SideView


def reasons_of(view: BattleView, champion: SeatView | None = None) -> list[str]:
    """One or two sentences; none for a battle that is open, was not fought, or has no forces.

    `champion` won the battle before it for the same terrain.
    """
    if not view.result or view.cancelled:
        return []
    if view.ruled:
        return [_("A ruling set this result.")]
    winner = next((side for side in view.sides if side.won), None)
    if len(view.sides) != 2:
        return [_("With more than two sides, only the winner stays.")] if winner else []
    if winner is None:
        return _of_a_draw(view, champion)
    loser = next(side for side in view.sides if side is not winner)
    if not (winner.units and loser.units):
        return []
    duel = Duel(winner, loser)
    return [_of_forces(duel), _of_losses(duel, view.scenario)]


def _of_a_draw(view: BattleView, champion: SeatView | None) -> list[str]:
    """The words for a draw: R53; after the second battle for a terrain A47."""
    if champion is not None:
        words = _("The winner of the first battle keeps the territory after a draw: {name}.")
        return [words.format(name=champion.name)]
    if view.defender is None:
        return []
    words = _("In a draw the defender keeps the territory: {name}.")
    return [words.format(name=view.defender.name)]


def _of_forces(duel: Duel) -> str:
    winner, loser = duel.winner, duel.loser
    if winner.points == loser.points:
        return _("Both sides had the same points.")
    if winner.points < loser.points:
        words = _("{winner} won with fewer points: {few} against {many}.")
    else:
        words = _("{loser} had fewer points: {few} against {many}.")
    few, many = sorted((winner.points, loser.points))
    return words.format(
        winner=winner.seat.name, loser=loser.seat.name, few=written(few), many=written(many)
    )


def _of_losses(duel: Duel, scenario: str) -> str:
    fallen = [lord.name for lord in duel.loser.lords if lord.killed]
    lost, other = _fallen(duel.loser), _fallen(duel.winner)
    names = {"winner": duel.winner.seat.name, "loser": duel.loser.seat.name}
    if fallen:
        words = _("The lord of {loser} fell: {lord}.")
        return words.format(lord=", ".join(fallen), **names)
    if lost > other:
        words = _("{loser} lost more figures: {lost} against {other}.")
    else:
        words = _(
            "{loser} lost no more figures ({lost} against {other}): the scenario decided, "
            "{scenario}."
        )
    return words.format(lost=lost, other=other, scenario=scenario, **names)


def _fallen(side: SideView) -> int:
    return sum(row.fallen for row in side.units)
