from django.urls import path

from club.pages.seats import api_keys, leaving
from tavern.pages.table import asked, fair, page, picture, seats, steps, submit, thread, watch
from tavern.pages.table.seats import PAGES

urlpatterns = [
    path("tavern/watch/<str:key>/", watch.watch, name="tavern_watch"),
    path("tavern/watch/<str:key>/now", watch.watch_now, name="tavern_watch_now"),
    path(
        "tavern/watch/<str:key>/history/<int:seq>", watch.watch_history, name="tavern_watch_history"
    ),
    path("tavern/watch/<str:key>/steps/<int:seq>", steps.watch_steps, name="tavern_watch_steps"),
    path("tavern/watch/<str:key>/talk", thread.watch_talk, name="tavern_watch_talk"),
    path("t/<str:public_id>/", page.table, name="tavern_table"),
    path("t/<str:public_id>/now", page.now, name="tavern_now"),
    path("t/<str:public_id>/act", submit.act, name="tavern_act"),
    path("t/<str:public_id>/undo", submit.undo, name="tavern_undo"),
    path("t/<str:public_id>/curtain", submit.curtain, name="tavern_curtain"),
    path("t/<str:public_id>/talk", submit.talk, name="tavern_talk"),
    path("t/<str:public_id>/thread", thread.talk, name="tavern_thread"),
    path("t/<str:public_id>/again", submit.again, name="tavern_again"),
    path("t/<str:public_id>/picture.svg", picture.picture, name="tavern_picture"),
    path("t/<str:public_id>/history/<int:seq>", watch.history, name="tavern_history"),
    path("t/<str:public_id>/steps/<int:seq>", steps.steps, name="tavern_steps"),
    path("t/<str:public_id>/fair", fair.fair, name="tavern_fair"),
    path("t/<str:public_id>/fair.json", fair.download_record, name="tavern_record"),
    path(
        "t/<str:public_id>/seats/<str:player>/out",
        leaving.depart,
        {"pages": PAGES},
        name="tavern_depart",
    ),
    path("t/<str:public_id>/programs", api_keys.programs, {"pages": PAGES}, name="tavern_programs"),
    path("t/<str:public_id>/asked", asked.asked, name="tavern_asked"),
    path("t/<str:public_id>/seats", seats.seats_of, name="tavern_seats"),
    path("t/<str:public_id>/seats/<slug:operation>", seats.change_seats, name="tavern_change"),
]
