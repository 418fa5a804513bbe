from django.urls import path

from campaign.pages.rulings import pages

urlpatterns = [
    path("c/<str:public_id>/rule", pages.rule, name="rule"),
    path("c/<str:public_id>/rule/<slug:ruling>", pages.make_ruling, name="make_ruling"),
]
