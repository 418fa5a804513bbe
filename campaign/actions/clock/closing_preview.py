"""A preview of closing the phase now. It changes nothing and opens nothing sealed."""

from dataclasses import dataclass, field
from hashlib import sha256

import msgspec

from campaign.actions.clock.automatic_players import may_steward
from campaign.models import Campaign, StandingOrder
from campaign.news import News
from campaign.play import awaited, defaults, dice_needed, play
from campaign.world import PlayerId, World

LONGEST = 200  # defaults of one phase


@dataclass(frozen=True, slots=True)
class DryRun:
    """Who is absent and what answers for them: `orders`, `steward`, `bot` or `default`; and what
    the defaults would make of the world. `known` is False where sealed orders, chance or somebody
    else's judgement has a part in it; then there is no news."""

    answers: dict[PlayerId, str]
    news: list[News] = field(default_factory=list)
    known: bool = False

    @property
    def name(self) -> str:
        """16 hex digits that identify this preview: a different preview has different digits."""
        told = msgspec.json.encode([sorted(self.answers.items()), self.known, self.news])
        return sha256(told).hexdigest()[:16]


def dry_run(campaign: Campaign, world: World) -> DryRun:
    """For the open phase of a campaign with its seats loaded."""
    orders = StandingOrder.objects.filter(campaign=campaign, ended_at__isnull=True)
    ordered = set(orders.values_list("player", flat=True))
    seats = {seat.player: seat for seat in campaign.seats.all()}
    answers = {}
    for player in awaited(world):
        if player not in campaign.waits_for:
            continue
        seat = seats[player]
        answers[player] = (
            "bot" if seat.bot
            else "orders" if player in ordered
            else "steward" if may_steward(campaign, seat)
            else "default"
        )  # fmt: skip
    news = _by_default(world) if {*answers.values()} <= {"default"} else None
    return DryRun(answers, news or [], known=news is not None)


def _by_default(world: World) -> list[News] | None:
    """What happens if everybody gets the default, or None if that cannot be predicted."""
    if world.phase in ("bids", "battles"):
        return None
    told: list[News] = []
    now = world
    for _ in range(LONGEST):
        offered = defaults(now)
        if not offered or dice_needed(now, offered[0]):
            return None
        outcome = play(now, offered[0], ())
        told += outcome.news
        now = outcome.world
        if now.moment != world.moment:
            return told
    return None
