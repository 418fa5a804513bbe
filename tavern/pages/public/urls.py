from django.urls import path

from tavern.pages.public import front, gold, table

urlpatterns = [
    path("tavern/open/", front.open_tavern, name="tavern_open"),
    path("tavern/open/<str:sealed>/", table.open_table, name="tavern_open_table"),
    path("tavern/open/<str:sealed>/gold", gold.open_gold, name="tavern_open_gold"),
    path("tavern/open/<str:sealed>/move", table.move, name="tavern_move"),
]
