from django.urls import path

from club.pages.house import crest, setting

urlpatterns = [
    path("club/house", setting.set_house, name="set_house"),
    path("crest/<slug:picture>/<int:size>.png", crest.crest, name="crest"),
    path("crest/<slug:picture>/maskable.png", crest.maskable, name="crest_maskable"),
]
