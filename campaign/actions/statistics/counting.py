"""Counts the battles of campaigns whose turn has closed, whose history was corrected, or that are
over."""

import logging
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.db.models import F, Q, QuerySet

from campaign.actions.publishing.closed_turns import ClosedTurns, closed_turns
from campaign.history.deeds import Fought as FoughtDeed
from campaign.history.fought import Fought, fought, start_sites
from campaign.history.lord_deeds import Entry, life_stories
from campaign.models import FinalPlace, FoughtSide, Tally
from campaign.news import decode as decode_news
from campaign.rules import SAGA
from campaign.world import BattleId, LordId, PlayerId
from campaign.world import decode as decode_world
from club.actions.journal.history import effective, snapshots
from club.models import Game, Seat, Tenure

logger = logging.getLogger(__name__)
MOST = 20  # campaigns of one call


class _Holding(NamedTuple):
    """A time in which a person held a seat. `user` is empty for bots and erased people."""

    user: int | None
    since: datetime
    until: datetime | None


def uncounted() -> QuerySet[Game]:
    """Campaigns that have gone on since they were last counted, the oldest first."""
    counted = Q(tally__era=F("era"), tally__turn=F("turn"), tally__status=F("status"))
    games = Game.objects.filter(kind=SAGA.name).exclude(status=Game.SETUP)
    return games.exclude(pk__in=games.filter(counted).values("pk")).order_by("pk")


def count_some(most: int = MOST) -> int:
    """Counts some campaigns and returns their number. Any number of workers may do it."""
    found = list(uncounted().values_list("pk", flat=True)[:most])
    for game_id in found:
        count_campaign(game_id)
    return len(found)


def count_campaign(game_id: int) -> None:
    """Replaces the rows of one campaign. One that cannot be read is logged, and left as it is
    until it goes on."""
    game = Game.objects.get(pk=game_id)
    try:
        rows = _rows(game)
    except Exception:
        logger.exception("campaign %s could not be counted", game.public_id)
        rows = None
    facts = {"era": game.era, "turn": game.turn, "status": game.status}
    with transaction.atomic():
        Tally.objects.get_or_create(pk=game_id, defaults=facts)
        tally = Tally.objects.select_for_update().filter(pk=game_id)
        tally.get()
        if rows is not None:
            sides, places = rows
            FoughtSide.objects.filter(game=game).delete()
            FoughtSide.objects.bulk_create(sides)
            FinalPlace.objects.filter(game=game).delete()
            FinalPlace.objects.bulk_create(places)
        tally.update(**facts)


def _rows(game: Game) -> tuple[list[FoughtSide], list[FinalPlace]]:
    closed = closed_turns(game)
    lines = effective(game).filter(seq__lte=closed.seq).values_list("seq", "turn", "news", "at")
    read = [(seq, turn, decode_news(bytes(noted)), at) for seq, turn, noted, at in lines]
    entries: list[Entry] = [(seq, turn, news) for seq, turn, news, _ in read]
    times = {seq: at for seq, _, _, at in read}
    battles = [one for one in fought(entries) if one.turn < closed.turn]
    counted = _Counted(game, closed, entries)
    sides = [side for one in battles for side in counted.sides(one, times[one.seq]) if one.players]
    return sides, counted.places()


class _Counted:
    """The facts that all rows of one campaign share."""

    def __init__(self, game: Game, closed: ClosedTurns, entries: list[Entry]) -> None:
        self.game, self.world, self.over = game, closed.world, closed.over
        self.land = game.campaign.map.name[:80]
        self.terrains = {terrain.id: terrain for terrain in closed.world.map.terrains}
        self.begun = start_sites(entries)
        self.lords = _lords(game, entries, {i: row.owner for i, row in closed.world.lords.items()})
        self.holdings, self.sitting = _holdings(game), dict(_sitting(game))

    def sides(self, one: Fought, at: datetime) -> Iterable[FoughtSide]:
        for player in one.players:
            others = [other for other in one.players if other != player]
            foe = others[0] if len(others) == 1 else None
            yield FoughtSide(
                game=self.game,
                battle=one.battle,
                turn=one.turn,
                terrain=self.terrains[one.terrain].name[:80],
                kind=self.terrains[one.terrain].kind,
                player=player,
                user_id=self.user(player, at),
                foe_id=self.user(foe, at) if foe else None,
                faction=self.world.players[player].faction,
                land=self.land,
                site=self.site(player),
                against="".join(others),
                outcome=one.outcome(player),
                lost=one.lost.get(player, 0),
                slain=one.lost.get(foe, 0) if foe else 0,
                lords=self.lords.get((one.battle, player), []),
            )

    def places(self) -> list[FinalPlace]:
        """The places of a campaign that was won; nobody has one in a campaign broken off."""
        ending = self.world.ending if self.over else None
        if ending is None:
            return []
        return [
            FinalPlace(
                game=self.game,
                player=player,
                user_id=self.sitting.get(player),
                faction=row.faction,
                land=self.land,
                site=self.site(player),
                place=ending.ranking.index(player) + 1 if player in ending.ranking else 0,
            )
            for player, row in self.world.players.items()
        ]

    def site(self, player: PlayerId) -> str:
        """The name of the territory where the player began; "" if the history does not say it."""
        terrain = self.terrains.get(self.begun.get(player))  # type: ignore[arg-type]
        return terrain.name[:80] if terrain else ""

    def user(self, player: PlayerId, at: datetime) -> int | None:
        """The user who held the seat at that time."""
        holdings = self.holdings.get(player)
        if holdings is None:
            return self.sitting.get(player)
        held = [row for row in holdings if row.since <= at and (row.until or at) >= at]
        return held[-1].user if held else None


def _lords(
    game: Game, entries: list[Entry], owners: dict[LordId, PlayerId]
) -> dict[tuple[BattleId, PlayerId], list[str]]:
    """The lords who fought, by battle and player."""
    first = decode_world(bytes(snapshots(game).values_list("world", flat=True)[0]))
    found: dict[tuple[BattleId, PlayerId], list[str]] = {}
    for lord, life in life_stories(first, entries).items():
        for deed in life.deeds:
            if isinstance(deed, FoughtDeed) and lord in owners:
                found.setdefault((deed.battle, owners[lord]), []).append(lord)
    return found


def _holdings(game: Game) -> dict[str, list[_Holding]]:
    """The holders of each seat, in order; seats without a record of them are left out."""
    found: dict[str, list[_Holding]] = {}
    for row in Tenure.objects.filter(seat__game=game).select_related("seat", "user").order_by("pk"):
        user = row.user_id if row.user is not None and row.user.is_active else None
        found.setdefault(row.seat.player, []).append(_Holding(user, row.since, row.until))
    return found


def _sitting(game: Game) -> Iterable[tuple[str, int | None]]:
    for seat in Seat.objects.filter(game=game).select_related("user"):
        active = seat.user is not None and seat.user.is_active
        yield seat.player, seat.user_id if active else None
