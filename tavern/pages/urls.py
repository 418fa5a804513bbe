"""Addresses of the tavern."""

from django.urls import path

from club.pages.seats.api_keys import programs
from club.pages.seats.leaving import depart
from tavern.pages.best import best
from tavern.pages.evenings.evening import evening
from tavern.pages.evenings.list import evenings
from tavern.pages.falls import falls_of_the_day
from tavern.pages.founding import new
from tavern.pages.learn.rule_pages import first_game, rules
from tavern.pages.puzzles import puzzle_list
from tavern.pages.records import bring, record_file
from tavern.pages.standings import my_games, standings
from tavern.pages.stone_falls.gold import gold
from tavern.pages.table.asked import asked
from tavern.pages.table.fair import fair, record
from tavern.pages.table.page import now, table
from tavern.pages.table.seats import PAGES, change, seats_of
from tavern.pages.table.submit import act, again, curtain, talk, undo
from tavern.pages.table.watch import history, watch, watch_history, watch_now
from tavern.pages.tavern import sit, tavern, waiting

urlpatterns = [
    path("tavern/", tavern, name="tavern"),
    path("tavern/new/<slug:game>", new, name="tavern_new"),
    path("tavern/rules/<slug:game>", rules, name="tavern_rules"),
    path("tavern/rules/<slug:game>/first/<int:number>", first_game, name="tavern_first_game"),
    path("tavern/waiting", waiting, name="tavern_waiting"),
    path("tavern/evenings/", evenings, name="tavern_evenings"),
    path("tavern/evenings/<str:evening>", evening, name="tavern_evening"),
    path("tavern/best/<slug:game>", best, name="tavern_best"),
    path("tavern/bring", bring, name="tavern_bring"),
    path("tavern/falls", falls_of_the_day, name="tavern_falls"),
    path("tavern/puzzles", puzzle_list, name="tavern_puzzles"),
    path("tavern/standings/<slug:game>", standings, name="tavern_standings"),
    path("me/games", my_games, name="my_games"),
    path("tavern/sit/<str:public_id>", sit, name="tavern_sit"),
    path("tavern/watch/<str:key>/", watch, name="tavern_watch"),
    path("tavern/watch/<str:key>/now", watch_now, name="tavern_watch_now"),
    path("tavern/watch/<str:key>/history/<int:seq>", watch_history, name="tavern_watch_history"),
    path("t/<str:public_id>/", table, name="tavern_table"),
    path("t/<str:public_id>/now", now, name="tavern_now"),
    path("t/<str:public_id>/act", act, name="tavern_act"),
    path("t/<str:public_id>/undo", undo, name="tavern_undo"),
    path("t/<str:public_id>/curtain", curtain, name="tavern_curtain"),
    path("t/<str:public_id>/talk", talk, name="tavern_talk"),
    path("t/<str:public_id>/again", again, name="tavern_again"),
    path("t/<str:public_id>/history/<int:seq>", history, name="tavern_history"),
    path("t/<str:public_id>/gold", gold, name="tavern_gold"),
    path("t/<str:public_id>/fair", fair, name="tavern_fair"),
    path("t/<str:public_id>/record.jsonl", record_file, name="tavern_record_file"),
    path("t/<str:public_id>/fair.json", record, name="tavern_record"),
    path(
        "t/<str:public_id>/seats/<str:player>/out", depart, {"pages": PAGES}, name="tavern_depart"
    ),
    path("t/<str:public_id>/programs", programs, {"pages": PAGES}, name="tavern_programs"),
    path("t/<str:public_id>/asked", asked, name="tavern_asked"),
    path("t/<str:public_id>/seats", seats_of, name="tavern_seats"),
    path("t/<str:public_id>/seats/<slug:operation>", change, name="tavern_change"),
]
