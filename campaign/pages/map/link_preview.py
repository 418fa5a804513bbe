"""The preview of a spectators' link on other sites: a title, a sentence and a picture of the map.

A picture depends on an entry of the chronicle and on the names of the players, so most requests get
a cached one. The rate of new ones is limited; further requests have to wait.
"""

import hashlib
from dataclasses import dataclass

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaign.pages.map.map_image import HEIGHT, WIDTH, phase_title, picture_of
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView
from club.actions.house.held_house import house
from club.actions.security import rate_limits
from club.pages.frame.errors import error_page
from club.pages.frame.rate_limits import asker_of

EDITION = 4  # grows when pictures are drawn differently
KEPT = 3600  # seconds
DRAWN_FOR_ONE = "20/minute"  # new pictures of all campaigns, per reader
DRAWN_OF_ONE = "40/minute"  # new pictures of each campaign, for all readers together


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """Absolute addresses, as other sites need them."""

    title: str
    words: str
    address: str
    picture: str
    width: int = WIDTH
    height: int = HEIGHT
    robots: str = "noindex, nofollow"


def share_of(request: HttpRequest, scene: Scene, seq: int | None = None) -> LinkPreview:
    """The preview of this request's page; `seq` is the entry that it shows, if any."""
    key = scene.watching
    path = (
        reverse("watch_picture", args=[key])
        if seq is None
        else reverse("watch_picture_then", args=[key, seq])
    )
    return LinkPreview(
        title=f"{scene.game.name} · {phase_title(scene)}",
        words=sentence_of(scene),
        address=request.build_absolute_uri(request.path),
        picture=request.build_absolute_uri(path),
    )


def sentence_of(scene: Scene) -> str:
    """The players; once the campaign has been won, its winner first."""
    ending = scene.world.ending
    if ending is not None:
        others = [scene.seats[player] for player in ending.ranking[1:]]
        values = {
            "winner": _named(scene.seats[ending.winner]),
            "others": ", ".join(map(_named, others)),
        }
        if not others:
            return _("%(winner)s has won this SAGA map campaign.") % values
        return _("%(winner)s has won this SAGA map campaign. Behind them: %(others)s.") % values
    players = ", ".join(map(_named, scene.in_order))
    return _("A SAGA map campaign: %(players)s.") % {"players": players}


def _named(seat: SeatView) -> str:
    """The player, with the faction once it is chosen."""
    return f"{seat.name} ({seat.faction})" if seat.faction else seat.name


def picture(
    request: HttpRequest, scene: Scene, seq: int, moment: str | None = None
) -> HttpResponse:
    """The picture of the scene after entry `seq`: 304 if the reader has it, 429 for too many
    requests for new ones. `moment` is written in place of its turn and phase."""
    name = _name(scene, seq, moment)
    headers = {"ETag": f'"{name}"', "Cache-Control": "private, no-cache"}
    if request.headers.get("If-None-Match", "").removeprefix("W/") == headers["ETag"]:
        return HttpResponse(status=304, headers=headers)
    drawn = cache.get(name)
    if drawn is None:
        seconds = rate_limits.wait(DRAWN_FOR_ONE, "pictures", asker_of(request))
        seconds = seconds or rate_limits.wait(DRAWN_OF_ONE, "pictures of", scene.game.public_id)
        if seconds:
            return error_page(request, 429, wait=seconds)
        drawn = picture_of(scene, moment)
        cache.set(name, drawn, KEPT)
    return HttpResponse(drawn, content_type="image/png", headers=headers)


def _name(scene: Scene, seq: int, moment: str | None) -> str:
    """A name that depends on everything in the picture. Sealed values do not change it."""
    seats = [(seat.name, seat.faction, seat.left) for seat in scene.seats.values()]
    game = scene.game
    drawn_from = (house()[:2], game.pk, game.name, game.status, seq, seats)
    shown = (EDITION, *drawn_from, get_language(), moment)
    return "picture-" + hashlib.sha256(repr(shown).encode()).hexdigest()[:32]
