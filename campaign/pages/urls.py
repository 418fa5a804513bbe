"""Addresses of the campaign pages."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
