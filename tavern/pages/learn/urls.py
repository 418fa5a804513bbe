from django.urls import path

from tavern.pages.learn import rule_pages

urlpatterns = [
    path("tavern/rules/<slug:game>", rule_pages.rules, name="tavern_rules"),
    path(
        "tavern/rules/<slug:game>/first/<int:number>",
        rule_pages.first_game,
        name="tavern_first_game",
    ),
]
