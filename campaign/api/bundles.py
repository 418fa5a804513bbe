"""API: a campaign as one file, to move it to another installation, and its arrival there."""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import File, Query, Schema
from ninja.files import UploadedFile

from campaign.actions.bundles.exporting import bundle_for
from campaign.actions.bundles.importing import bring_bundle
from campaign.api.organising.led import OF_LED, Address, does, led
from club.api.door import EVERY_ACT, OrganiserKey, api, organiser

ZIP = {"application/zip": {"schema": {"type": "string", "format": "binary"}}}
Key = Annotated[str, Query(max_length=80, description="The other installation's: age1…")]


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


@api.get(
    f"{OF_LED}/bundle",
    auth=OrganiserKey(),
    response=EVERY_ACT,
    openapi_extra={"responses": {200: {"description": "The bundle", "content": ZIP}}},
)
def bundle(request: HttpRequest, address: Address, key: Key = "") -> HttpResponse:
    """The bundle of the campaign. What is sealed is for the installation of this key, which the
    operator has allowed, or for this one."""
    return HttpResponse(bundle_for(led(request, address), key), content_type="application/zip")
