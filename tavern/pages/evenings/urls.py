from django.urls import path

from tavern.pages.evenings import evening, list

urlpatterns = [
    path("tavern/evenings/", list.evenings, name="tavern_evenings"),
    path("tavern/evenings/<str:evening>", evening.evening, name="tavern_evening"),
]
