from django.urls import path

from campaign.pages.seats import absence, handover, lobby, personal_data
from campaign.pages.seats.campaign_pages import PAGES
from club.pages.seats import api_keys, leaving

urlpatterns = [
    path("me/data", personal_data.my_data, name="my_data"),
    path("me/delete", personal_data.delete_account, name="delete_account"),
    path("c/<str:public_id>/away", absence.away, name="away"),
    path("c/<str:public_id>/attendance", absence.attendance, name="attendance"),
    path("c/<str:public_id>/programs", api_keys.programs, {"pages": PAGES}, name="programs"),
    path("c/<str:public_id>/seats", lobby.lobby, name="seats"),
    path("c/<str:public_id>/seats/<slug:operation>", lobby.change_seats, name="seats_change"),
    path(
        "c/<str:public_id>/seats/<str:player>/out", leaving.depart, {"pages": PAGES}, name="depart"
    ),
    path("c/<str:public_id>/handover", handover.handover, name="handover"),
]
