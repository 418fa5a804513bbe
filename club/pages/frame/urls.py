from django.urls import path

from club.pages.frame import preferences, robots

urlpatterns = [
    path("robots.txt", robots.robots, name="robots"),
    path("read-as", preferences.read_as, name="read_as"),
]
