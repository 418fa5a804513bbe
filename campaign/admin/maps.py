"""Maps, drafts and simulations, read-only: they are made in the workshop."""

from django.contrib import admin

from campaign.models import (
    Map,
    MapDraft,
    MapPicture,
    Road,
    Simulation,
    SimulationBatch,
    StartSite,
    Terrain,
)
from club.admin.readonly import ReadOnlyAdmin


class AtlasAdmin(ReadOnlyAdmin):
    organiser = ""


@admin.register(Map)
class MapAdmin(AtlasAdmin):
    list_display = ("name", "version", "author", "shared", "retired")
    search_fields = ("name", "slug")


@admin.register(Terrain)
class TerrainAdmin(AtlasAdmin):
    list_display = ("name", "map", "kind", "x", "y")
    list_filter = ("map", "kind")
    search_fields = ("name", "slug")


@admin.register(Road)
class RoadAdmin(AtlasAdmin):
    list_display = ("a", "b", "map")
    list_filter = ("map",)
    search_fields = ("a__name", "b__name")


@admin.register(StartSite)
class StartSiteAdmin(AtlasAdmin):
    list_display = ("map", "players", "seat", "terrain")
    list_filter = ("map", "players")
    search_fields = ("terrain__name",)


@admin.register(MapDraft)
class MapDraftAdmin(AtlasAdmin):
    list_display = ("name", "author", "based_on", "saved_at")
    search_fields = ("name",)


@admin.register(MapPicture)
class MapPictureAdmin(AtlasAdmin):
    """Shows that there is a picture, and never the picture or where its file is."""

    exclude = ("key", "land_key", "land_hash")
    list_display = ("__str__", "by", "as_land", "at")
    search_fields = ("map__name", "draft__name")


@admin.register(Simulation)
class SimulationAdmin(AtlasAdmin):
    list_display = ("__str__", "label", "asked_by", "begun_at")
    search_fields = ("label",)


@admin.register(SimulationBatch)
class SimulationBatchAdmin(AtlasAdmin):
    list_display = ("simulation", "first", "count", "claims", "finished_at")
