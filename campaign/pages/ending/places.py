"""The places of an ended campaign: the winner, the deciding rule, and the figures of every
player."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView
from campaign.turns.ending import score
from campaign.world import PlayerId, Score, World

STEPS = 3  # places on the podium


@dataclass(frozen=True, slots=True)
class Place:
    """A player at the end. `number` is 0 for a player who left. Bands and villages count in
    points."""

    number: int
    seat: SeatView
    score: Score
    memory: int
    terrains: int

    @property
    def total(self) -> Fraction:
        return Fraction(*self.score.total)


@dataclass(frozen=True, slots=True)
class End:
    """How the campaign ended. `by` is "" if the organiser ended it, so that nobody won.

    `needed` is the number of memory points that win (R95).
    """

    by: Literal["memory", "points", "alone", ""]
    places: list[Place]
    needed: int
    own: Place | None = None  # the reader's, unless they have won or left

    @property
    def winner(self) -> Place | None:
        return self.places[0] if self.by else None

    @property
    def ranked(self) -> int:
        """The number of players who have a place."""
        return sum(place.number > 0 for place in self.places)

    @property
    def podium(self) -> list[Place]:
        return [place for place in self.places if place.number][:STEPS] if self.by else []

    @property
    def steps(self) -> list[tuple[Place, int]]:
        """The podium, each place with its share of the largest total in percent, 0 or more."""
        most = max((place.total for place in self.podium), default=Fraction(0))
        return [
            (place, max(0, round(100 * place.total / most)) if most > 0 else 0)
            for place in self.podium
        ]

    @property
    def tied(self) -> bool:
        """Whether two totals are equal, so that the initiative decides between them (R98)."""
        totals = [place.total for place in self.places if place.number]
        return len(set(totals)) < len(totals)

    @property
    def several_remembered(self) -> bool:
        """Whether more than one player had enough memory points (R96)."""
        return sum(place.memory >= self.needed for place in self.places) > 1

    @property
    def counts_others(self) -> bool:
        """Whether units off the map count for anybody (A83)."""
        return any(place.score.others[0] for place in self.places)


def end_of(scene: Scene) -> End | None:
    """The end of the campaign; None before."""
    if not scene.over:
        return None
    world = scene.world
    ranked = world.ending.ranking if world.ending else _by_total(world)
    left = [player for player in world.players if player not in ranked]
    places = [_place(scene, player, number) for number, player in enumerate(ranked, 1)]
    places += [_place(scene, player, 0) for player in left]
    by = world.ending.by if world.ending else ""
    beaten = places[1:] if by else places
    own = next((place for place in beaten if place.number and _is_own(place, scene)), None)
    return End(by, places, world.rules.limits.prestige, own)


def _is_own(place: Place, scene: Scene) -> bool:
    return place.seat.player == scene.viewer


def _by_total(world: World) -> tuple[PlayerId, ...]:
    """Players in play by their totals in a final count of the present position."""
    among = world.order or world.in_play
    return tuple(sorted(among, key=lambda player: -Fraction(*score(world, player).total)))


def _place(scene: Scene, player: PlayerId, number: int) -> Place:
    world = scene.world
    held = sum(holder == player for holder in world.holders.values())
    seat = scene.seats[player]
    scores = world.ending.scores if world.ending else {}
    counted = scores.get(player) or score(world, player)
    return Place(number, seat, counted, seat.prestige, held)
