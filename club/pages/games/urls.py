from django.urls import path

from club.pages.games import reader

urlpatterns = [path("reader", reader.reader, name="reader")]
