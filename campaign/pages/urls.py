"""Addresses of the pages."""

from django.urls import path

from campaign.pages.battles.battle_list import gallery, photo
from campaign.pages.battles.battles import battle, battles
from campaign.pages.battles.campaign_sheet import sheet
from campaign.pages.chronicle.chronicle import chronicle
from campaign.pages.chronicle.lords import lord, lords
from campaign.pages.chronicle.opened_bids import envelopes, proof
from campaign.pages.chronicle.recap import happened
from campaign.pages.chronicle.receipts import receipts
from campaign.pages.chronicle.saga import saga
from campaign.pages.chronicle.saga_book import saga_book
from campaign.pages.chronicle.timeline import history
from campaign.pages.company.members import members
from campaign.pages.company.notes import notes as own_notes
from campaign.pages.company.private_talk import private_talk, private_talks
from campaign.pages.company.talk import talk
from campaign.pages.ending.page import end
from campaign.pages.founding import found
from campaign.pages.founding.arriving import arrive
from campaign.pages.founding.expected import expected_length
from campaign.pages.front.guided_turn import begin_guided_turn as begin_tour
from campaign.pages.front.guided_turn import leave_guided_turn as leave_tour
from campaign.pages.front.start import first_page, play_as
from campaign.pages.leagues.page import league_page, next_season
from campaign.pages.map.land_image import land
from campaign.pages.map.sign_shapes import signs
from campaign.pages.organise.bundle import bundle
from campaign.pages.organise.club_channel import club_channel
from campaign.pages.organise.corrections import amend, corrections
from campaign.pages.organise.dashboard import as_player, organise, retry
from campaign.pages.organise.deadline_decisions import deadline_decision
from campaign.pages.organise.rules import rules
from campaign.pages.organise.rulings import challenge, rulings
from campaign.pages.paper.page import on_paper
from campaign.pages.rulebook.page import general_rules
from campaign.pages.rulings.pages import make_ruling, rule
from campaign.pages.search.page import search
from campaign.pages.seats.absence import attendance, away
from campaign.pages.seats.campaign_pages import PAGES
from campaign.pages.seats.handover import handover
from campaign.pages.seats.lobby import change as change_seats
from campaign.pages.seats.lobby import lobby
from campaign.pages.seats.personal_data import delete_account, my_data
from campaign.pages.table.plan import plan
from campaign.pages.table.spectators import (
    watch_chronicle,
    watch_end,
    watch_envelopes,
    watch_history,
    watch_now,
    watch_picture,
    watch_picture_then,
    watch_rules,
    watch_saga,
    watch_saga_book,
    watch_table,
)
from campaign.pages.table.submit import perform
from campaign.pages.table.table import now, table
from campaign.pages.table.undo import undo_last
from campaign.pages.workshop.editor import draft, drop, export_draft
from campaign.pages.workshop.index import begin_draft, bring, maps_index
from campaign.pages.workshop.map_page import change, export, look
from campaign.pages.workshop.trials import heat, map_trial, try_out
from campaign.pages.workshop.what_if import trial, whatif
from club.pages.account.account_page import account, display_name
from club.pages.account.address_change import change_of_address
from club.pages.account.calendar_feed import feed
from club.pages.account.emblem import own_picture as own_emblem
from club.pages.account.emblem import picture as emblem
from club.pages.account.notice_settings import notices
from club.pages.account.sign_in import sign_in_again, sign_out_everywhere
from club.pages.companions.house import house
from club.pages.companions.person import person_page
from club.pages.frame.preferences import read_as
from club.pages.frame.robots import robots
from club.pages.games.reader import reader
from club.pages.home_screen.manifest import manifest
from club.pages.home_screen.offline import offline
from club.pages.home_screen.worker import worker
from club.pages.jobs.page import job
from club.pages.letters.unsubscribe import unsubscribe
from club.pages.screen.own_screen import own_screen
from club.pages.screen.screen import screen
from club.pages.seats.api_keys import organiser_keys, programs
from club.pages.seats.joining import ask_to_join, join, joined
from club.pages.seats.leaving import depart

urlpatterns = [
    path("", first_page, name="home"),
    path("new/", found, name="found"),
    path("new/length", expected_length, name="expected_length"),
    path("new/import", arrive, name="arrive"),
    path("demo/", play_as, name="play_as"),
    path("demo/tour", begin_tour, name="begin_tour"),
    path("demo/tour/leave", leave_tour, name="leave_tour"),
    path("robots.txt", robots, name="robots"),
    path("app.webmanifest", manifest, name="manifest"),
    path("worker.js", worker, name="worker"),
    path("offline", offline, name="offline"),
    path("read-as", read_as, name="read_as"),
    path("reader", reader, name="reader"),
    path("me/", account, name="account"),
    path("me/address", change_of_address, name="change_of_address"),
    path("me/data", my_data, name="my_data"),
    path("me/delete", delete_account, name="delete_account"),
    path("me/emblem.svg", own_emblem, name="own_emblem"),
    path("me/jobs/<str:job>", job, name="job"),
    path("me/name", display_name, name="display_name"),
    path("me/notices", notices, name="notices"),
    path("me/programs", organiser_keys, name="organiser_keys"),
    path("me/screen", own_screen, name="own_screen"),
    path("me/again", sign_in_again, name="sign_in_again"),
    path("me/sign-out", sign_out_everywhere, name="sign_out_everywhere"),
    path("club/", house, name="house"),
    path("club/<int:person>", person_page, name="person"),
    path("club/league/<int:league>", league_page, name="league"),
    path("unsubscribe/<str:token>", unsubscribe, name="unsubscribe"),
    path("calendar/<str:secret>.ics", feed, name="feed"),
    path("emblem/<slug:emblem>.svg", emblem, name="emblem"),
    path("signs", signs, name="signs"),
    path("rules/", general_rules, name="general_rules"),
    path("whatif/", whatif, name="whatif"),
    path("whatif/<int:simulation_id>/", trial, name="trial"),
    path("c/<str:public_id>/", table, name="table"),
    path("c/<str:public_id>/now", now, name="now"),
    path("c/<str:public_id>/happened", happened, name="happened"),
    path("c/<str:public_id>/chronicle", chronicle, name="chronicle"),
    path("c/<str:public_id>/search", search, name="search"),
    path("c/<str:public_id>/envelopes", envelopes, name="envelopes"),
    path("c/<str:public_id>/proof", proof, name="proof"),
    path("c/<str:public_id>/receipts", receipts, name="receipts"),
    path("c/<str:public_id>/lords", lords, name="lords"),
    path("c/<str:public_id>/lords/<str:lord_id>", lord, name="lord"),
    path("c/<str:public_id>/history/<int:seq>", history, name="history"),
    path("c/<str:public_id>/sheet", sheet, name="sheet"),
    path("c/<str:public_id>/saga", saga, name="saga"),
    path("c/<str:public_id>/saga.epub", saga_book, name="saga_book"),
    path("c/<str:public_id>/end", end, name="end"),
    path("c/<str:public_id>/next-season", next_season, name="next_season"),
    path("c/<str:public_id>/battles", battles, name="battles"),
    path("c/<str:public_id>/battles/<str:battle_id>", battle, name="battle"),
    path("c/<str:public_id>/paper", on_paper, name="on_paper"),
    path("c/<str:public_id>/photos", gallery, name="gallery"),
    path("c/<str:public_id>/photos/<int:photo_id>", photo, name="photo"),
    path("c/<str:public_id>/talk", talk, name="talk"),
    path("c/<str:public_id>/private", private_talks, name="private_talks"),
    path("c/<str:public_id>/private/<int:person_id>", private_talk, name="private_talk"),
    path("c/<str:public_id>/notes", own_notes, name="own_notes"),
    path("c/<str:public_id>/members", members, name="members"),
    path("c/<str:public_id>/plan", plan, name="plan"),
    path("c/<str:public_id>/away", away, name="away"),
    path("c/<str:public_id>/attendance", attendance, name="attendance"),
    path("c/<str:public_id>/as/<str:player>", as_player, name="as_player"),
    path("c/<str:public_id>/programs", programs, {"pages": PAGES}, name="programs"),
    path("c/<str:public_id>/rules", rules, name="rules"),
    path("c/<str:public_id>/organise", organise, name="organise"),
    path("c/<str:public_id>/organise/retry", retry, name="organise_retry"),
    path("c/<str:public_id>/organise/<slug:operation>", deadline_decision, name="organise_decide"),
    path("c/<str:public_id>/bundle", bundle, name="bundle"),
    path("c/<str:public_id>/notices", club_channel, name="club_channel"),
    path("c/<str:public_id>/rulings", rulings, name="rulings"),
    path("c/<str:public_id>/rule", rule, name="rule"),
    path("c/<str:public_id>/rule/<slug:ruling>", make_ruling, name="make_ruling"),
    path("c/<str:public_id>/challenge", challenge, name="challenge"),
    path("c/<str:public_id>/corrections", corrections, name="corrections"),
    path("c/<str:public_id>/corrections/<int:seq>", amend, name="amend"),
    path("c/<str:public_id>/undo", undo_last, name="undo"),
    path("c/<str:public_id>/act/<slug:act_name>", perform, name="act"),
    path("c/<str:public_id>/seats", lobby, name="seats"),
    path("c/<str:public_id>/seats/<slug:operation>", change_seats, name="seats_change"),
    path("c/<str:public_id>/seats/<str:player>/out", depart, {"pages": PAGES}, name="depart"),
    path("c/<str:public_id>/handover", handover, name="handover"),
    path("open/<int:open_id>", ask_to_join, name="ask_to_join"),
    path("join/", joined, name="joined"),
    path("join/<str:secret>", join, name="join"),
    path("s/<str:key>/", watch_table, name="watch_table"),
    path("s/<str:key>/now", watch_now, name="watch_now"),
    path("s/<str:key>/chronicle", watch_chronicle, name="watch_chronicle"),
    path("s/<str:key>/envelopes", watch_envelopes, name="watch_envelopes"),
    path("s/<str:key>/history/<int:seq>", watch_history, name="watch_history"),
    path("s/<str:key>/history/<int:seq>.png", watch_picture_then, name="watch_picture_then"),
    path("s/<str:key>/saga", watch_saga, name="watch_saga"),
    path("s/<str:key>/saga.epub", watch_saga_book, name="watch_saga_book"),
    path("s/<str:key>/end", watch_end, name="watch_end"),
    path("s/<str:key>/rules", watch_rules, name="watch_rules"),
    path("s/<str:key>/picture.png", watch_picture, name="watch_picture"),
    path("screen/<str:key>/", screen, name="screen"),
    path("land/<int:map_id>/<str:seal>.svg", land, name="land"),
    path("maps/", maps_index, name="maps"),
    path("maps/new", begin_draft, name="begin_draft"),
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
