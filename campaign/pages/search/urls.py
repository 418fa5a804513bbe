from django.urls import path

from campaign.pages.search import page

urlpatterns = [path("c/<str:public_id>/search", page.search, name="search")]
