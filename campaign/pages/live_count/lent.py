"""A lent count: one battle, for somebody who has the link and needs no account.

The pages are built from the world and the names of the seats only, and lead nowhere else. A signed
cookie of the link's own path names the device, so nobody can count as another device.
"""

import secrets
from typing import Any, NamedTuple

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaign.actions.battles.lent_counts import LASTS, LONGEST_NAME, friend_of, lender, lent_by
from campaign.actions.battles.live_counts import OVER
from campaign.models import LentCount
from campaign.pages.live_count.drawing import drawn_count
from campaign.pages.live_count.marks import Counter, exchange
from campaign.pages.scene import access
from campaign.world import Battle, BattleId, PlayerId
from club.actions.journal.actor import Actor
from club.models import Game
from club.pages.games.answers import for_spectators

COOKIE = "lent"
SALT = "campaign.lent_device"


class Opened(NamedTuple):
    """A link that opens a count: the campaign, the battle, and the person who lends it."""

    lent: LentCount
    game: Game
    row: Battle
    actor: Actor


class Device(NamedTuple):
    """A device to which a count is lent, and the end of the author of its marks."""

    name: str
    friend: str


@require_http_methods(["GET", "HEAD", "POST"])
def lent_count(request: HttpRequest, key: str) -> HttpResponse:
    """The count for a friend; with a form it takes their name. 404 in plain words for a link that
    has ended."""
    opened = _opened(key)
    if opened is None:
        return _answered(render(request, "live_count/lent_ended.html", status=404))
    device = _device_of(request, opened) or Device(secrets.token_hex(8), friend_of(""))
    if request.method == "POST":
        device = device._replace(friend=friend_of(request.POST.get("name", "")[:200]))
        answer: HttpResponse = redirect("lent_count", key=key)
    else:
        answer = render(request, "live_count/lent.html", _context(opened, key, device))
    _keep(answer, request, opened, key, device)
    return _answered(answer)


@require_http_methods(["GET", "HEAD", "POST"])
def lent_count_marks(request: HttpRequest, key: str) -> HttpResponse:
    """Marks, as on the page of those who fight. A link that has ended gets `closed`."""
    opened = _opened(key)
    if opened is None:
        return _answered(JsonResponse({"code": "closed", "sentence": _(OVER)}, status=404))
    device = _device_of(request, opened) or Device("", friend_of(""))
    by = Counter(opened.actor, device.name, device.friend)
    return _answered(exchange(request, opened.game, opened.lent.battle, by))


def _answered(answer: HttpResponse) -> HttpResponse:
    """An answer that nothing keeps, and that sends its address to no other site.

    Without any referrer, browsers send its forms from nowhere, and they are refused.
    """
    answer["Referrer-Policy"] = "same-origin"
    return for_spectators(answer)


def _opened(key: str) -> Opened | None:
    try:
        lent = lent_by(key)
        game = access.lent_or_404(lent)
        actor, row = lender(game, lent)
    except (LookupError, Http404):
        return None
    return Opened(lent, game, row, actor)


def _context(opened: Opened, key: str, device: Device) -> dict[str, Any]:
    lent, scene = opened.lent, access.scene_lent(opened.game)
    id = BattleId(lent.battle)
    seat = scene.seats.get(PlayerId(opened.actor.player or ""))
    return drawn_count(scene, id, opened.row) | {
        "author": (opened.actor.player or "") + device.friend,
        "may_count": True,
        "part": None,
        "marks": reverse("lent_count_marks", args=[key]),
        "place": f"lent:/table/{lent.pk}/{device.name}",
        "back": "",
        "device": device.name,
        "lender": seat,
        "friend": device.friend[1:],
        "longest_name": LONGEST_NAME,
    }


def _device_of(request: HttpRequest, opened: Opened) -> Device | None:
    """The device that the cookie names for this link."""
    try:
        number, name, friend = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT)
    except (signing.BadSignature, ValueError):
        return None
    return Device(name, friend) if number == opened.lent.pk else None


def _keep(
    answer: HttpResponse, request: HttpRequest, opened: Opened, key: str, device: Device
) -> None:
    answer.set_cookie(
        COOKIE,
        signing.dumps([opened.lent.pk, *device], salt=SALT),
        max_age=LASTS,
        path=reverse("lent_count", args=[key]),
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )
