from django.urls import path

from campaign.pages.rulings import challenges, page

urlpatterns = [
    path("c/<str:public_id>/rules", page.show_rules, name="rules"),
    path("c/<str:public_id>/rulings", page.list_rulings, name="rulings"),
    path("c/<str:public_id>/rule", page.choose_ruling, name="rule"),
    path("c/<str:public_id>/rule/<slug:ruling>", page.make_ruling, name="make_ruling"),
    path("c/<str:public_id>/challenge", challenges.ask_for_ruling, name="challenge"),
]
