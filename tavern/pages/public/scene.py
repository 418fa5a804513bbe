"""An open game for its painter: the scene of a person who plays without an account."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any, NamedTuple

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from club.models import BOT_NAMES
from tavern.actions.falls import best_known
from tavern.actions.public import playing
from tavern.actions.public.sealed_games import OpenGame
from tavern.actions.turning_points import parts_of
from tavern.pages.end import words
from tavern.pages.end.card import MEDALS_WON
from tavern.pages.games.news_words import sentence
from tavern.pages.games.painters import Painter, painter_of
from tavern.pages.learn.texts import texts_of
from tavern.pages.public.slots import slot_of
from tavern.pages.table.page import in_short


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """A seat of an open game. The player's has no bot."""

    letter: str
    css: str
    name: str
    bot: str = ""


class Ranked(NamedTuple):
    """The result of a seat, as far as the words of the end ask."""

    place: int
    points: int | None
    how: str


@dataclass(frozen=True)
class PublicScene:
    """The scene for a painter. All its addresses are beside the page, whose own is long."""

    game: OpenGame
    sealed: str
    view: playing.PublicView
    picked: Mapping[str, str] = field(default_factory=dict)

    viewer = own = "A"
    place = act = "./"
    proof = query = watching = ""
    page_version = 0
    seq = None

    @property
    def seen(self) -> Any:
        return self.view.seen

    @property
    def choices(self) -> tuple[Any, ...]:
        return self.view.choices

    @property
    def waits_for_me(self) -> bool:
        return self.view.mine

    @property
    def over(self) -> bool:
        return self.view.standing is not None

    @property
    def hints(self) -> bool:
        """Whether a hint is offered: always, because nothing here is rated."""
        return True

    @property
    def painter(self) -> Painter:
        return painter_of(self.game.kind)

    @cached_property
    def kind(self) -> Any:
        return playing.kind_of_open(self.game)

    @cached_property
    def seats(self) -> dict[str, PublicSeat]:
        me = PublicSeat("A", "a", _("Guest"))
        return {"A": me} if self.game.is_solo else {"A": me, "B": self._bot()}

    def _bot(self) -> PublicSeat:
        return PublicSeat("B", "b", BOT_NAMES[0], "steady")

    @property
    def title(self) -> str:
        return str(self.kind.title)

    @property
    def name(self) -> str:
        """The game, as the bar of the page names it."""
        if self.game.day:
            return _("The daily falls")
        if self.game.puzzle:
            return _("Gold in three, {number}").format(number=self.game.puzzle)
        return _("%(name)s against a bot") % {"name": self.title}

    @property
    def phase(self) -> str:
        return str(self.kind.pages.phases.get(self.view.phase, ""))

    @property
    def duty(self) -> str:
        return str(self.kind.pages.duties.get(self.view.phase, "")) if self.waits_for_me else ""

    @property
    def rules(self) -> str:
        known = texts_of(self.game.kind)
        return reverse("tavern_rules", args=[self.game.kind]) if known else ""

    @property
    def slot(self) -> str:
        return slot_of(self.game)

    @property
    def stamp(self) -> str:
        """A day, or the number of a puzzle. The device compares it with today's."""
        return self.game.day or (str(self.game.puzzle) if self.game.puzzle else "")

    @property
    def next_puzzle(self) -> int:
        """The number of the puzzle after this one. 0 for other games."""
        return playing.puzzle_after(self.game.puzzle) if self.game.puzzle else 0

    @property
    def how(self) -> str:
        """How the game ended, "" while it goes on."""
        return self.view.standing.how if self.view.standing else ""

    @property
    def won(self) -> str:
        """The winners, in one sentence. "" for a solo game."""
        if self.game.is_solo:
            return ""
        best = [seat for place, seat, *_rest in self.results if place == 1]
        return words.headline([one.name for one in best], [one.letter for one in best] == ["A"])

    @property
    def crowned(self) -> bool:
        """Whether the player won a game or a medal."""
        if not self.game.is_solo:
            return [seat.letter for place, seat, *_rest in self.results if place == 1] == ["A"]
        return self.how == "gold" or bool(self.game.day and self.how in MEDALS_WON)

    @property
    def left(self) -> int:
        """The stones on the board at the end of a solo game."""
        return (self.view.standing.points.get(playing.ME) or 0) if self.view.standing else 0

    @property
    def near(self) -> str:
        """How near a solo game came to the next medal, and what is known of a daily deal."""
        if not self.game.is_solo:
            return ""
        near = words.how_near(self.left, self.how, only_gold=bool(self.game.puzzle))
        if not self.game.day:
            return near
        best = best_known(date.fromisoformat(self.game.day))
        return f"{near} {words.best_known(self.left, best)}".strip()

    @property
    def by_what(self) -> str:
        """The reason and the lead of the winner. "" for a solo game."""
        found = self.view.standing
        if found is None or self.game.is_solo:
            return ""
        rows = [
            Ranked(place, found.points.get(seat), found.how)
            for seat, place in sorted(found.places.items(), key=lambda one: one[1])
        ]
        return words.by_what(rows, self.game.kind)

    @property
    def warm(self) -> str:
        """A sentence on the result of a solo game."""
        return str(words.WARM.get(self.how, "")) if self.game.day else ""

    @property
    def last(self) -> list[str]:
        """The latest act, for one line."""
        return in_short(self.heard[-1]) if self.heard else []

    @property
    def address(self) -> str:
        """The address of the game, which its device keeps."""
        return reverse("tavern_open_table", args=[self.sealed])

    @property
    def may_move(self) -> bool:
        """Whether the game can move to an account now."""
        return self.game.is_solo and not self.outdated

    @property
    def outdated(self) -> bool:
        """Whether these are the falls of another day."""
        day = self.game.day
        return bool(day) and date.fromisoformat(day) != timezone.localdate()

    @property
    def is_new(self) -> bool:
        """Whether the player has not acted yet."""
        return not self.game.acts

    @property
    def can_take_back(self) -> bool:
        return playing.can_take_back(self.game)

    @property
    def results(self) -> list[tuple[int, PublicSeat, int | None, str]]:
        """Place, seat, points and what decided the game, best first."""
        found = self.view.standing
        if found is None:
            return []
        rows = [(found.places[seat], seat, found.points.get(seat)) for seat in found.places]
        parts = parts_of(self.game, self.seen)
        return [
            (
                place,
                self.seats[seat],
                points,
                words.counted(points, parts.get(seat, ()), self.game.kind),
            )
            for place, seat, points in sorted(rows)
        ]

    def is_small(self, news: Any) -> bool:
        """Whether these news are too small for words."""
        return type(news).__name__ in getattr(self.painter, "small_news", ())

    @cached_property
    def heard(self) -> list[list[str]]:
        """The sentences since the player acted, by command."""
        found = [
            [sentence(self, one) for one in news if not self.is_small(one)]
            for _seat, news in self.view.heard
        ]
        return [lines for lines in found if lines]


def scene_of(request: HttpRequest, game: OpenGame, sealed: str) -> PublicScene:
    """The scene of this request. Refuses `altered` for a game of an older release."""
    return PublicScene(game, sealed, playing.view_of(game), request.GET.dict())
