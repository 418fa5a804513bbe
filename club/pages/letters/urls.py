from django.urls import path

from club.pages.letters import awaited_letter, unsubscribe

urlpatterns = [
    path("accounts/letter/", awaited_letter.letter_part, name="letter_part"),
    path("unsubscribe/<str:token>", unsubscribe.unsubscribe, name="unsubscribe"),
]
