"""The view of a table for one reader, and the seat for which they act."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest
from django.urls import reverse

from club.actions.journal.actor import Actor
from club.actions.journal.game_queries import seat_of
from club.actions.journal.page_versions import page_version_of
from club.actions.seats.spectator_links import watch_secret
from club.kinds import kind_of
from club.models import Game, Seat
from tavern.actions import pace, table_queries, upkeep
from tavern.models.titles import title_of
from tavern.pages.games.painters import Painter, painter_of
from tavern.pages.learn.texts import texts_of

CURTAINS = "curtains"  # of the session: who sits at the host's device, by table
LETTERS = "abcdef"
SHARED_DEVICE = "hot seat"  # as the journal names it


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat of the page: its letter in its colour (`css`), and its player."""

    letter: str
    css: str
    name: str
    bot: str
    here: bool
    mine: bool
    awaited: bool
    away: bool
    free: bool
    taken: bool  # by a person with an account
    reserve: int


@dataclass(frozen=True)
class Scene:
    """The table as one reader sees it. `viewer` is the seat for which they act, if any.

    `waiting_here` are the seats of this device whose players may say who they are. `watching` is
    the spectators' key.
    """

    game: Any
    seen: Any
    viewer: str
    own: str
    hosts: bool
    choices: tuple[Any, ...] = ()
    waiting_here: tuple[str, ...] = ()
    watching: str = ""
    picked: Mapping[str, str] = field(default_factory=dict)
    query: str = ""
    seq: int | None = None  # of an earlier state

    @property
    def painter(self) -> Painter:
        return painter_of(self.game.kind)

    @property
    def kind(self) -> Any:
        return kind_of(self.game)

    @cached_property
    def seats(self) -> dict[str, SeatLine]:
        return {seat.player: self._line(seat) for seat in self.game.seats.all()}

    def _line(self, seat: Seat) -> SeatLine:
        here, player = seat.player in self.game.table.here, seat.player
        return SeatLine(
            player,
            LETTERS[seat.index],
            seat.name,
            seat.bot,
            here,
            player == self.viewer,
            player in self.game.waits_for,
            seat.away,
            seat.user_id is None and not seat.bot and not here,
            seat.user_id is not None,
            pace.reserve_of(self.game.table, player),
        )

    @property
    def running(self) -> bool:
        return bool(self.game.status == Game.RUNNING)

    @property
    def forming(self) -> bool:
        return bool(self.game.status == Game.SETUP)

    @property
    def over(self) -> bool:
        return bool(self.game.status == Game.ENDED)

    @property
    def waits_for_me(self) -> bool:
        return self.running and bool(self.viewer) and self.viewer in self.game.waits_for

    @property
    def awaited(self) -> list[SeatLine]:
        return [seat for seat in self.seats.values() if seat.awaited]

    @property
    def proof(self) -> str:
        """The address of the proof of all draws. "" for spectators."""
        return "" if self.watching else reverse("tavern_fair", args=[self.game.public_id])

    @property
    def hints(self) -> bool:
        """Whether the reader may ask for a hint from a steady player."""
        return not self.game.table.rated

    @property
    def shown_to(self) -> str:
        """The seat whose view this is. "" if all readers see the same."""
        return self.viewer if self.kind.rules.secret else ""

    @property
    def title(self) -> str:
        return str(self.kind.title)

    @cached_property
    def called(self) -> str:
        """The name of the table for this reader."""
        return title_of(self.game, self.own)

    @property
    def phase(self) -> str:
        return str(self.kind.pages.phases.get(self.game.phase, ""))

    @property
    def duty(self) -> str:
        return str(self.kind.pages.duties.get(self.game.phase, "")) if self.waits_for_me else ""

    @property
    def page_version(self) -> int:
        return page_version_of(self.game)

    @property
    def every(self) -> int:
        """Seconds until the page asks again. They are few if somebody else may act at any
        moment."""
        others = self.running and self.game.waits_for and not self.waits_for_me
        return 2 if others and self.game.table.pace != "slow" else 12

    @property
    def rules(self) -> str:
        """The address of the rules of this game. "" if there are none."""
        kind = self.game.kind
        return reverse("tavern_rules", args=[kind]) if texts_of(kind) else ""

    def rule_at(self, number: str) -> str:
        """The address of the rule with this number. "" if it cannot be read."""
        texts = texts_of(self.game.kind)
        return f"{self.rules}#{number}" if texts and number in texts.numbers else ""

    @property
    def act(self) -> str:
        """The address for forms with commands."""
        return reverse("tavern_act", args=[self.game.public_id])

    @cached_property
    def place(self) -> str:
        """The address of the page that contains this part."""
        if self.watching:
            return reverse("tavern_watch", args=[self.watching])
        return reverse("tavern_table", args=[self.game.public_id])

    @property
    def now(self) -> str:
        return f"{self.place}now{self.query}"

    @cached_property
    def past(self) -> str:
        """The address of the latest state, where stepping back begins."""
        return self.then(self.latest)

    @cached_property
    def latest(self) -> int:
        """The number of the latest effective entry."""
        return table_queries.last_entry(self.game)

    def set_latest(self, seq: int) -> None:
        """Sets the latest entry if the entries are loaded, which saves a query."""
        self.__dict__["latest"] = seq

    @property
    def unread(self) -> int:
        """The number of messages at this table that the reader has not opened."""
        own = (seat for seat in self.game.seats.all() if self.own and seat.player == self.own)
        return sum(len(seat.unread_talk) for seat in own)

    @property
    def talks(self) -> bool:
        """Whether the reader has somebody to talk to at this table."""
        people = [seat for seat in self.game.seats.all() if seat.user_id is not None]
        return not self.watching and bool(self.own or self.hosts) and len(people) > 1

    @property
    def away(self) -> bool:
        """Whether a bot sits in for the reader."""
        return self.running and bool(self.own) and self.seats[self.own].away

    def then(self, seq: int) -> str:
        """The address of the state after this entry."""
        return f"{self.place}history/{seq}"


def table_or_404(request: HttpRequest, public_id: str) -> Game:
    """The table of this address, after everything that is due has happened."""
    try:
        return upkeep.table_for(request.user, public_id)
    except LookupError as error:
        raise Http404 from error


def scene_for(request: HttpRequest, game: Any) -> Scene:
    """The scene for the user of this request, for their seat or the chosen one."""
    seat, hosts = seat_of(game, request.user), game.organiser_id == request.user.pk
    own = seat.player if seat else ""
    device = tuple(sorted({own, *game.table.here} - {""})) if hosts else ()
    viewer = _at_device(request, game, device) if len(device) > 1 else own or "".join(device)
    seen = table_queries.seen_at(game, viewer or None)
    return Scene(
        game=game,
        seen=seen,
        viewer=viewer,
        own=own,
        hosts=hosts,
        choices=table_queries.choices_of(game, seen, viewer) if viewer else (),
        waiting_here=tuple(
            one for one in device if len(device) > 1 and one != viewer and one in game.waits_for
        ),
        picked=request.GET.dict(),
        query=f"?{request.GET.urlencode()}" if request.GET else "",
    )


def scene_watched(game: Any) -> Scene:
    """The public scene."""
    return Scene(
        game=game,
        seen=table_queries.seen_at(game, None),
        viewer="",
        own="",
        hosts=False,
        watching=watch_secret(game),
    )


def scene_then(scene: Scene, seq: int, viewer: str) -> Scene:
    """The state after entry `seq`, as a seat could see it then. Raises LookupError if there is
    none."""
    return scene_with(scene, seq, viewer, table_queries.seen_then(scene.game, seq, viewer or None))


def scene_with(scene: Scene, seq: int, viewer: str, seen: Any) -> Scene:
    """The state after entry `seq` with what a seat could see of it."""
    return Scene(
        game=scene.game,
        seen=seen,
        viewer=viewer,
        own=scene.own,
        hosts=scene.hosts,
        watching=scene.watching,
        seq=seq,
    )


def _at_device(request: HttpRequest, game: Any, device: tuple[str, ...]) -> str:
    """The seat at the device now.

    In a game without secrets, that is the next one. Otherwise it is the seat of the player who said
    so, until the go of another player at the device begins. Then it is nobody, until somebody says
    so.
    """
    raised = str(request.session.get(CURTAINS, {}).get(game.public_id, ""))
    if kind_of(game).rules.secret:
        others = any(one in game.waits_for for one in device if one != raised)
        if raised in device and (raised in game.waits_for or not others):
            return raised
        if raised:
            raise_curtain(request, game, "")
        return ""
    return next((one for one in device if one in game.waits_for), device[0])


def raise_curtain(request: HttpRequest, game: Any, player: str) -> None:
    """Notes who sits at the host's device. "" for nobody."""
    curtains = request.session.get(CURTAINS, {})
    request.session[CURTAINS] = {**curtains, game.public_id: player}


def actor_for(request: HttpRequest, scene: Scene) -> tuple[Actor, str]:
    """The actor of a submission, and the device that the journal names."""
    if not scene.viewer:
        raise Http404
    if scene.viewer in scene.game.table.here:
        return Actor.organiser(request.user, scene.viewer), SHARED_DEVICE
    return Actor.seat(request.user, scene.viewer), ""
