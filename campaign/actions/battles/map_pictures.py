"""Removing pictures of maps. Campaigns whose land they were have the drawn land from then on."""

from django.db.models import QuerySet

from campaign.models import MapPicture
from club.actions.clock.transactions import transact
from club.actions.journal.ledger import Effect
from club.models import Game


def remove_pictures(rows: QuerySet[MapPicture]) -> None:
    """Deletes these pictures. The pages of their campaigns are drawn again."""
    games = Game.objects.filter(campaign__picture__in=rows).order_by("pk")
    shown = list(games.values_list("pk", flat=True))
    rows.delete()
    for game_id in shown:
        with transact(game_id) as locked:
            locked.mark(Effect.SAVE)
