from django.urls import path

from campaign.pages.live_count import again, lending, lent, marks, page

urlpatterns = [
    path("c/<str:public_id>/battles/<str:battle_id>/table", page.live_count, name="live_count"),
    path(
        "c/<str:public_id>/battles/<str:battle_id>/table/marks",
        marks.live_count_marks,
        name="live_count_marks",
    ),
    path(
        "c/<str:public_id>/battles/<str:battle_id>/table/lend",
        lending.lend_count,
        name="lend_count",
    ),
    path(
        "c/<str:public_id>/battles/<str:battle_id>/table/again",
        again.begin_again,
        name="count_again",
    ),
    path("lent/<str:key>/", lent.lent_count, name="lent_count"),
    path("lent/<str:key>/marks", lent.lent_count_marks, name="lent_count_marks"),
]
