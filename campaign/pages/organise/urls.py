from django.urls import path

from campaign.pages.organise import (
    bundle,
    club_channel,
    corrections,
    dashboard,
    deadline_decisions,
    rules,
    rulings,
)

urlpatterns = [
    path("c/<str:public_id>/as/<str:player>", dashboard.as_player, name="as_player"),
    path("c/<str:public_id>/rules", rules.rules, name="rules"),
    path("c/<str:public_id>/organise", dashboard.organise, name="organise"),
    path("c/<str:public_id>/organise/retry", dashboard.retry, name="organise_retry"),
    path(
        "c/<str:public_id>/organise/<slug:operation>",
        deadline_decisions.deadline_decision,
        name="organise_decide",
    ),
    path("c/<str:public_id>/bundle", bundle.bundle, name="bundle"),
    path("c/<str:public_id>/notices", club_channel.club_channel, name="club_channel"),
    path("c/<str:public_id>/rulings", rulings.rulings, name="rulings"),
    path("c/<str:public_id>/challenge", rulings.challenge, name="challenge"),
    path("c/<str:public_id>/corrections", corrections.corrections, name="corrections"),
    path("c/<str:public_id>/corrections/<int:seq>", corrections.amend, name="amend"),
]
