"""The organiser's rulings as pages of the campaign."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaign.pages.organise.dashboard import organised_or_404
from campaign.pages.rulings.ruling_pages import DANGEROUS, Frame, kinds_page, ruling_page
from campaign.pages.scene import access
from club.models import Game


@login_required
@never_cache
@require_safe
def rule(request: HttpRequest, public_id: str) -> HttpResponse:
    """The kinds of rulings, for the organiser; 404 for everybody else."""
    game = organised_or_404(request, public_id)
    return kinds_page(request, game, _frame(request, game))


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def make_ruling(request: HttpRequest, public_id: str, ruling: str) -> HttpResponse:
    """One ruling: its form, its differences, and the confirmation."""
    game = organised_or_404(request, public_id)
    return ruling_page(request, game, ruling, _frame(request, game))


def _frame(request: HttpRequest, game: Game) -> Frame:
    context = {"game": game, "scene": access.scene_for(request, game), "dangerous": DANGEROUS}
    return Frame(
        "rulings", context, lambda name: reverse("make_ruling", args=[game.public_id, name])
    )
