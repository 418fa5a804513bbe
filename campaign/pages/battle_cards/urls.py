from django.urls import path

from campaign.pages.battle_cards import pages

urlpatterns = [
    path("c/<str:public_id>/battle-cards", pages.battle_cards, name="battle_cards"),
    path("c/<str:public_id>/battles/<str:battle_id>/card", pages.battle_card, name="battle_card"),
]
