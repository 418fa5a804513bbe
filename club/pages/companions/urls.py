from django.urls import path

from club.pages.companions import house, person

urlpatterns = [
    path("club/", house.house, name="house"),
    path("club/<int:person>", person.person_page, name="person"),
]
