"""API: announcements and messages of the organiser, and their removal of messages and photos."""

from django.http import HttpRequest
from ninja import Status

from campaign.actions.battles import photos
from campaign.actions.company import comments
from campaign.api.organising.led import OF_LED, as_organiser, does, led
from campaign.api.organising.shapes import TextIn
from campaign.api.stored_shapes import CommentOut
from club.api.door import api
from club.api.shapes import Address, Whole


def _written(request: HttpRequest, address: str, text: str, *, announced: bool) -> CommentOut:
    stored = comments.add_comment(
        led(request, address).pk,
        comments.WHOLE,
        actor=as_organiser(request),
        text=text,
        announced=announced,
    )
    return CommentOut.from_orm(stored)


@api.post(f"{OF_LED}/announcements", **does(CommentOut))
def announce(request: HttpRequest, address: Address, body: TextIn) -> CommentOut:
    """A message that stays on every player's page until they have read it."""
    return _written(request, address, body.text, announced=True)


@api.post(f"{OF_LED}/comments", **does(CommentOut))
def write_to_members(request: HttpRequest, address: Address, body: TextIn) -> CommentOut:
    """A message in the campaign's thread."""
    return _written(request, address, body.text, announced=False)


@api.delete(f"{OF_LED}/comments/{{comment_id}}", **does())
def remove_message(request: HttpRequest, address: Address, comment_id: Whole) -> Status[None]:
    """Removes anybody's message; if there is none, nothing is done."""
    game = led(request, address)
    comments.remove_comment(game.pk, comment_id, actor=as_organiser(request))
    return Status(204, None)


@api.delete(f"{OF_LED}/photos/{{photo_id}}", **does())
def remove_photo(request: HttpRequest, address: Address, photo_id: Whole) -> Status[None]:
    """Removes anybody's photo; if there is none, nothing is done."""
    photos.remove_photo(led(request, address).pk, photo_id, actor=as_organiser(request))
    return Status(204, None)
