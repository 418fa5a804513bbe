from django.urls import path

from club.pages.home_screen import manifest, offline, worker

urlpatterns = [
    path("app.webmanifest", manifest.manifest, name="manifest"),
    path("worker.js", worker.worker, name="worker"),
    path("offline", offline.offline, name="offline"),
]
