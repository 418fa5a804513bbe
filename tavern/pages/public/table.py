"""The page of an open game, the player's commands, and its way to an account."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from club.actions.accounts.plain_names import own_name
from club.pages.frame.fragments import Request
from club.pages.games.answers import for_one_reader
from club.refusals import Refusal
from tavern.actions.public import playing
from tavern.actions.public.moving import move_to_account
from tavern.actions.public.sealed_games import OpenGame, opened, seal
from tavern.pages.games.words import BOTS, MEDALS
from tavern.pages.public.front import public_page
from tavern.pages.public.scene import scene_of
from tavern.pages.public.slots import FALLS, slot_of
from tavern.pages.public.steps import steps_of
from tavern.pages.table.submit import commands_in


@require_http_methods(["GET", "HEAD", "POST"])
def open_table(request: Request, sealed: str) -> HttpResponse:
    """The game of this address. A POST plays its commands and leads to the next address."""
    try:
        game = opened(sealed)
        playing.view_of(game)
    except Refusal as refusal:
        return public_page(request, refusal, status=404)
    if request.method != "POST":
        in_parts = bool(request.htmx) and not request.htmx.history_restore_request
        return _drawn(request, game, sealed, in_parts=in_parts)
    try:
        moments = _moments(request, game)
        after = moments[-1].game if moments else game
        address = seal(after)
    except Refusal as refusal:
        return _drawn(request, game, sealed, in_parts=bool(request.htmx), refusal=refusal)
    if not request.htmx:
        return redirect("tavern_open_table", sealed=address)
    response = _drawn(request, after, address, in_parts=True, moments=moments)
    response["HX-Replace-Url"] = reverse("tavern_open_table", args=[address])
    return response


def _moments(request: HttpRequest, game: OpenGame) -> list[playing.Moment]:
    if "undo" in request.POST:
        return [playing.Moment(playing.taken_back(game), playing.ME, ())]
    kind = playing.kind_of_open(game)
    return playing.moments_of(game, commands_in(request.POST.get("commands", ""), kind))


@login_required
@require_POST
def move(request: HttpRequest, sealed: str) -> HttpResponse:
    """Records the game with the reader's account."""
    try:
        game = opened(sealed)
        playing.view_of(game)
    except Refusal as refusal:
        return public_page(request, refusal, status=404)
    try:
        name = own_name(request.user) or _("Me")
        move_to_account(game, user=request.user, name=name, today=timezone.localdate())
    except Refusal as refusal:
        return _drawn(request, game, sealed, in_parts=False, refusal=refusal)
    there = "tavern_falls" if slot_of(game) == FALLS else "tavern_puzzles"
    return redirect(f"{reverse(there)}?moved={slot_of(game)}")


def _drawn(
    request: HttpRequest,
    game: OpenGame,
    sealed: str,
    *,
    in_parts: bool,
    refusal: Refusal | None = None,
    moments: Sequence[playing.Moment] = (),
) -> HttpResponse:
    """The page, or its parts for htmx, for this reader alone, and the boards of these moments."""
    template = "tavern/public/table.html#changes" if in_parts else "tavern/public/table.html"
    scene = scene_of(request, game, sealed)
    context: dict[str, Any] = {
        "scene": scene,
        "board": scene.painter.board(scene),
        "refusal": refusal,
        "oob": in_parts,
        "steps": steps_of(scene, moments),
        "bots": BOTS,
        "medals": MEDALS,
    }
    response = render(request, template, context, status=422 if refusal else 200)
    response["X-Robots-Tag"] = "noindex, nofollow"
    return for_one_reader(response)
