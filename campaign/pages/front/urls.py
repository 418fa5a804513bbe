from django.urls import path

from campaign.pages.front import guided_turn, start

urlpatterns = [
    path("", start.first_page, name="home"),
    path("demo/", start.play_as, name="play_as"),
    path("demo/tour", guided_turn.begin_guided_turn, name="begin_tour"),
    path("demo/tour/leave", guided_turn.leave_guided_turn, name="leave_tour"),
]
