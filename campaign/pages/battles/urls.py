from django.urls import path

from campaign.pages.battles import battle_list, battles, campaign_sheet

urlpatterns = [
    path("c/<str:public_id>/sheet", campaign_sheet.sheet, name="sheet"),
    path("c/<str:public_id>/battles", battles.battles, name="battles"),
    path("c/<str:public_id>/battles/<str:battle_id>", battles.battle, name="battle"),
    path("c/<str:public_id>/photos", battle_list.gallery, name="gallery"),
    path("c/<str:public_id>/photos/<int:photo_id>", battle_list.photo, name="photo"),
]
