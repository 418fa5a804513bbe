"""Addresses of the pages."""

from django.urls import path

from campaign.pages.absence import attendance, away
from campaign.pages.acting import perform
from campaign.pages.battles import battle, battles, photo
from campaign.pages.chronicle import chronicle
from campaign.pages.club_channel import club_channel
from campaign.pages.corrections import amend, corrections
from campaign.pages.demo import play_as
from campaign.pages.departing import depart
from campaign.pages.envelopes import envelopes, proof
from campaign.pages.feed import feed
from campaign.pages.founding import found
from campaign.pages.handover import handover
from campaign.pages.history import history, saga
from campaign.pages.home import home
from campaign.pages.joining import join, joined
from campaign.pages.lobby import change as change_seats
from campaign.pages.lobby import lobby
from campaign.pages.lords import lord, lords
from campaign.pages.notices import notices
from campaign.pages.organise import as_player, organise, retry
from campaign.pages.programs import programs
from campaign.pages.reading_as import read_as
from campaign.pages.receipts import receipts
from campaign.pages.robots import robots
from campaign.pages.rules import rules
from campaign.pages.rulings import challenge, rulings
from campaign.pages.sheet import sheet
from campaign.pages.signing_in import sign_in_again
from campaign.pages.signing_out import sign_out_everywhere
from campaign.pages.table import now, table
from campaign.pages.timing import decide
from campaign.pages.tour import begin as begin_tour
from campaign.pages.tour import leave as leave_tour
from campaign.pages.undoing import take_back
from campaign.pages.unsubscribing import unsubscribe
from campaign.pages.watching import (
    watch_chronicle,
    watch_envelopes,
    watch_history,
    watch_now,
    watch_picture,
    watch_picture_then,
    watch_saga,
    watch_table,
)
from campaign.pages.whatif import trial, whatif
from campaign.pages.workshop.editor import draft, drop, export_draft
from campaign.pages.workshop.look import change, export, look
from campaign.pages.workshop.shelf import begin, bring, shelf
from campaign.pages.workshop.trials import heat, map_trial, try_out

urlpatterns = [
    path("", home, name="home"),
    path("new/", found, name="found"),
    path("demo/", play_as, name="play_as"),
    path("demo/tour", begin_tour, name="begin_tour"),
    path("demo/tour/leave", leave_tour, name="leave_tour"),
    path("robots.txt", robots, name="robots"),
    path("read-as", read_as, name="read_as"),
    path("me/notices", notices, name="notices"),
    path("me/again", sign_in_again, name="sign_in_again"),
    path("me/sign-out", sign_out_everywhere, name="sign_out_everywhere"),
    path("unsubscribe/<str:token>", unsubscribe, name="unsubscribe"),
    path("calendar/<str:secret>.ics", feed, name="feed"),
    path("whatif/", whatif, name="whatif"),
    path("whatif/<int:simulation_id>/", trial, name="trial"),
    path("c/<str:public_id>/", table, name="table"),
    path("c/<str:public_id>/now", now, name="now"),
    path("c/<str:public_id>/chronicle", chronicle, name="chronicle"),
    path("c/<str:public_id>/envelopes", envelopes, name="envelopes"),
    path("c/<str:public_id>/proof", proof, name="proof"),
    path("c/<str:public_id>/receipts", receipts, name="receipts"),
    path("c/<str:public_id>/lords", lords, name="lords"),
    path("c/<str:public_id>/lords/<str:lord_id>", lord, name="lord"),
    path("c/<str:public_id>/history/<int:seq>", history, name="history"),
    path("c/<str:public_id>/sheet", sheet, name="sheet"),
    path("c/<str:public_id>/saga", saga, name="saga"),
    path("c/<str:public_id>/battles", battles, name="battles"),
    path("c/<str:public_id>/battles/<str:battle_id>", battle, name="battle"),
    path("c/<str:public_id>/photos/<int:photo_id>", photo, name="photo"),
    path("c/<str:public_id>/away", away, name="away"),
    path("c/<str:public_id>/attendance", attendance, name="attendance"),
    path("c/<str:public_id>/as/<str:player>", as_player, name="as_player"),
    path("c/<str:public_id>/programs", programs, name="programs"),
    path("c/<str:public_id>/rules", rules, name="rules"),
    path("c/<str:public_id>/organise", organise, name="organise"),
    path("c/<str:public_id>/organise/retry", retry, name="organise_retry"),
    path("c/<str:public_id>/organise/<slug:verb>", decide, name="organise_decide"),
    path("c/<str:public_id>/notices", club_channel, name="club_channel"),
    path("c/<str:public_id>/rulings", rulings, name="rulings"),
    path("c/<str:public_id>/challenge", challenge, name="challenge"),
    path("c/<str:public_id>/corrections", corrections, name="corrections"),
    path("c/<str:public_id>/corrections/<int:seq>", amend, name="amend"),
    path("c/<str:public_id>/undo", take_back, name="undo"),
    path("c/<str:public_id>/act/<slug:act_name>", perform, name="act"),
    path("c/<str:public_id>/seats", lobby, name="seats"),
    path("c/<str:public_id>/seats/<slug:verb>", change_seats, name="seats_change"),
    path("c/<str:public_id>/seats/<str:player>/out", depart, name="depart"),
    path("c/<str:public_id>/handover", handover, name="handover"),
    path("join/", joined, name="joined"),
    path("join/<str:secret>", join, name="join"),
    path("s/<str:key>/", watch_table, name="watch_table"),
    path("s/<str:key>/now", watch_now, name="watch_now"),
    path("s/<str:key>/chronicle", watch_chronicle, name="watch_chronicle"),
    path("s/<str:key>/envelopes", watch_envelopes, name="watch_envelopes"),
    path("s/<str:key>/history/<int:seq>", watch_history, name="watch_history"),
    path("s/<str:key>/history/<int:seq>.png", watch_picture_then, name="watch_picture_then"),
    path("s/<str:key>/saga", watch_saga, name="watch_saga"),
    path("s/<str:key>/picture.png", watch_picture, name="watch_picture"),
    path("maps/", shelf, name="maps"),
    path("maps/new", begin, name="begin_draft"),
    path("maps/import", bring, name="import_map"),
    path("maps/draft/<int:draft_id>/", draft, name="draft"),
    path("maps/draft/<int:draft_id>/delete", drop, name="delete_draft"),
    path("maps/draft/<int:draft_id>/map.json", export_draft, name="export_draft"),
    path("maps/draft/<int:draft_id>/try", try_out, name="try_draft"),
    path("maps/draft/<int:draft_id>/trials/<int:players>", map_trial, name="draft_trial"),
    path("maps/draft/<int:draft_id>/trials/<int:players>.svg", heat, name="draft_heat"),
    path("maps/<slug:slug>/", look, name="map"),
    path("maps/<slug:slug>/change", change, name="change_map"),
    path("maps/<slug:slug>/map.json", export, name="export_map"),
    path("maps/<slug:slug>/try", try_out, name="try_map"),
    path("maps/<slug:slug>/trials/<int:players>", map_trial, name="map_trial"),
    path("maps/<slug:slug>/trials/<int:players>.svg", heat, name="map_heat"),
]
