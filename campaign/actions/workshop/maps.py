"""Maps being drawn, published, shared and retired. A published map never changes. A new version is
a new map, so a running campaign keeps its own.

Private maps of others raise LookupError. Every function that writes names its actor as `by`.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Now
from django.utils.crypto import get_random_string
from django.utils.text import slugify
from django.utils.translation import gettext_noop

from campaign.map.sketching import BLANK
from campaign.map.terrains import start_grounds
from campaign.map.validation import check_draft, problems
from campaign.models import Map, MapDraft, Road, StartSite, Terrain
from campaign.world import RoadMap
from club.refusals import Refusal

MOST_DRAFTS, MOST_MAPS = 20, 100  # drafts, and maps, of one person
ADDRESSES = 3  # addresses tried after the plain one
LONGEST_STEM = 40  # characters of an address, so that a version and a suffix have room

STALE = gettext_noop("This draft was changed in another window since you opened it.")
TOO_MANY_DRAFTS = gettext_noop("You already have {most} drafts: publish or delete one first.")
TOO_MANY_MAPS = gettext_noop("You have published {most} maps, which is the limit for one person.")
NOT_FIT = gettext_noop("Problems to fix first: {count}. The first is: {problem}")

_decoder = msgspec.json.Decoder(RoadMap)


def _visible_maps(user: Any) -> QuerySet[Map]:
    """Maps of the site, those open to everybody, and the user's own."""
    own = Q(author_id=user.pk) if user.pk else Q()
    rows = Map.objects.filter(Q(author=None) | Q(shared=True) | own)
    return rows.select_related("picture")


def usable_maps(user: Any, *, also: int | None = None) -> QuerySet[Map]:
    """The maps on which the user may found a campaign: not retired, and only latest versions. Also
    the version `also` (a pk), on which an earlier campaign was played."""
    rows = _visible_maps(user).filter(retired=False)
    return rows.filter(Q(pk=also) | ~Exists(rows.filter(previous=OuterRef("pk"))))


def map_for(user: Any, slug: str) -> Map:
    found = (
        _visible_maps(user)
        .filter(slug=slug)
        .select_related("author", "previous", "picture")
        .first()
    )
    if found is None:
        raise LookupError(slug)
    return found


def map_drafts_of(user: Any) -> QuerySet[MapDraft]:
    return MapDraft.objects.filter(author_id=user.pk)


def draft_for(user: Any, draft_id: int) -> MapDraft:
    found = map_drafts_of(user).filter(pk=draft_id).select_related("based_on", "picture").first()
    if found is None:
        raise LookupError(draft_id)
    return found


def map_of_draft(draft: MapDraft) -> RoadMap:
    """The map of a draft, valid or not."""
    return _decoder.decode(bytes(draft.document))


def new_draft(*, by: Any, map: RoadMap = BLANK, based_on: Map | None = None) -> MapDraft:
    """A draft of this map. Refuses `too-many-drafts`, and a map that cannot be stored."""
    check_draft(map)
    with transaction.atomic():
        lock_person(by)
        if map_drafts_of(by).count() >= MOST_DRAFTS:
            raise Refusal("too-many-drafts", "D5", TOO_MANY_DRAFTS, most=MOST_DRAFTS)
        return MapDraft.objects.create(
            author=by,
            name=map.name,
            document=msgspec.json.encode(map),
            based_on=based_on,
            saved_at=Now(),
        )


def save_map_draft(draft_id: int, *, by: Any, edition: int, map: RoadMap) -> MapDraft:
    """Saves the map; saving the same map again changes nothing.

    `edition` is the one on the author's page. Refuses `stale` if another was saved since.
    """
    check_draft(map)
    with transaction.atomic():
        draft = held_draft(draft_id, by)
        document = msgspec.json.encode(map)
        if bytes(draft.document) == document:
            return draft
        if draft.edition != edition:
            raise Refusal("stale", "D5", STALE, fields=("edition",))
        draft.name, draft.document = map.name, document
        draft.edition, draft.saved_at = edition + 1, Now()
        draft.save(update_fields=("name", "document", "edition", "saved_at"))
    return draft


def delete_draft(draft_id: int, *, by: Any) -> None:
    with transaction.atomic():
        held_draft(draft_id, by).delete()


def publish_map(draft_id: int, *, by: Any, then: Callable[[Map], None] | None = None) -> Map:
    """The draft as a map, or as the next version of the author's map that it came from.

    The draft is deleted; `then` is called before, in the same transaction. Refuses `not-fit` if an
    error remains, and `too-many-maps`.
    """
    with transaction.atomic():
        lock_person(by)
        draft = held_draft(draft_id, by)
        drawing = map_of_draft(draft)
        check_fit(drawing)
        _check_room(by)
        published = _store(drawing, by, _latest_own(draft.based_on, by))
        if then is not None:
            then(published)
        draft.delete()
    return published


def map_like(drawing: RoadMap, *, by: Any, land_hash: str = "") -> Map:
    """A map with this drawing that the person may use: an existing one, else a new one of theirs.
    Its land is drawn, or made from the picture of this hash; the caller lays that under a new one.

    Refuses a map that cannot be stored, and `too-many-maps`.
    """
    check_draft(drawing)
    with transaction.atomic():
        lock_person(by)
        named = _visible_maps(by).filter(name=drawing.name).order_by("-version")
        like = (map for map in named if map.road_map() == drawing)
        found = next((map for map in like if _land_hash(map) == land_hash), None)
        if found is not None:
            return found
        _check_room(by)
        return _store(drawing, by, None)


def _land_hash(map: Map) -> str:
    picture = map.land_picture
    return picture.land_hash if picture else ""


def share_map(slug: str, *, by: Any, shared: bool) -> Map:
    """Shares the author's map with everybody, or with nobody."""
    return _set(slug, by, shared=shared)


def retire(slug: str, *, by: Any, retired: bool) -> Map:
    """Closes the author's map for new campaigns, or opens it to them again."""
    return _set(slug, by, retired=retired)


def _set(slug: str, by: Any, **flags: bool) -> Map:
    with transaction.atomic():
        found = Map.objects.select_for_update().filter(slug=slug, author_id=by.pk).first()
        if found is None or not by.pk:
            raise LookupError(slug)
        Map.objects.filter(pk=found.pk).update(**flags)
    found.refresh_from_db()
    return found


def lock_person(user: Any) -> None:
    """Locks the person's row, so that two requests cannot both be the last that is allowed."""
    get_user_model()._default_manager.select_for_update().get(pk=user.pk)


def held_draft(draft_id: int, by: Any) -> MapDraft:
    """The person's draft, locked. Raises LookupError."""
    found = map_drafts_of(by).select_for_update(of=("self",)).filter(pk=draft_id).first()
    if found is None:
        raise LookupError(draft_id)
    return found


def _check_room(by: Any) -> None:
    if Map.objects.filter(author=by).count() >= MOST_MAPS:
        raise Refusal("too-many-maps", "D5", TOO_MANY_MAPS, most=MOST_MAPS)


def check_fit(map: RoadMap) -> None:
    """Refuses a map on which nobody can play: its only error, or `not-fit` for several."""
    errors = [problem.refusal for problem in problems(map) if problem.is_error]
    if len(errors) == 1:
        raise errors[0]
    if errors:
        raise Refusal("not-fit", "A5", NOT_FIT, count=len(errors), problem=errors[0])


def _latest_own(based_on: Map | None, by: Any) -> Map | None:
    """The newest version of the map from which a draft came, if the map is the author's own."""
    latest = based_on if based_on is not None and based_on.author_id == by.pk else None
    while latest is not None:
        later = latest.later.filter(author=by).order_by("-version").first()
        if later is None:
            return latest
        latest = later
    return None


def _store(map: RoadMap, by: Any, earlier: Map | None) -> Map:
    copy = _new_row(
        map.name.strip(),
        author=by,
        previous=earlier,
        version=earlier.version + 1 if earlier else 1,
        shared=earlier is not None and earlier.shared,
    )
    fill_map(copy, map)
    return copy


def fill_map(copy: Map, map: RoadMap) -> None:
    """Gives a new row its terrains, roads and start sites."""
    grounds = set(start_grounds(map))
    rows = {
        t.id: Terrain(
            map=copy, slug=t.id, name=t.name, kind=t.kind, x=t.x, y=t.y, ground=t.id in grounds
        )
        for t in map.terrains
    }
    Terrain.objects.bulk_create(rows.values())
    Road.objects.bulk_create(Road(map=copy, a=rows[a], b=rows[b]) for a, b in map.roads)
    StartSite.objects.bulk_create(
        StartSite(map=copy, players=players, seat=seat, terrain=rows[site])
        for players, sites in enumerate(map.starts, start=2)
        for seat, site in enumerate(sites)
    )


def _new_row(name: str, *, version: int, **fields: Any) -> Map:
    """A map under the first free address for its name."""
    stem = slugify(name)[:LONGEST_STEM].strip("-") or "map"
    plain = stem if version == 1 else f"{stem}-v{version}"
    for slug in (plain, *(f"{stem[:30]}-v{version}-{_suffix()}" for _ in range(ADDRESSES))):
        with suppress(IntegrityError), transaction.atomic():
            return Map.objects.create(name=name, slug=slug, version=version, **fields)
    raise LookupError(slug)


def _suffix() -> str:
    return get_random_string(6).lower()
