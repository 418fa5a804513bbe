"""API: a campaign as one file, to move it to another installation, and its arrival there."""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Field, File, Schema
from ninja.files import UploadedFile

from campaign.actions.bundles.exporting import bundle_for, export_bundle
from campaign.actions.bundles.importing import bring_bundle
from campaign.api.organising.led import OF_LED, Address, as_organiser, does, led
from club.api.door import EVERY_ACT, OrganiserKey, api, organiser
from club.api.shapes import Asked

ZIP = {"application/zip": {"schema": {"type": "string", "format": "binary"}}}
BUNDLE = {200: {"description": "The bundle", "content": ZIP}}


class ArrivedOut(Schema):
    """A campaign that arrived, and the parts that did not: `people` are to be invited again;
    `sealed` is whether sealed bids, orders and seeds stayed there; `organiser` is the name of one
    who is another person here, or empty."""

    address: str
    paused: bool
    people: list[str]
    sealed: bool
    organiser: str


@api.post("/campaigns/import", **does(ArrivedOut))
def bring(request: HttpRequest, file: File[UploadedFile]) -> ArrivedOut:
    """Makes a campaign from its bundle; the person of the key organises it here."""
    game, left = bring_bundle(file, organiser=organiser(request).user)
    return ArrivedOut(
        address=game.public_id, paused=game.paused, people=list(left.people), sealed=left.sealed,
        organiser=left.organiser,
    )  # fmt: skip


class MoveIn(Asked):
    """The public key of the other site, which the operator here has allowed."""

    key: Annotated[str, Field(min_length=1, max_length=80, examples=["age1…"])]


@api.get(
    f"{OF_LED}/bundle",
    auth=OrganiserKey(),
    response=EVERY_ACT,
    openapi_extra={"responses": BUNDLE},
)
def bundle(request: HttpRequest, address: Address) -> HttpResponse:
    """The bundle of the campaign. Only this site can open what is sealed in it."""
    return _file(export_bundle(led(request, address)))


@api.post(
    f"{OF_LED}/move",
    auth=OrganiserKey(),
    response=EVERY_ACT,
    openapi_extra={"responses": BUNDLE},
)
def move(request: HttpRequest, address: Address, body: MoveIn) -> HttpResponse:
    """The bundle of the campaign for another site, which can open what is sealed in it.
    Here that is returned unopened, the campaign is paused, and everybody gets a message."""
    game = led(request, address, strong=True)
    return _file(bundle_for(game, body.key, by=as_organiser(request)))


def _file(bundle: bytes) -> HttpResponse:
    return HttpResponse(bundle, content_type="application/zip")
