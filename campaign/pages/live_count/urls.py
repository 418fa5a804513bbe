from django.urls import path

from campaign.pages.live_count import marks, page

urlpatterns = [
    path("c/<str:public_id>/battles/<str:battle_id>/table", page.live_count, name="live_count"),
    path(
        "c/<str:public_id>/battles/<str:battle_id>/table/marks",
        marks.live_count_marks,
        name="live_count_marks",
    ),
]
