from django.urls import path

from club.pages.screen import own_screen, screen

urlpatterns = [
    path("me/screen", own_screen.own_screen, name="own_screen"),
    path("screen/<str:key>/", screen.screen, name="screen"),
]
