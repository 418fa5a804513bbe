from django.urls import path

from tavern.pages.stone_falls import gold

urlpatterns = [
    path("t/<str:public_id>/gold", gold.gold, name="tavern_gold"),
    path("t/<str:public_id>/missed", gold.missed, name="tavern_missed"),
]
