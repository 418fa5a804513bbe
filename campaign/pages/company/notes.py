"""A member's own notes about a campaign, which nobody else sees."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaign.actions.company.notes import MOST_LETTERS, note_of, save_note
from campaign.pages.scene import access
from club.actions.journal.actor import Actor
from club.models import Game
from club.pages.frame.attempt import Attempt


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def own_notes(request: HttpRequest, public_id: str) -> HttpResponse:
    """The member's own notes. 404 on a shared device, since the notes are their owner's."""
    game = access.campaign_or_404(request, public_id)
    actor = _reader(request, game)
    with Attempt() as attempt:
        if request.method == "POST":
            save_note(game.pk, actor=actor, text=request.POST.get("text", ""))
            return redirect("own_notes", public_id=public_id)
    text = request.POST.get("text", "") if attempt.refusal else note_of(game, request.user)
    context = {
        "game": game,
        "scene": access.scene_for(request, game),
        "refusal": attempt.refusal,
        "text": text,
        "most_letters": MOST_LETTERS,
    }
    return render(request, "company/notes.html", context, status=attempt.status)


def _reader(request: HttpRequest, game: Game) -> Actor:
    seat, shared_device = access.seat_at(request, game)
    if shared_device:
        raise Http404
    return Actor.organiser(request.user) if seat is None else Actor.seat(request.user, seat.player)
