"""Tables with all their times moved back."""

from datetime import timedelta

from django.db.models import F

from club.models import Game, JournalEntry, Message, Seat


def pass_time(game: Game, by: timedelta) -> Game:
    """Moves everything so much back. Hashes include times, so they do not match afterwards."""
    for rows in (Message.objects.filter(game=game), JournalEntry.objects.filter(game=game)):
        rows.update(at=F("at") - by)
    Seat.objects.filter(game=game).update(acted_at=F("acted_at") - by)
    times = ("created_at", "opened_at", "checks_at")
    Game.objects.filter(pk=game.pk).update(**{name: F(name) - by for name in times})
    return again(game)


def again(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)
