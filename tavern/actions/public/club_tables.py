"""The games that the club plays now, for strangers: only numbers, if the club shows them."""

from datetime import timedelta

from django.conf import settings
from django.db.models import Count
from django.db.models.functions import Now

from club.models import Game
from tavern.actions.table_queries import table_kinds

LIVELY = timedelta(days=1)  # since somebody had to act


def tables_now() -> list[tuple[str, int]]:
    """Each game that is played now, and at how many tables. Empty unless the club shows them."""
    if not settings.TAVERN_SHOWS_TABLES:
        return []
    titles = {kind.name: str(kind.title) for kind in table_kinds()}
    rows = Game.objects.filter(
        kind__in=titles,
        status=Game.RUNNING,
        opened_at__gte=Now() - LIVELY,
        table__day=None,
        table__puzzle=None,
    )
    counted = dict(rows.order_by().values_list("kind").annotate(Count("pk")))
    return [(title, counted[name]) for name, title in titles.items() if name in counted]
