from django.urls import path

from campaign.pages.map import land_image, sign_shapes

urlpatterns = [
    path("signs", sign_shapes.signs, name="signs"),
    path("land/<int:map_id>/<str:seal>.svg", land_image.land, name="land"),
    path(
        "land/<int:map_id>/<str:seal>-<str:fine>.webp", land_image.land_picture, name="land_picture"
    ),
]
