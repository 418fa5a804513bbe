"""The targets of a table's forms: commands, taking back, the player at the device, talk."""

from collections.abc import Callable
from typing import Any

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST

from club.actions.play.submit import act_in_turn
from club.actions.play.taking_back import take_back
from club.actions.security.whole_numbers import whole_number
from club.kinds import Kind, kind_of
from club.pages.frame.fragments import Request
from club.refusals import Refusal
from tavern.actions.seating import play_again
from tavern.actions.talk import say
from tavern.pages.games.words import PHRASES
from tavern.pages.table.page import table_page
from tavern.pages.table.scene import Scene, actor_for, raise_curtain, scene_for, table_or_404

MOST = 40  # commands of one turn
DAMAGED = gettext_noop("This form is damaged. Load the page again.")
Action = Callable[[Request, Scene], None]


def _posted(action: Action) -> Callable[..., HttpResponse]:
    """A form of the table: carried out and the page shown again, or refused."""

    @login_required
    @require_POST
    def view(request: Request, public_id: str) -> HttpResponse:
        game = table_or_404(request, public_id)
        try:
            action(request, scene_for(request, game))
        except Refusal as refusal:
            return table_page(request, table_or_404(request, public_id), refusal=refusal)
        if not request.htmx:
            return redirect("tavern_table", public_id=public_id)
        response = table_page(request, table_or_404(request, public_id), in_parts=True)
        response["HX-Replace-Url"] = scene_for(request, game).place
        return response

    return view


def _act(request: Request, scene: Scene) -> None:
    """Plays the commands of a form for the viewer's seat, all of them or none."""
    post, (actor, device) = request.POST, actor_for(request, scene)
    act_in_turn(
        scene.game.pk,
        commands_in(post.get("commands", ""), kind_of(scene.game)),
        actor=actor,
        key=post.get("key", "")[:64] or None,
        device=device,
        page_version=whole_number(post.get("page_version", "")),
    )


def commands_in(sent: str, kind: Kind) -> list[Any]:
    """The commands of a form, checked: at least one and not too many."""
    decode = kind.rules.commands.decode
    try:
        found = [decode(bytes(raw)) for raw in msgspec.json.decode(sent, type=list[msgspec.Raw])]
    except (msgspec.MsgspecError, UnicodeError):
        found = []
    if not 1 <= len(found) <= MOST:
        raise Refusal("malformed", "D3", DAMAGED, fields=("commands",))
    return found


def _undo(request: Request, scene: Scene) -> None:
    actor, _ = actor_for(request, scene)
    key = request.POST.get("key", "")[:64] or None
    take_back(
        scene.game.pk, actor=actor, entry=whole_number(request.POST.get("entry", "")), key=key
    )


def _curtain(request: Request, scene: Scene) -> None:
    """Notes who sits at the host's device, as they said."""
    player = request.POST.get("player", "")[:1]
    if player not in {*scene.waiting_here, ""}:
        raise Http404
    raise_curtain(request, scene.game, player)


def _talk(request: Request, scene: Scene) -> None:
    if not scene.own:
        raise Http404
    say(scene.game.pk, request.POST.get("phrase", ""), user=request.user, among=PHRASES)


act = _posted(_act)
undo = _posted(_undo)
curtain = _posted(_curtain)
talk = _posted(_talk)


@login_required
@require_POST
def again(request: Request, public_id: str) -> HttpResponse:
    """Redirects to the table of the rematch."""
    game = table_or_404(request, public_id)
    if not scene_for(request, game).own:
        raise Http404
    try:
        found = play_again(game.pk, user=request.user)
    except Refusal as refusal:
        return table_page(request, game, refusal=refusal)
    return redirect("tavern_table", public_id=found.public_id)
