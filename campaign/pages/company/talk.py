"""The thread of a campaign. Its members write there, and quote the chronicle."""

from collections import Counter

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaign.actions.company import comments
from campaign.actions.company.comments import WHOLE
from campaign.pages.company import messages
from campaign.pages.company.messages import link_to_entry
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.navigation import unread_talk
from club.actions.security.plain_text import MOST_LETTERS
from club.actions.security.whole_numbers import whole_number
from club.models import Game
from club.pages.frame.attempt import Attempt

OPERATIONS = {
    "comment": messages.write,
    "remove_comment": messages.remove,
    "read": messages.mark_read,
}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def talk(request: HttpRequest, public_id: str) -> HttpResponse:
    """A page of the thread, the latest first. `?about=12` begins a message that quotes entry 12."""
    game = access.campaign_or_404(request, public_id)
    with Attempt() as attempt:
        if request.method == "POST":
            _submit(request, game)
            read = request.POST.get("what") == "read"
            return redirect("table" if read else "talk", public_id=public_id)
    scene = access.scene_for(request, game)
    rows, older = comments.thread_of(game, whole_number(request.GET.get("before", "")))
    if request.method == "GET":
        messages.mark_opened(scene, rows)
    context = {
        "game": game,
        "scene": scene,
        "refusal": attempt.refusal,
        "older": older,
        "comments": messages.messages_in_words(scene, rows),
        "thread": True,
        "most_letters": MOST_LETTERS,
        "text": _begun(request, game),
        "private_unread": sum(mark.startswith("p") for mark in unread_talk(scene)),
        "battles_unread": _by_battle(scene),
    }
    return render(request, "company/talk.html", context, status=attempt.status)


def _submit(request: HttpRequest, game: Game) -> None:
    what = request.POST.get("what", "")
    if what not in OPERATIONS:
        raise Http404
    actor = messages.author_of(request, game, removes=what == "remove_comment")
    OPERATIONS[what](request, game, WHOLE, actor)


def _by_battle(scene: Scene) -> list[tuple[str, int]]:
    """The battles about which there are unread messages, and how many."""
    comments = (mark.split(" ")[1] for mark in unread_talk(scene) if mark[0] != "p" and " " in mark)
    return sorted(Counter(comments).items())


def _begun(request: HttpRequest, game: Game) -> str:
    """The message as typed, or the link to its entry."""
    if request.method == "POST":
        return request.POST.get("text", "")
    seq = whole_number(request.GET.get("about", ""))
    if seq is None or not 0 < seq <= game.seq:
        return ""
    return f"{link_to_entry(request, game, seq)}\n"
