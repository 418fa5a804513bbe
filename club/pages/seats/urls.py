from django.urls import path

from club.pages.seats import api_keys, joining

urlpatterns = [
    path("me/programs", api_keys.organiser_keys, name="organiser_keys"),
    path("open/<int:open_id>", joining.ask_to_join, name="ask_to_join"),
    path("join/", joining.joined, name="joined"),
    path("join/<str:secret>", joining.join, name="join"),
]
