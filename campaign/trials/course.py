"""The leader of a campaign, turn by turn: changes of the lead, half-time, the winner's count."""

from collections import Counter

from campaign.trials.sums import Share
from campaign.world import Ending, PlayerId, World


class Course:
    """The lead of one campaign after each of its turns.

    The player with most memory points leads. The greatest count decides ties (R97), then initiative
    (R17). Nobody leads while nobody has a memory point.
    """

    def __init__(self) -> None:
        self.leaders: dict[int, PlayerId | None] = {}

    def turn_ends(self, world: World, turn: int, totals: dict[PlayerId, int]) -> None:
        """Notes the leader; `totals` are all players' counts in order, in hundredths of a point."""
        held = Counter(point.player for point in world.track)
        ahead = max(totals, key=lambda p: (held[p], totals[p]))
        self.leaders[turn] = ahead if held else None

    def changes(self, winner: PlayerId) -> int:
        """The number of changes of the lead; the winner leads at the end."""
        led = [leader for leader in self.leaders.values() if leader is not None]
        led = [*led[:-1], winner] if led else [winner]
        return sum(one != other for one, other in zip(led, led[1:], strict=False))

    def half_time(self, winner: PlayerId) -> Share:
        """Whether the leader after half of the turns (rounded down) won; empty without a leader.

        A campaign of one turn has no half-time.
        """
        leader = self.leaders.get(len(self.leaders) // 2)
        return Share() if leader is None else Share(1, int(leader == winner))

    def counted(self, ending: Ending) -> dict[str, int]:
        """The count of a winner by points, in hundredths of a point; {} if they won otherwise."""
        row = ending.scores.get(ending.winner)
        if ending.by != "points" or row is None:
            return {}
        return {
            "power": 100 * row.power,
            "bands": 100 * row.bands[0] // row.bands[1],
            "villages": 100 * row.villages,
        }
