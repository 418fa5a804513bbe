from django.urls import path

from campaign.pages.founding import arriving, expected, page

urlpatterns = [
    path("new/", page.found, name="found"),
    path("new/length", expected.expected_length, name="expected_length"),
    path("new/import", arriving.arrive, name="arrive"),
]
