from django.urls import path

from club.pages.jobs import page

urlpatterns = [path("me/jobs/<str:job>", page.job, name="job")]
