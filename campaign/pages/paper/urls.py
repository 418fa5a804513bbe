from django.urls import path

from campaign.pages.paper import page

urlpatterns = [path("c/<str:public_id>/paper", page.on_paper, name="on_paper")]
