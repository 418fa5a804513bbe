"""Simulations and their batches, to look at."""

from django.contrib import admin

from campaign.admin.readonly import ReadOnlyAdmin
from campaign.models import Simulation, SimulationBatch


@admin.register(Simulation)
class SimulationAdmin(ReadOnlyAdmin):
    organiser = ""
    list_display = ("name", "begun_at")


@admin.register(SimulationBatch)
class SimulationBatchAdmin(ReadOnlyAdmin):
    organiser = ""
    list_display = ("simulation", "first", "count", "claims", "finished_at")
    list_select_related = ("simulation",)
