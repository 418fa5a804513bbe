from django.urls import path

from campaign.pages.rulebook import page

urlpatterns = [path("rules/", page.general_rules, name="general_rules")]
