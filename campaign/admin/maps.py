"""Maps and drafts of maps, to look at: maps are drawn in the workshop."""

from django.contrib import admin

from campaign.admin.readonly import ReadOnlyAdmin
from campaign.models import Map, MapDraft, Road, StartSite, Terrain


class AtlasAdmin(ReadOnlyAdmin):
    organiser = ""


@admin.register(Map)
class MapAdmin(AtlasAdmin):
    list_display = ("name", "slug")


@admin.register(Terrain)
class TerrainAdmin(AtlasAdmin):
    list_display = ("name", "map", "kind", "x", "y")
    list_filter = ("map", "kind")
    list_select_related = ("map",)
    search_fields = ("name", "slug")


@admin.register(Road)
class RoadAdmin(AtlasAdmin):
    list_display = ("a", "b", "map")
    list_filter = ("map",)
    list_select_related = ("map", "a", "b")


@admin.register(StartSite)
class StartSiteAdmin(AtlasAdmin):
    list_display = ("map", "players", "seat", "terrain")
    list_filter = ("map", "players")
    list_select_related = ("map", "terrain")


@admin.register(MapDraft)
class MapDraftAdmin(AtlasAdmin):
    pass
