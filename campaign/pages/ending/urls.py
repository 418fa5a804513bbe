from django.urls import path

from campaign.pages.ending import page

urlpatterns = [path("c/<str:public_id>/end", page.end, name="end")]
