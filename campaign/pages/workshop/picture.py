"""The picture under a draft: its form, and its file, which only the author of the draft sees."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from campaign.actions.battles.photo_files import content
from campaign.actions.workshop import maps, pictures
from campaign.map.land.placing import Placement, check_placement
from campaign.models import MapDraft, MapPicture
from campaign.pages.workshop.sketch import whole
from club.refusals import Refusal

SIDES = ("x", "y", "across", "turn", "strength")
CHOOSE = gettext_noop("Choose a picture.")


@dataclass(frozen=True, slots=True)
class TypedPicture:
    """The fields of a picture as they were typed: its `sides`, and two boxes."""

    sides: dict[str, str]
    as_land: bool
    allowed: bool

    def placement(self) -> Placement:
        """Where it lies. Refuses what is no whole number, and `picture-place`."""
        numbers = {side: whole(self.sides[side], f"picture-{side}") for side in SIDES}
        found = Placement(**numbers)
        check_placement(found)
        return found


@dataclass(frozen=True, slots=True)
class DrawnPicture:
    """The picture on the sheet: the address of its file, its size there in map units, and the form
    as it is shown."""

    address: str
    place: Placement
    high: float
    typed: TypedPicture

    @property
    def ratio(self) -> float:
        """Its height as a part of its width."""
        return self.high / self.place.across

    @property
    def left(self) -> float:
        return -self.place.across / 2

    @property
    def top(self) -> float:
        return -self.high / 2

    @property
    def opacity(self) -> float:
        return self.place.strength / 100


def typed_picture(post: QueryDict) -> TypedPicture | None:
    """The fields of the picture; None for a form without them."""
    if "picture-x" not in post:
        return None
    return TypedPicture(
        {side: post.get(f"picture-{side}", "").strip() for side in SIDES},
        as_land="picture-land" in post,
        allowed="picture-allowed" in post,
    )


def picture_on(draft: MapDraft, typed: TypedPicture | None = None) -> DrawnPicture | None:
    """The picture under the draft, with what was typed if that was refused."""
    row = pictures.picture_under(draft)
    if row is None:
        return None
    place = pictures.placement_of(row)
    stored = TypedPicture(
        {side: str(getattr(place, side)) for side in SIDES},
        as_land=row.as_land,
        allowed=row.allowed,
    )
    address = reverse("draft_picture", args=[draft.pk]) + f"?of={_edition(row)}"
    return DrawnPicture(address, place, place.across * row.height / row.width, typed or stored)


def _edition(row: MapPicture) -> str:
    """A word that differs for each file, so that browsers may keep it."""
    return salted_hmac("campaign.pages.workshop.picture", row.key).hexdigest()[:12]


@login_required
@require_safe
def draft_picture(request: HttpRequest, draft_id: int) -> HttpResponse:
    """The file of the picture, for the author of the draft."""
    try:
        row = pictures.picture_under(maps.draft_for(request.user, draft_id))
        if row is None:
            raise Http404
        pixels = content(row.key)
    except (LookupError, FileNotFoundError) as error:
        raise Http404 from error
    headers = {"Cache-Control": "private, max-age=86400, immutable"}
    return HttpResponse(pixels, content_type="image/jpeg", headers=headers)


def change_picture(request: HttpRequest, draft_id: int) -> None:
    """Lays the picture of the form under the draft, or removes the one that is there."""
    if request.POST.get("do") == "remove":
        return pictures.remove_picture(draft_id, by=request.user)
    file = request.FILES.get("photo")
    if file is None:
        raise Refusal("photo", "D4", CHOOSE, fields=("photo",))
    pictures.lay_picture(draft_id, by=request.user, file=file, size=file.size or 0)
    return None
