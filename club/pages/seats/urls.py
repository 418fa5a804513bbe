from django.urls import path

from club.pages.seats import asking, joining, organiser_keys

urlpatterns = [
    path("me/programs", organiser_keys.organiser_keys, name="organiser_keys"),
    path("open/<int:open_id>", asking.ask_to_join, name="ask_to_join"),
    path("join/", joining.joined, name="joined"),
    path("join/<str:secret>", joining.join, name="join"),
]
