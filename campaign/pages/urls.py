"""Addresses of the pages."""

from django.urls import path

from campaign.pages.absence import attendance, away
from campaign.pages.acting import perform
from campaign.pages.chronicle import chronicle
from campaign.pages.demo import play_as
from campaign.pages.envelopes import envelopes
from campaign.pages.founding import found
from campaign.pages.home import home
from campaign.pages.lords import lords
from campaign.pages.organise import as_player, organise, retry
from campaign.pages.table import now, table
from campaign.pages.timing import decide
from campaign.pages.whatif import trial, whatif

urlpatterns = [
    path("", home, name="home"),
    path("new/", found, name="found"),
    path("demo/", play_as, name="play_as"),
    path("whatif/", whatif, name="whatif"),
    path("whatif/<int:simulation_id>/", trial, name="trial"),
    path("c/<str:public_id>/", table, name="table"),
    path("c/<str:public_id>/now", now, name="now"),
    path("c/<str:public_id>/chronicle", chronicle, name="chronicle"),
    path("c/<str:public_id>/envelopes", envelopes, name="envelopes"),
    path("c/<str:public_id>/lords", lords, name="lords"),
    path("c/<str:public_id>/away", away, name="away"),
    path("c/<str:public_id>/attendance", attendance, name="attendance"),
    path("c/<str:public_id>/as/<str:player>", as_player, name="as_player"),
    path("c/<str:public_id>/organise", organise, name="organise"),
    path("c/<str:public_id>/organise/retry", retry, name="organise_retry"),
    path("c/<str:public_id>/organise/<slug:verb>", decide, name="organise_decide"),
    path("c/<str:public_id>/act/<slug:act_name>", perform, name="act"),
]
