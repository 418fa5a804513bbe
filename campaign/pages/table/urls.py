from django.urls import path

from campaign.pages.table import plan, spectators, submit, table, undo

urlpatterns = [
    path("c/<str:public_id>/", table.table, name="table"),
    path("c/<str:public_id>/now", table.now, name="now"),
    path("c/<str:public_id>/plan", plan.plan, name="plan"),
    path("c/<str:public_id>/undo", undo.undo_last, name="undo"),
    path("c/<str:public_id>/act/<slug:act_name>", submit.perform_act, name="act"),
    path("s/<str:key>/", spectators.watch_table, name="watch_table"),
    path("s/<str:key>/now", spectators.watch_now, name="watch_now"),
    path("s/<str:key>/chronicle", spectators.watch_chronicle, name="watch_chronicle"),
    path("s/<str:key>/envelopes", spectators.watch_envelopes, name="watch_envelopes"),
    path("s/<str:key>/history/<int:seq>", spectators.watch_history, name="watch_history"),
    path(
        "s/<str:key>/history/<int:seq>.png",
        spectators.watch_picture_then,
        name="watch_picture_then",
    ),
    path("s/<str:key>/saga", spectators.watch_saga, name="watch_saga"),
    path("s/<str:key>/saga.epub", spectators.watch_saga_book, name="watch_saga_book"),
    path("s/<str:key>/end", spectators.watch_end, name="watch_end"),
    path("s/<str:key>/rules", spectators.watch_rules, name="watch_rules"),
    path("s/<str:key>/picture.png", spectators.watch_picture, name="watch_picture"),
]
