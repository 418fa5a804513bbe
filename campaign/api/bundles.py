"""API: a campaign as one file, to move it to another site, and its arrival there."""

from typing import Annotated, Literal, cast

from django.http import HttpRequest, HttpResponse
from ninja import Field, File, Path, Schema
from ninja.files import UploadedFile
from ninja.responses import Status

from campaign.actions.bundles.exporting import bundle_for, export_bundle
from campaign.actions.bundles.job import KIND, ask_for_import
from campaign.actions.bundles.moving import left_people
from campaign.api.organising.led import OF_LED, as_organiser, led, read
from club.actions.jobs.asking import job_for, refusal
from club.api.door import EVERY_ACT, OrganiserKey, api, organiser, shape_of_refusal
from club.api.shapes import Address, Asked, Refused
from club.models import Game, Job

ZIP = {"application/zip": {"schema": {"type": "string", "format": "binary"}}}
BUNDLE = {200: {"description": "The bundle", "content": ZIP}}


State = Literal["waiting", "done", "refused", "broken"]


class ArrivedOut(Schema):
    """A campaign that arrived, and the parts that did not.

    `people` are to be invited again. `sealed` is whether sealed bids, orders and seeds stayed
    there. `organiser` is the name of an organiser who is another person here, or empty.
    """

    address: str
    paused: bool
    people: list[str]
    sealed: bool
    organiser: str


class ArrivingOut(Schema):
    """A bundle that was sent.

    `state` is `waiting` until it has ended. Then it is `done`, with what arrived, `refused`, with
    the reason, or `broken`. `key` is that of its operation.
    """

    key: str
    state: State
    done: int
    total: int
    arrived: ArrivedOut | None = None
    refused: Refused | None = None


@api.post("/campaigns/import", auth=OrganiserKey(), response={202: ArrivingOut} | EVERY_ACT)
def bring(request: HttpRequest, file: File[UploadedFile]) -> Status[ArrivingOut]:
    """Accepts the bundle of a campaign, which is imported after this answer.

    The owner of the key organises the campaign here.
    """
    return Status(202, _arriving(ask_for_import(file, organiser=organiser(request).user)))


@api.get("/imports/{job}", **read(ArrivingOut))
def brought(
    request: HttpRequest, job: Annotated[str, Path(max_length=32, pattern=r"^[\w-]+$")]
) -> ArrivingOut:
    """The state of a bundle that the owner of the key sent."""
    found = job_for(organiser(request).user, job)
    if found.kind != KIND:
        raise LookupError(job)
    return _arriving(found)


def _arriving(job: Job) -> ArrivingOut:
    state = cast(State, job.outcome or "waiting")
    out = ArrivingOut(key=job.key, state=state, done=job.done, total=job.total)
    if state == Job.DONE:
        out.arrived = _arrived(job)
    elif (found := refusal(job)) is not None:
        out.refused = shape_of_refusal(found)
    return out


def _arrived(job: Job) -> ArrivedOut | None:
    """None where the campaign has been deleted since."""
    game = Game.objects.filter(public_id=job.result["address"]).first()
    if game is None:
        return None
    return ArrivedOut(
        address=game.public_id,
        paused=game.paused,
        people=[*left_people(game)],
        sealed=job.result["sealed"],
        organiser=job.result["organiser"],
    )


class MoveIn(Asked):
    """The public key of the other site, which the operator here has allowed."""

    key: Annotated[str, Field(min_length=1, max_length=80, examples=["age1…"])]


@api.get(
    f"{OF_LED}/bundle", auth=OrganiserKey(), response=EVERY_ACT, openapi_extra={"responses": BUNDLE}
)
def bundle(request: HttpRequest, address: Address) -> HttpResponse:
    """The bundle of the campaign. Only this site can open its sealed values."""
    return _file(export_bundle(led(request, address)))


@api.post(
    f"{OF_LED}/move", auth=OrganiserKey(), response=EVERY_ACT, openapi_extra={"responses": BUNDLE}
)
def move(request: HttpRequest, address: Address, body: MoveIn) -> HttpResponse:
    """The bundle of the campaign for another site, which can open its sealed values.

    Here these are returned unopened, the campaign is paused, and everybody gets a message.
    """
    game = led(request, address, strong=True)
    return _file(bundle_for(game, body.key, by=as_organiser(request)))


def _file(bundle: bytes) -> HttpResponse:
    return HttpResponse(bundle, content_type="application/zip")
