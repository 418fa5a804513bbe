"""The hobby line: players note the figures that they painted in a week, with a picture.

It is off until the organiser switches it on. Nobody gains anything by it but honour.
"""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import IO, Any, NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import QuerySet, Sum
from django.utils.translation import gettext_noop

from campaign.actions.battles import photo_files
from campaign.actions.battles.photos import MOST_OF_CAMPAIGN
from campaign.models import BattlePhoto, Campaign, PaintedWeek
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.security.pictures import redrawn
from club.models import Game
from club.refusals import Refusal

PAINTED = "painted"  # in place of a battle, for the pictures
MOST_FIGURES = 500  # of a week
WEEKS = 5  # that can still be noted: this one and those before
WEEK = timedelta(days=7)

OFF = gettext_noop("This campaign does not note what is painted.")
BAD_NUMBER = gettext_noop("Enter a number from 0 to {most}.")
BAD_WEEK = gettext_noop("Choose one of the last weeks.")
FULL = gettext_noop("You cannot add any more photos here.")


class Painter(NamedTuple):
    """A person and the figures that they painted. People with as many share their place."""

    user: int
    figures: int
    place: int


def keep_hobby(game_id: int, *, actor: Actor, on: bool) -> None:
    """Switches the hobby line on or off, for the organiser. What was noted stays."""
    with turn(game_id, actor, permissions.may_rule) as locked:
        Campaign.objects.filter(pk=locked.game.pk).update(hobby=on)
        locked.mark(Effect.SAVE)


def note_painted(
    game_id: int,
    *,
    actor: Actor,
    monday: date,
    figures: int,
    file: IO[Any] | None = None,
    size: int = 0,
) -> None:
    """Notes a week of the actor's seat, in place of what was noted; 0 figures delete it.

    Refuses `hobby` if the campaign notes nothing, `figures`, `week`, and what photographs refuse.
    """
    if not 0 <= figures <= MOST_FIGURES:
        raise Refusal("figures", "D4", BAD_NUMBER, fields=("figures",), most=MOST_FIGURES)
    with turn(game_id, actor, permissions.holds_seat) as locked:
        _check(locked, monday, file)
    if file is None or not figures:
        _write(game_id, actor, monday, figures)
        return
    image = redrawn(file, size)
    with photo_files.stored(game_id, image[0]) as key:
        _write(game_id, actor, monday, figures, (key, *image[1:]))


def weeks_of(game: Game, present: date) -> list[date]:
    """The Mondays that can be noted on this day, the latest first."""
    first = present - timedelta(days=present.weekday())
    return [first - WEEK * number for number in range(WEEKS)]


def today_in(game: Game, now: Any) -> date:
    found: date = now.astimezone(ZoneInfo(game.time_zone)).date()
    return found


def painted_in(game: Game) -> QuerySet[PaintedWeek]:
    """All weeks of the campaign, the latest first."""
    rows = PaintedWeek.objects.filter(game=game).select_related("photo").defer("photo__image")
    return rows.order_by("-monday", "player")


def contest(games: QuerySet[Game], month: date) -> list[Painter]:
    """The painters of the weeks that began in this month, over these campaigns; the best first."""
    after = (month.replace(day=1) + timedelta(days=32)).replace(day=1)
    rows = PaintedWeek.objects.filter(
        game__in=games.filter(campaign__hobby=True).values("pk"),
        monday__gte=month.replace(day=1),
        monday__lt=after,
        user__is_active=True,
    )
    sums = rows.order_by().values_list("user").annotate(n=Sum("figures")).order_by("-n", "user")
    return _placed(sums)


def _placed(sums: Iterable[tuple[int, int]]) -> list[Painter]:
    found = list(sums)
    numbers = [number for _, number in found]
    return [Painter(user, number, numbers.index(number) + 1) for user, number in found]


def _check(locked: LockedGame, monday: date, file: IO[Any] | None) -> None:
    game = locked.game
    if not Campaign.objects.filter(pk=game.pk, hobby=True).exists():
        raise Refusal("hobby", "D4", OFF)
    if monday not in weeks_of(game, today_in(game, locked.now)):
        raise Refusal("week", "D4", BAD_WEEK, fields=("monday",))
    if file is not None and game.photos.count() >= MOST_OF_CAMPAIGN:
        raise Refusal("photos", "D4", FULL, fields=("photo",))


def _write(
    game_id: int,
    actor: Actor,
    monday: date,
    figures: int,
    photo: tuple[str, int, int] | None = None,
) -> None:
    with turn(game_id, actor, permissions.holds_seat) as locked:
        _check(locked, monday, None)
        rows = PaintedWeek.objects.filter(game=locked.game, user=actor.user_id, monday=monday)
        earlier = rows.first()
        picture = _picture(locked, actor, *photo) if photo else None
        if earlier is not None and earlier.photo is not None and (picture or not figures):
            earlier.photo.delete()
        if not figures:
            rows.delete()
        else:
            row = earlier or PaintedWeek(
                game=locked.game, user_id=actor.user_id or 0, monday=monday
            )
            row.figures, row.player = figures, actor.player or ""
            row.photo = picture or row.photo
            row.save()
        locked.mark(Effect.SAVE)


def _picture(locked: LockedGame, actor: Actor, key: str, width: int, height: int) -> BattlePhoto:
    return BattlePhoto.objects.create(
        game=locked.game,
        battle=PAINTED,
        turn=locked.game.turn,
        player=actor.player or "",
        by_id=actor.user_id,
        at=locked.now,
        image=photo_files.PLACEHOLDER,
        key=key,
        width=width,
        height=height,
    )
