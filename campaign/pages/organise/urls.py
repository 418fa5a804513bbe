from django.urls import path

from campaign.pages.organise import bundle, club_channel, dashboard, deadline_decisions

urlpatterns = [
    path("c/<str:public_id>/as/<str:player>", dashboard.show_as_player, name="as_player"),
    path("c/<str:public_id>/organise", dashboard.show_dashboard, name="organise"),
    path("c/<str:public_id>/organise/retry", dashboard.retry_closing, name="organise_retry"),
    path(
        "c/<str:public_id>/organise/<slug:operation>",
        deadline_decisions.decide_deadline,
        name="organise_decide",
    ),
    path("c/<str:public_id>/bundle", bundle.download_bundle, name="bundle"),
    path("c/<str:public_id>/notices", club_channel.set_up_channels, name="club_channel"),
]
