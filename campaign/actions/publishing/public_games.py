"""The campaigns that have a public page."""

from django.db.models import QuerySet
from django.db.models.functions import Now

from campaign.models import BattlePhoto
from club.actions.journal.game_queries import with_seats
from club.actions.schedule import site_pause
from club.models import Game


def public_games() -> QuerySet[Game]:
    """They are listed newest first, without their worlds."""
    found = Game.objects.filter(campaign__public_since__isnull=False, demo=False)
    return found.select_related("campaign").defer("world").order_by("-campaign__public_since")


def public_game(public_id: str) -> Game:
    """The campaign of this address, with its seats. Raises LookupError without a public page."""
    rows = Game.objects.filter(public_id=public_id, campaign__public_since__isnull=False)
    found = rows.select_related("campaign").prefetch_related(with_seats())
    game = found.annotate(database_now=Now(), closing_paused=site_pause.paused()).first()
    if game is None:
        raise LookupError(public_id)
    return game


def shown_photos(game: Game, before: int) -> list[BattlePhoto]:
    """The photographs that their owners show, of battles before this turn, without pixels."""
    rows = BattlePhoto.objects.filter(game=game, shown=True, turn__lt=before)
    return list(rows.defer("image").order_by("turn", "pk"))
