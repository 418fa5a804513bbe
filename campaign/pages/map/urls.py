from django.urls import path

from campaign.pages.map import land_image, signs

urlpatterns = [
    path("signs", signs.signs, name="signs"),
    path("land/<int:map_id>/<str:seal>.svg", land_image.land, name="land"),
]
