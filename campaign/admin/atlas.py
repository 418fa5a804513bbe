"""Maps may be drawn here; a campaign under way keeps the map it began with."""

from django.contrib import admin

from campaign.models import Map, Road, StartSite, Terrain


@admin.register(Map)
class MapAdmin(admin.ModelAdmin):
    list_display = ("name", "slug")
    prepopulated_fields = {"slug": ("name",)}


@admin.register(Terrain)
class TerrainAdmin(admin.ModelAdmin):
    list_display = ("name", "map", "kind", "x", "y")
    list_filter = ("map", "kind")
    list_select_related = ("map",)
    search_fields = ("name", "slug")


@admin.register(Road)
class RoadAdmin(admin.ModelAdmin):
    list_display = ("a", "b", "map")
    list_filter = ("map",)
    list_select_related = ("map", "a", "b")


@admin.register(StartSite)
class StartSiteAdmin(admin.ModelAdmin):
    list_display = ("map", "players", "seat", "terrain")
    list_filter = ("map", "players")
    list_select_related = ("map", "terrain")
