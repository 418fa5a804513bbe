"""Addresses of the tavern itself; each of its rooms has its own."""

from django.urls import path

from tavern.pages import best, falls, founding, puzzles, records, standings, tavern

urlpatterns = [
    path("tavern/", tavern.tavern, name="tavern"),
    path("tavern/new/<slug:game>", founding.new_table, name="tavern_new"),
    path("tavern/waiting", tavern.waiting, name="tavern_waiting"),
    path("tavern/best/<slug:game>", best.best, name="tavern_best"),
    path("tavern/bring", records.bring_record, name="tavern_bring"),
    path("tavern/falls", falls.falls_of_the_day, name="tavern_falls"),
    path("tavern/puzzles", puzzles.puzzle_list, name="tavern_puzzles"),
    path("tavern/standings/<slug:game>", standings.standings, name="tavern_standings"),
    path("me/games", standings.my_games, name="my_games"),
    path("tavern/sit/<str:public_id>", tavern.sit_down, name="tavern_sit"),
    path("t/<str:public_id>/record.jsonl", records.record_file, name="tavern_record_file"),
]
