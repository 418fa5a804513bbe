"""The expected ends of campaigns, as entries of a person's calendar (C21)."""

from collections.abc import Iterator, Mapping
from datetime import timedelta

from django.db.models import Count
from django.urls import reverse
from django.utils.translation import gettext as _

from campaign.actions.seats.expected_length import expected_end, preset_of
from club.actions.delivery.calendar_entries import CalendarEntry, house
from club.actions.delivery.notice_rendering import absolute
from club.models import Game, Seat

HOUR = timedelta(hours=1)


def expected_ends(seats: Mapping[int, Seat]) -> Iterator[CalendarEntry]:
    """One entry for each campaign that runs at a pace that the model covers."""
    games = [(id, seat.game) for id, seat in seats.items()]
    running = [id for id, game in games if game.status == Game.RUNNING and preset_of(game)]
    if not running:
        return
    counted = Seat.objects.filter(game__in=running).values("game").annotate(players=Count("pk"))
    for row in counted.order_by("game"):
        game = seats[row["game"]].game
        end = expected_end(game, row["players"])
        if end is not None:
            yield CalendarEntry(
                uid=f"{game.public_id}-end@{house()}",
                sequence=0,
                starts=end,
                ends=end + HOUR,
                title=_("%(campaign)s: expected end") % {"campaign": game.name},
                text=_("As long as such campaigns last on average, by a model of people."),
                place="",
                link=absolute(reverse("table", args=[game.public_id])),
                cancelled=False,
            )
