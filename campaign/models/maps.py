"""Maps: terrains joined by roads, and the start sites by number of players (R3, A1, A5)."""

from typing import Any, cast, get_args

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign import world
from campaign.map.terrains import with_grounds


class Map(models.Model):
    """A map that campaigns are played on. It never changes: a new version is a new row.

    Without an `author`, it comes with the site. Such maps, and `shared` ones, are open to
    everybody.
    """

    slug = models.SlugField(_("slug"), unique=True)
    name = models.CharField(_("name"), max_length=80)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="maps",
        verbose_name=_("author"),
    )
    version = models.PositiveSmallIntegerField(_("version"), default=1)
    previous = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="later",
        verbose_name=_("earlier version"),
    )
    shared = models.BooleanField(_("open to everybody"), default=False)
    retired = models.BooleanField(_("retired"), default=False)

    PARTS = ("terrains", "roads", "start_sites")

    class Meta:
        ordering = ("name",)
        verbose_name = _("map")
        verbose_name_plural = _("maps")

    def __str__(self) -> str:
        return self.name

    @property
    def land_picture(self) -> Any:
        """The `MapPicture` that lies under this map in place of the drawn land, or None."""
        found = getattr(self, "picture", None)
        return found if found is not None and found.land_key else None

    def road_map(self) -> world.RoadMap:
        """The map as the rules read it; `starts[i]` are the sites of i + 2 players, by seat.

        Three queries, or none if `PARTS` were fetched before.
        """
        places = list(self.terrains.all())
        terrains = tuple(
            world.Terrain(
                world.TerrainId(t.slug), t.name, cast(world.TerrainKind, t.kind), t.x, t.y
            )
            for t in places
        )
        ids = {t.pk: world.TerrainId(t.slug) for t in places}
        roads = tuple((ids[road.a_id], ids[road.b_id]) for road in self.roads.all())
        sites: dict[int, list[world.TerrainId]] = {}
        for site in self.start_sites.all():
            sites.setdefault(site.players, []).append(ids[site.terrain_id])
        largest = max(sites, default=1)
        starts = tuple(tuple(sites.get(n, ())) for n in range(2, largest + 1))
        grounds = tuple(world.TerrainId(t.slug) for t in places if t.ground)
        return with_grounds(world.RoadMap(self.name, terrains, roads, starts), grounds)


class Terrain(models.Model):
    """A place; x and y say where it is drawn, in map units (0 to 1000)."""

    map = models.ForeignKey(
        Map, models.CASCADE, db_index=False, related_name="terrains", verbose_name=_("map")
    )
    slug = models.SlugField(_("slug"))
    name = models.CharField(_("name"), max_length=80)
    kind = models.CharField(
        _("kind"), max_length=20, choices=[(k, k) for k in get_args(world.TerrainKind)]
    )
    x = models.PositiveSmallIntegerField(_("across"))
    y = models.PositiveSmallIntegerField(_("down"))
    ground = models.BooleanField(_("start ground"), default=False, db_default=False)  # A1

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("map", "slug"), name="one_terrain_per_slug"),
        )
        verbose_name = _("territory")
        verbose_name_plural = _("territories")

    def __str__(self) -> str:
        return self.name


class Road(models.Model):
    """An undirected road between two terrains of one map (A5)."""

    map = models.ForeignKey(Map, models.CASCADE, related_name="roads", verbose_name=_("map"))
    a = models.ForeignKey(
        Terrain, models.CASCADE, db_index=False, related_name="+", verbose_name=_("from")
    )
    b = models.ForeignKey(Terrain, models.CASCADE, related_name="+", verbose_name=_("to"))

    class Meta:
        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=("a", "b"), name="one_road_per_pair"),)
        verbose_name = _("road")
        verbose_name_plural = _("roads")

    def __str__(self) -> str:
        return f"{self.a} – {self.b}"


class StartSite(models.Model):
    """Where the seat (0 for A) starts when this many play, if placement is fixed (A1)."""

    map = models.ForeignKey(
        Map, models.CASCADE, db_index=False, related_name="start_sites", verbose_name=_("map")
    )
    players = models.PositiveSmallIntegerField(_("players"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    terrain = models.ForeignKey(
        Terrain, models.CASCADE, related_name="+", verbose_name=_("territory")
    )

    class Meta:
        ordering = ("players", "seat")
        constraints = (
            models.UniqueConstraint(fields=("map", "players", "seat"), name="one_site_per_seat"),
        )
        verbose_name = _("start site")
        verbose_name_plural = _("start sites")

    def __str__(self) -> str:
        return f"{self.players}/{self.seat}: {self.terrain}"


class MapDraft(models.Model):
    """A map being drawn. `document` is a road map as JSON (`world.RoadMap`), valid or not yet."""

    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="map_drafts",
        verbose_name=_("author"),
    )
    name = models.CharField(_("name"), max_length=80)
    document = models.BinaryField(_("document"))
    based_on = models.ForeignKey(
        Map, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("based on")
    )
    edition = models.PositiveIntegerField(_("edition"), default=1)
    saved_at = models.DateTimeField(_("saved at"))

    class Meta:
        ordering = ("-id",)
        verbose_name = _("map draft")
        verbose_name_plural = _("map drafts")

    def __str__(self) -> str:
        return self.name
