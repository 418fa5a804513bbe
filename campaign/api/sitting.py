"""API: the handover of a seat."""

from django.http import HttpRequest, HttpResponse

from campaign.actions.history.effective_history import read_world
from campaign.actions.seats.seat_handover import promises
from campaign.api.own_campaign import campaign_of
from campaign.api.stored_shapes import HandoverOut, PromiseOut
from club.actions.journal.game_queries import seat_of
from club.actions.seats.seat_tenures import handover_note, predecessor
from club.api.door import EVERY_ANSWER, api, speaker


@api.get("/handover", response={200: HandoverOut, **EVERY_ANSWER})
def handover(request: HttpRequest, response: HttpResponse) -> HandoverOut:
    """The notes to and from this seat's player; nobody else reads them."""
    response["Cache-Control"] = "no-store"
    found = campaign_of(request)
    seat = seat_of(found, speaker(request).user)
    if seat is None:
        raise LookupError
    before, battles = predecessor(seat), read_world(found).battles
    return HandoverOut(
        predecessor=before.name if before else "",
        left=before.note if before else "",
        note=handover_note(seat),
        dates=[PromiseOut.from_orm(one) for one in promises(seat, battles)],
    )
