from django.urls import path

from club.pages.house import crest, setting

urlpatterns = [
    path("club/house", setting.set_house, name="set_house"),
    path("crest/<slug:key>/<int:size>.png", crest.crest, name="crest"),
    path("crest/<slug:key>/maskable.png", crest.maskable, name="crest_maskable"),
]
