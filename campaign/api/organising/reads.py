"""API: what every seat of a campaign may see, for its organiser."""

from typing import Any

from campaign.api import arranging, fighting, reading, recalling
from campaign.api.organising.led import OF_LED, also_led, read
from campaign.api.shapes import ChallengeOut, DateOut, EntryOut, EnvelopeOut, WorldJson
from campaign.api.stored_shapes import CommentOut, CorrectionOut, PhotoOut, RulingOut
from club.api import sitting, telling
from club.api.door import api
from club.api.shapes import ClosingOut, MessageOut, Refused, TenureOut

FOR_EVERYBODY: dict[str, tuple[Any, Any]] = {
    "world": (reading.world, WorldJson),
    "world/{seq}": (recalling.world_after, WorldJson),
    "journal": (reading.journal, list[EntryOut]),
    "messages": (telling.messages, list[MessageOut]),
    "envelopes": (reading.envelopes, list[EnvelopeOut]),
    "proof": (reading.proof, None),
    "rulings": (recalling.rulings, list[RulingOut]),
    "corrections": (recalling.corrections, list[CorrectionOut]),
    "challenges": (arranging.asked_for, list[ChallengeOut]),
    "attendance": (telling.attendance, list[ClosingOut]),
    "tenures": (sitting.tenures, list[TenureOut]),
    "dates": (arranging.dates, list[DateOut]),
    "photos": (fighting.photographs, list[PhotoOut]),
    "comments": (fighting.battle_comments, list[CommentOut]),
}

for part, (view, shape) in FOR_EVERYBODY.items():
    options = read(shape)
    options["response"] |= {422: Refused}
    api.get(f"{OF_LED}/{part}", **options)(also_led(view))

api.get(
    f"{OF_LED}/photos/{{photo_id}}",
    **read(None) | {"response": fighting.READABLE},
    openapi_extra={"responses": {200: {"description": "The pixels", "content": fighting.JPEG}}},
)(also_led(fighting.pixels))
