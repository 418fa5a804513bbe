"""API: photos, report drafts and counts of a battle, messages about it and the campaign."""

from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse
from ninja import File, Form, Path, Status
from ninja.files import UploadedFile

from campaign.actions.battles import photos, portraits, report_drafts
from campaign.actions.battles.counts import counts_of
from campaign.actions.battles.photo_files import pixels_of
from campaign.actions.company import comments
from campaign.actions.history.effective_history import read_world
from campaign.api.organising.led import OF_LED, also_led, for_all
from campaign.api.own_campaign import campaign_of, speaker_in_campaign
from campaign.api.stored_shapes import (
    CommentIn,
    CommentOut,
    CountOut,
    DisputeOut,
    DraftIn,
    DraftOut,
    PhotoOut,
)
from campaign.live_counts.keys import MOST_TURNS
from campaign.models import BattlePhoto
from club.api.door import EVERY_ACT, EVERY_ANSWER, READABLE, OrganiserKey, api, speaker
from club.api.shapes import Whole

BattleName = Annotated[str, Path(max_length=20)]
LordName = Annotated[str, Path(max_length=20)]
Caption = Annotated[str, Form(max_length=120)]
Fought = Annotated[int | None, Form(ge=1, le=MOST_TURNS)]
JPEG = {"image/jpeg": {"schema": {"type": "string", "format": "binary"}}}
PIXELS: dict[str, Any] = {
    "response": READABLE,
    "openapi_extra": {"responses": {200: {"description": "The pixels", "content": JPEG}}},
}


@for_all("/photos", list[PhotoOut])
def photographs(request: HttpRequest) -> list[PhotoOut]:
    """Photos of battles and portraits of lords, oldest first, without their pixels."""
    rows = campaign_of(request).photos.defer("image").order_by("pk")
    return [PhotoOut.from_orm(row) for row in rows]


@api.get("/photos/{photo_id}", **PIXELS)
def pixels(request: HttpRequest, photo_id: Whole) -> HttpResponse:
    """A photo, as JPEG."""
    found = BattlePhoto.objects.filter(game=campaign_of(request), pk=photo_id).first()
    if found is None:
        raise LookupError
    try:
        return HttpResponse(pixels_of(found), content_type="image/jpeg")
    except FileNotFoundError as error:
        raise LookupError from error


api.get(f"{OF_LED}/photos/{{photo_id}}", auth=OrganiserKey(), **PIXELS)(also_led(pixels))


@api.post("/battles/{battle}/photos", response={200: PhotoOut, **EVERY_ACT})
def add_photograph(
    request: HttpRequest,
    battle: BattleName,
    photo: File[UploadedFile],
    caption: Caption = "",
    fought: Fought = None,
) -> PhotoOut:
    """Stores a photo (JPEG, PNG, WebP; 12 MB) of a battle of this seat; `fought` is the turn of the
    battle in which it was taken."""
    asked = speaker_in_campaign(request)
    stored = photos.add_photo(
        asked.game_id,
        battle,
        actor=asked.actor,
        file=photo,
        size=photo.size or 0,
        caption=caption,
        fought=fought,
    )
    return PhotoOut.from_orm(stored)


@api.delete("/photos/{photo_id}", response={204: None, **EVERY_ACT})
def remove_photograph(request: HttpRequest, photo_id: Whole) -> Status[None]:
    """Removes one's own photo; if there is none, nothing is done."""
    asked = speaker_in_campaign(request)
    photos.remove_photo(asked.game_id, photo_id, actor=asked.actor)
    return Status(204, None)


@api.post("/lords/{lord}/portrait", response={200: PhotoOut, **EVERY_ACT})
def set_portrait(request: HttpRequest, lord: LordName, photo: File[UploadedFile]) -> PhotoOut:
    """Stores the portrait of a lord of this seat, in place of an earlier one (JPEG, PNG, WebP; 12
    MB); the middle is cut to a square."""
    asked = speaker_in_campaign(request)
    stored = portraits.set_portrait(
        asked.game_id, lord, actor=asked.actor, file=photo, size=photo.size or 0
    )
    return PhotoOut.from_orm(stored)


@api.delete("/lords/{lord}/portrait", response={204: None, **EVERY_ACT})
def remove_portrait(request: HttpRequest, lord: LordName) -> Status[None]:
    """Removes the portrait of a lord of this seat; if there is none, nothing is done."""
    asked = speaker_in_campaign(request)
    portraits.remove_portrait(asked.game_id, lord, actor=asked.actor)
    return Status(204, None)


@for_all("/comments", list[CommentOut])
def battle_comments(request: HttpRequest) -> list[CommentOut]:
    """The messages of members in the campaign's thread and about its battles, oldest first."""
    rows = campaign_of(request).battle_comments.order_by("pk")
    return [CommentOut.from_orm(row) for row in rows]


@api.post("/battles/{battle}/comments", response={200: CommentOut, **EVERY_ACT})
def write_comment(request: HttpRequest, battle: BattleName, body: CommentIn) -> CommentOut:
    """Writes a message about a battle; the same words within minutes are stored once."""
    asked = speaker_in_campaign(request)
    stored = comments.add_comment(asked.game_id, battle, actor=asked.actor, text=body.text)
    return CommentOut.from_orm(stored)


@api.post("/comments", response={200: CommentOut, **EVERY_ACT})
def write_to_all(request: HttpRequest, body: CommentIn) -> CommentOut:
    """Writes a message in the campaign's thread."""
    asked = speaker_in_campaign(request)
    stored = comments.add_comment(asked.game_id, comments.WHOLE, actor=asked.actor, text=body.text)
    return CommentOut.from_orm(stored)


@api.delete("/comments/{comment_id}", response={204: None, **EVERY_ACT})
def delete_comment(request: HttpRequest, comment_id: Whole) -> Status[None]:
    """Removes one's own message; if there is none, nothing is done."""
    asked = speaker_in_campaign(request)
    comments.remove_comment(asked.game_id, comment_id, actor=asked.actor)
    return Status(204, None)


@for_all("/disputes", list[DisputeOut])
def disputes(request: HttpRequest) -> list[DisputeOut]:
    """Disputed battles, and what each side counted last; the report that was disputed is last."""
    found = campaign_of(request)
    world = read_world(found)
    return [
        DisputeOut(
            battle=id,
            reason=battle.dispute,
            counts=[CountOut.from_orm(count) for count in counts_of(found, world, id)],
        )
        for id, battle in world.battles.items()
        if battle.stage == "disputed"
    ]


@api.get("/drafts", response={200: list[DraftOut], **EVERY_ANSWER})
def own_drafts(request: HttpRequest, response: HttpResponse) -> list[DraftOut]:
    """Unsent reports of this seat; nobody else sees them."""
    response["Cache-Control"] = "no-store"
    found = campaign_of(request)
    stored = report_drafts.drafts_of(found, speaker(request).actor.player or "")
    return [DraftOut(battle=battle, fields=fields) for battle, fields in stored.items()]


@api.put("/drafts/{battle}", response={200: DraftOut, **EVERY_ACT})
def save_draft(request: HttpRequest, battle: BattleName, body: DraftIn) -> DraftOut:
    """Saves the report draft of a battle of this seat in place of an earlier one."""
    asked = speaker_in_campaign(request)
    stored: Any = report_drafts.save_draft(asked.game_id, battle, body.fields, actor=asked.actor)
    return DraftOut(battle=stored.battle, fields=stored.fields)
