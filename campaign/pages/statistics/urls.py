from django.urls import path

from campaign.pages.statistics import evidence, page

urlpatterns = [
    path("statistics/", page.statistics, name="statistics"),
    path("statistics/battles", evidence.battles, name="statistics_evidence"),
    path("statistics/campaigns", evidence.campaigns, name="statistics_campaigns"),
]
