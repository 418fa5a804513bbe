"""The rulings of a campaign: all of them, the rules with those in force, and making one."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaign.pages.corrections.words import corrections_of
from campaign.pages.rulebook.page import page_of
from campaign.pages.rulings.challenges import answer_challenge, challenges_of
from campaign.pages.rulings.steps import DANGEROUS, Frame, kinds_page, ruling_page
from campaign.pages.rulings.words import in_force, rulings_of
from campaign.pages.scene import access
from club.actions.security.plain_text import MOST_LETTERS
from club.models import Game
from club.pages.frame.attempt import Attempt

MOST = 100  # rulings on one page: the latest


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def list_rulings(request: HttpRequest, public_id: str) -> HttpResponse:
    """All rulings, those in force first, and all challenges; the organiser answers here."""
    game = access.campaign_or_404(request, public_id)
    scene = access.scene_for(request, game)
    with Attempt() as attempt:
        if request.method == "POST":
            return answer_challenge(request, scene)
    context = {
        "game": game,
        "scene": scene,
        "refusal": attempt.refusal,
        "most_words": MOST_LETTERS,
        "rulings": (made := rulings_of(scene, "-standing", "-pk", most=MOST)),
        "standing": [r for r in made if r.stands],
        "corrections": corrections_of(scene),
        "challenges": challenges_of(request, scene, attempt.refusal),
    }
    return render(request, "rulings/page.html", context, status=attempt.status)


@login_required
@require_safe
def show_rules(request: HttpRequest, public_id: str) -> HttpResponse:
    """The rules of the campaign for its members, with the rulings in force."""
    game = access.campaign_or_404(request, public_id)
    scene = access.scene_for(request, game)
    return page_of(request, scene, rulings=in_force(scene))


@login_required
@never_cache
@require_safe
def choose_ruling(request: HttpRequest, public_id: str) -> HttpResponse:
    """The kinds of rulings, for the organiser; 404 for everybody else."""
    game = access.organised_or_404(request, public_id)
    return kinds_page(request, game, _frame(request, game))


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def make_ruling(request: HttpRequest, public_id: str, ruling: str) -> HttpResponse:
    """One ruling: its form, its differences, and the confirmation."""
    game = access.organised_or_404(request, public_id)
    return ruling_page(request, game, ruling, _frame(request, game))


def _frame(request: HttpRequest, game: Game) -> Frame:
    context = {"game": game, "scene": access.scene_for(request, game), "dangerous": DANGEROUS}
    back = reverse("rule", args=[game.public_id])
    return Frame(
        "rulings", context, back, lambda name: reverse("make_ruling", args=[game.public_id, name])
    )
