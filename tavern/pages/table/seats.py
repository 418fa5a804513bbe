"""The seats page: links, bots, coming back, and the start."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from club.actions.fairness.luck_words import proposed_luck, published_hash
from club.actions.journal.actor import Actor
from club.actions.journal.companions import companions_of, names_known
from club.actions.seats import invitations, seats, spectator_links
from club.actions.seats.spectator_links import watch_secret
from club.actions.security.whole_numbers import whole_number
from club.models import Game
from club.pages.frame.deadline_display import time_words
from club.pages.frame.fresh_sign_in import demand_fresh_sign_in
from club.pages.seats.game_pages import GamePages
from club.pages.seats.seat_operations import NewLink
from club.refusals import Refusal
from tavern.actions import asked_people, founding, host_role, seating, table_queries
from tavern.actions.pace import sitting_in
from tavern.pages.games.words import BOTS
from tavern.pages.table.page import put_away_soon
from tavern.pages.table.scene import Scene, SeatLine, scene_for, table_or_404

TO_THE_TABLE = ("start", "back")


@login_required
@require_safe
def seats_of(request: HttpRequest, public_id: str) -> HttpResponse:
    """The seats, and for the host their operations."""
    return _drawn(request, scene_for(request, table_or_404(request, public_id)))


@login_required
@never_cache
@require_POST
def change_seats(request: HttpRequest, public_id: str, operation: str) -> HttpResponse:
    """Performs the operation of a form, or shows why it was refused (422)."""
    scene = scene_for(request, table_or_404(request, public_id))
    allowed = (OF_THE_HOST if scene.hosts else {}) | (OF_A_SEAT if scene.own else {})
    action = allowed.get(operation)
    if action is None:
        raise Http404
    try:
        link = action(request, scene, request.POST.get("player", "")[:1])
    except Refusal as refusal:
        return _drawn(request, _anew(request, public_id), refusal=refusal)
    if link:
        again = _anew(request, public_id)
        if operation == "program":
            return _drawn(request, again, secret=link)
        return _drawn(request, again, link=link)
    page = "tavern_table" if operation in TO_THE_TABLE else "tavern_seats"
    return redirect(page, public_id=public_id)


def _anew(request: HttpRequest, public_id: str) -> Scene:
    return scene_for(request, table_or_404(request, public_id))


class TablePages(GamePages):
    """The frame of the club's pages of a seat, for a table."""

    navigation = "tavern/_nav.html"
    sealed = ""
    stays = _("Once a game is running, a bot plays until somebody takes the seat.")

    def find(self, request: HttpRequest, public_id: str) -> Game:
        return table_or_404(request, public_id)

    def context(self, request: HttpRequest, game: Game) -> dict[str, Any]:
        scene = scene_for(request, game)
        return super().context(request, game) | {"scene": scene, "here": "seats"}

    def seats(self, request: HttpRequest, game: Game, link: NewLink) -> HttpResponse:
        return _drawn(request, scene_for(request, game), link=link.address, player=link.player)


PAGES = TablePages()


def _drawn(
    request: HttpRequest,
    scene: Scene,
    *,
    link: str = "",
    secret: str = "",
    player: str = "",
    refusal: Refusal | None = None,
) -> HttpResponse:
    key = watch_secret(scene.game)
    watch = request.build_absolute_uri(reverse("tavern_watch", args=[key])) if key else ""
    context = {
        "scene": scene,
        "game": scene.game,
        "link": link,
        "secret": secret,
        "refusal": refusal,
        "watch": watch,
        "player": player or request.POST.get("player", ""),
        "bots": _bots(scene),
        "usual_bot": sitting_in(scene.kind),
        "proposed": proposed_luck(),
        "luck": {s.player: s.luck for s in scene.game.seats.all()},
        "word": request.POST.get("luck", ""),
        "chance": published_hash(scene.game),
        "put_away": put_away_soon(scene) if scene.forming else "",
        "sitters": {seat.letter: _sitter(seat) for seat in scene.seats.values()},
        "programs_may_play": scene.hosts and not scene.over and not scene.game.table.rated,
        "someone_free": any(seat.free for seat in scene.seats.values()),
        **_asked(request, scene),
        **_role(scene),
    }
    return render(request, "tavern/seats.html", context, status=422 if refusal else 200)


def _asked(request: HttpRequest, scene: Scene) -> dict[str, Any]:
    """For the host: the people for whom seats are reserved, by letter, and those who can be
    invited."""
    if not scene.hosts or scene.over:
        return {}
    rows = list(table_queries.people_asked(scene.game))
    called = names_known(request.user, [row.user for row in rows])
    waiting = {row.player: called[row.user_id] for row in rows if row.answered_at is None}
    kept = dict.fromkeys(scene.seats, "") | waiting
    known = {row.user_id for row in rows} | {seat.user_id for seat in scene.game.seats.all()}
    return {
        "kept": kept,
        "people": [one for one in companions_of(request.user) if one.id not in known],
    }


def _role(scene: Scene) -> dict[str, Any]:
    """The seat that asks for the host's role, its time, and whether the reader may ask."""
    asked = host_role.role_asked(scene.game)
    may_ask = host_role.may_be_asked_for(scene.game) and bool(scene.own) and not scene.hosts
    return {
        "role_seat": scene.seats[asked.player] if asked else None,
        "role_at": time_words(scene.game, asked.at) if asked else "",
        "may_ask_for_role": may_ask and asked is None,
    }


def _sitter(seat: SeatLine) -> Any:
    """The player of a seat, in a few words."""
    if seat.bot:
        return BOTS.get(seat.bot, seat.bot)
    if seat.here:
        return _("at the host's device")
    if seat.free:
        return _("free")
    return _("a bot sits in") if seat.away else _("is here")


def _bots(scene: Scene) -> list[tuple[str, Any]]:
    """The bots of the game, with their names."""
    return [(name, BOTS.get(name, name)) for name in scene.kind.clock.bots]


Action = Callable[[HttpRequest, Scene, str], str | None]


def _start(request: HttpRequest, scene: Scene, player: str) -> None:
    founding.start_table(scene.game.pk, host=request.user)


def _invite(request: HttpRequest, scene: Scene, player: str) -> str:
    actor = Actor.organiser(request.user)
    secret = invitations.make_invitation(scene.game.pk, player, actor=actor)
    return request.build_absolute_uri(reverse("join", args=[secret]))


def _ask(request: HttpRequest, scene: Scene, player: str) -> None:
    person = whole_number(request.POST.get("person", "")) or 0
    asked_people.ask(scene.game.pk, player, host=request.user, person_id=person)


def _unask(request: HttpRequest, scene: Scene, player: str) -> None:
    asked_people.take_back(scene.game.pk, player, host=request.user)


def _bot(request: HttpRequest, scene: Scene, player: str) -> None:
    actor = Actor.organiser(request.user)
    seats.give_to_bot(scene.game.pk, player, request.POST.get("bot", ""), actor=actor)


def _program(request: HttpRequest, scene: Scene, player: str) -> str:
    """The key of a program that plays the seat. It outlives sessions, like every key."""
    demand_fresh_sign_in(request)
    return seating.seat_program(scene.game.pk, player, host=request.user)


def _back(request: HttpRequest, scene: Scene, player: str) -> None:
    actor = Actor.seat(request.user, scene.own)
    seating.come_back(scene.game.pk, actor=actor)


def _ask_for_role(request: HttpRequest, scene: Scene, player: str) -> None:
    host_role.ask_for_role(scene.game.pk, actor=Actor.seat(request.user, scene.own))


def _stay_host(request: HttpRequest, scene: Scene, player: str) -> None:
    host_role.stay_host(scene.game.pk, host=request.user)


def _luck(request: HttpRequest, scene: Scene, player: str) -> None:
    """Saves a lucky word: for the own seat, or as the host for a seat at their device."""
    if scene.hosts and player in scene.game.table.here:
        actor = Actor.organiser(request.user, player)
    else:
        actor = Actor.seat(request.user, scene.own)
    seating.give_word(scene.game.pk, actor=actor, word=request.POST.get("luck", ""))


def _with_spectators(action: Callable[..., Any]) -> Action:
    def do(request: HttpRequest, scene: Scene, player: str) -> None:
        action(scene.game.pk, actor=Actor.organiser(request.user))

    return do


OF_THE_HOST: dict[str, Action] = {
    "start": _start,
    "invite": _invite,
    "bot": _bot,
    "program": _program,
    "spectators": _with_spectators(spectator_links.open_to_spectators),
    "no-spectators": _with_spectators(spectator_links.close_to_spectators),
    "ask": _ask,
    "unask": _unask,
    "stay": _stay_host,
}
OF_A_SEAT: dict[str, Action] = {"back": _back, "luck": _luck, "host": _ask_for_role}
