from django.urls import path

from campaign.pages.leagues import page

urlpatterns = [
    path("club/league/<int:league>", page.league_page, name="league"),
    path("c/<str:public_id>/next-season", page.next_season, name="next_season"),
]
