from django.urls import path

from campaign.pages.pocket import index, pages

urlpatterns = [
    path("pocket/", index.index, name="pocket"),
    path("pocket/c/<str:public_id>/", pages.table, name="pocket_table"),
    path("pocket/c/<str:public_id>/sheet", pages.sheet, name="pocket_sheet"),
    path("pocket/c/<str:public_id>/rules", pages.rules, name="pocket_rules"),
    path("pocket/c/<str:public_id>/battles/<str:battle_id>", pages.battle, name="pocket_battle"),
    path(
        "pocket/c/<str:public_id>/battles/<str:battle_id>/table",
        pages.live_count,
        name="pocket_live_count",
    ),
]
