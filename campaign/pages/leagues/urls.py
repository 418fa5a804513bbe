from django.urls import path

from campaign.pages.leagues import next_season, page

urlpatterns = [
    path("club/league/<int:league>", page.league_page, name="league"),
    path("c/<str:public_id>/next-season", next_season.next_season, name="next_season"),
]
