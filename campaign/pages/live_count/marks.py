"""The address to which devices send marks, and from which they get those of others, as JSON."""

import json
from typing import Any, NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.actions.battles.live_counts import (
    NOT_YOURS,
    News,
    Sent,
    actor_at_table,
    add_marks,
    marks_after,
    time_now,
)
from campaign.pages.scene import access
from club.actions.journal.actor import Actor
from club.models import Game
from club.refusals import Refusal

LARGEST = 300_000  # bytes of a request
MOST_NUMBER = 2**31 - 1
STATUS = {"no-such-battle": 404, "not-yours": 403, "closed": 409, "begun": 409}
DAMAGED = gettext_noop("This message is damaged. Load the page again.")


class Counter(NamedTuple):
    """The person for whom a device counts. `device` is its only possible name, if it is lent, and
    `lent` the end of the author of its marks."""

    actor: Actor
    device: str = ""
    lent: str = ""


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def live_count_marks(request: HttpRequest, public_id: str, battle_id: str) -> HttpResponse:
    """Marks that the device has not seen. 304 if there are none, the battle is to be fought, and
    the device knows `start`.

    A refusal has the fields `code`, `sentence` and `now`, and nothing is stored.
    """
    game = access.campaign_or_404(request, public_id)
    return exchange(
        request, game, battle_id, Counter(actor_at_table(game, request.user, battle_id))
    )


def exchange(request: HttpRequest, game: Game, battle_id: str, by: Counter) -> HttpResponse:
    """The answer to a device of this person."""
    try:
        if request.method == "POST":
            return _answer(_add(request, game, battle_id, by))
        start = _number(request.GET.get("start", "0"))
        news = marks_after(game, battle_id, _number(request.GET.get("seen", "0")))
    except Refusal as refusal:
        return _refused(game, refusal)
    is_known = news.open and news.start == start and not news.marks
    return HttpResponse(status=304) if is_known else _answer(news)


def _add(request: HttpRequest, game: Game, battle_id: str, by: Counter) -> News:
    sent = _read(request)
    if by.lent and sent["device"] != by.device:
        raise Refusal("device", "D4", NOT_YOURS)
    return add_marks(
        game.pk,
        battle_id,
        sent["marks"],
        actor=by.actor,
        device=sent["device"],
        after=sent["seen"],
        wave=sent["wave"],
        start=sent["start"],
        lent=by.lent,
    )


def _read(request: HttpRequest) -> dict[str, Any]:
    """The fields of the message. Refuses `malformed` if they have other types."""
    damaged = Refusal("malformed", "D4", DAMAGED)
    if int(request.headers.get("Content-Length") or 0) > LARGEST:
        raise damaged
    try:
        found = json.loads(request.body)
    except (ValueError, RecursionError):
        raise damaged from None
    if not isinstance(found, dict) or not isinstance(found.get("marks"), list):
        raise damaged
    device, wave = found.get("device"), found.get("wave")
    if not isinstance(device, str) or not (wave is None or type(wave) is int):
        raise damaged
    seen, start = found.get("seen", 0), found.get("start", 0)
    if any(type(one) is not int or not 0 <= one <= MOST_NUMBER for one in (seen, start)):
        raise damaged
    marks = [_mark(one, damaged) for one in found["marks"]]
    return {"device": device, "marks": marks, "seen": seen, "wave": wave, "start": start}


def _mark(one: Any, damaged: Refusal) -> Sent:
    if not isinstance(one, list) or len(one) not in (3, 4) or not isinstance(one[0], str):
        raise damaged
    return Sent(*one)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Http404
    return int(text)


def _answer(news: News) -> JsonResponse:
    return JsonResponse(news._asdict())


def _refused(game: Game, refusal: Refusal) -> JsonResponse:
    sentence = _(refusal.sentence).format(**refusal.values)
    fields = {"code": refusal.code, "sentence": sentence, "now": time_now(game)}
    return JsonResponse(fields, status=STATUS.get(refusal.code, 422))
