"""The organiser downloads the campaign's bundle as a file."""

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.actions.bundles.exporting import bundle_for
from campaign.pages.scene import access
from club.actions.journal.actor import Actor
from club.models import Game
from club.pages.frame.attempt import Attempt
from club.pages.frame.fresh_sign_in import demand_fresh_sign_in


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def download_bundle(request: HttpRequest, public_id: str) -> HttpResponse:
    """The page lists the parts of the bundle. Its form downloads the file, after a fresh
    sign-in."""
    game = access.organised_or_404(request, public_id)
    key = request.POST.get("key", "").strip()
    with Attempt() as attempt:
        if request.method == "POST":
            if not (settings.DEMO and game.demo):
                demand_fresh_sign_in(request)
            return bundle_file(game, key, Actor.organiser(request.user))
    context = {
        "game": game,
        "scene": access.scene_for(request, game),
        "refusal": attempt.refusal,
        "typed": key,
        "ended": game.status == Game.ENDED,
    }
    return render(request, "organise/bundle.html", context, status=attempt.status)


def bundle_file(game: Game, key: str, by: Actor) -> HttpResponse:
    """The file for the installation of this key, or for this one. Refuses `key` and
    `installation`."""
    answer = HttpResponse(bundle_for(game, key, by=by), content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="campaign-{game.public_id}.zip"'
    return answer
