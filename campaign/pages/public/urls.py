from django.urls import path

from campaign.pages.public import page, settings

urlpatterns = [
    path("public/", page.public_list, name="public_list"),
    path("public/<str:public_id>/", page.public_campaign, name="public_campaign"),
    path("public/<str:public_id>/map.png", page.public_picture, name="public_picture"),
    path("public/<str:public_id>/photos/<int:photo_id>", page.public_photo, name="public_photo"),
    path("c/<str:public_id>/public", settings.publicity, name="publicity"),
]
