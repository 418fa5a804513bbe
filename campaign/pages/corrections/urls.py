from django.urls import path

from campaign.pages.corrections import page

urlpatterns = [
    path("c/<str:public_id>/corrections", page.list_corrections, name="corrections"),
    path("c/<str:public_id>/corrections/<int:seq>", page.correct_entry, name="amend"),
]
