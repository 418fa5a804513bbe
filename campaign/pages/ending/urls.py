"""Addresses of the end of a campaign."""

from django.urls import path

from campaign.pages.ending import page

urlpatterns = [path("c/<str:public_id>/end", page.end, name="end")]
