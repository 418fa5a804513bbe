"""Challenges: a player asks for a ruling, and the organiser answers."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from campaign.actions.history.effective_history import read_news
from campaign.actions.rulings import challenges
from campaign.models import Challenge
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from club.actions.journal.actor import Actor
from club.actions.security.plain_text import MOST_LETTERS
from club.actions.security.whole_numbers import whole_number
from club.models import JournalEntry
from club.pages.frame.attempt import Attempt
from club.pages.frame.deadline_display import time_words
from club.pages.frame.form_fields import number, text
from club.refusals import Refusal

MOST = 100  # challenges on one page: the latest
ANSWERS = {"grant": challenges.grant_challenge, "refuse": challenges.refuse_challenge}


@dataclass(frozen=True, slots=True)
class ChallengeView:
    row: Challenge
    seat: Any
    at: str
    about: str
    mine: bool
    refusal: Refusal | None
    typed: str


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def ask_for_ruling(request: HttpRequest, public_id: str) -> HttpResponse:
    """The form with which a player asks for a ruling about an entry or a battle."""
    game = access.campaign_or_404(request, public_id)
    scene = access.scene_for(request, game)
    if scene.viewer is None or scene.shared_device:
        raise Http404
    fields = request.POST if request.method == "POST" else request.GET
    about, battle = fields.get("about", ""), fields.get("battle", "")[:20]
    line = _line(scene, about)
    if line is None and battle not in scene.world.battles:
        raise Http404
    with Attempt() as attempt:
        if request.method == "POST":
            asked = challenges.ask_for_ruling(
                game.pk,
                actor=Actor.seat(request.user, scene.viewer),
                text=text(request.POST, "text", MOST_LETTERS),
                about=line.seq if line else None,
                battle="" if line else battle,
            )
            return redirect(f"{reverse('rulings', args=[public_id])}#challenge-{asked.pk}")
    context = {
        "game": game,
        "scene": scene,
        "refusal": attempt.refusal,
        "most_words": MOST_LETTERS,
        "line": line,
        "news": read_news(line) if line else (),
        "battle": battle,
        "terrain": "" if line else scene.terrain_name(scene.world.battles[battle].terrain),  # type: ignore[index]
        "at": time_words(game, line.at) if line else "",
        "typed": request.POST.get("text", ""),
    }
    return render(request, "rulings/challenge.html", context, status=attempt.status)


def _line(scene: Scene, about: str) -> JournalEntry | None:
    entries = JournalEntry.objects.filter(game=scene.game, rewinds_to__isnull=True)
    return entries.filter(seq=whole_number(about) or 0).first()


def answer_challenge(request: HttpRequest, scene: Scene) -> HttpResponse:
    """Withdraws one's own challenge, or answers one as the organiser."""
    post, act, game = request.POST, request.POST.get("act", ""), scene.game
    asked = number(post, "challenge")
    if act == "withdraw" and scene.viewer is not None:
        actor = Actor.seat(request.user, scene.viewer)
        challenges.withdraw_challenge(game.pk, asked, actor=actor)
    elif act in ANSWERS and scene.organises:
        words = text(post, "words", MOST_LETTERS)
        ANSWERS[act](game.pk, asked, actor=Actor.organiser(request.user), words=words)
    else:
        raise Http404
    return redirect(f"{reverse('rulings', args=[game.public_id])}#challenge-{asked}")


def challenges_of(
    request: HttpRequest, scene: Scene, refusal: Refusal | None
) -> list[ChallengeView]:
    """Open challenges first, then the latest ones."""
    found = list(Challenge.objects.filter(game=scene.game).order_by("-pk")[:MOST])
    found.sort(key=lambda row: row.status != Challenge.OPEN)
    sent = request.POST.get("challenge", "") if refusal else ""
    return [
        ChallengeView(
            row,
            scene.seats.get(row.player),  # type: ignore[call-overload]
            time_words(scene.game, row.asked_at),
            _about(scene, row),
            row.player == scene.viewer and not scene.shared_device,
            refusal if sent == str(row.pk) else None,
            request.POST.get("words", "") if sent == str(row.pk) else "",
        )
        for row in found
    ]


def _about(scene: Scene, row: Challenge) -> str:
    battle = scene.world.battles.get(row.battle)  # type: ignore[call-overload]
    return scene.terrain_name(battle.terrain) if battle else ""
