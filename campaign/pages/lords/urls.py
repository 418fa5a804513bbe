from django.urls import path

from campaign.pages.lords import lords, units

urlpatterns = [
    path("c/<str:public_id>/lords", lords.lords, name="lords"),
    path("c/<str:public_id>/lords/<str:lord_id>", lords.lord, name="lord"),
    path("c/<str:public_id>/units", units.units, name="units"),
    path("c/<str:public_id>/units/<str:unit_id>", units.unit, name="unit"),
]
