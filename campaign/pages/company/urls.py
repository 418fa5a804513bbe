from django.urls import path

from campaign.pages.company import hobby, members, notes, private_talk, talk

urlpatterns = [
    path("c/<str:public_id>/talk", talk.talk, name="talk"),
    path("c/<str:public_id>/private", private_talk.private_talks, name="private_talks"),
    path(
        "c/<str:public_id>/private/<int:person_id>", private_talk.private_talk, name="private_talk"
    ),
    path("c/<str:public_id>/notes", notes.own_notes, name="own_notes"),
    path("c/<str:public_id>/painted", hobby.hobby, name="hobby"),
    path("c/<str:public_id>/members", members.members, name="members"),
]
