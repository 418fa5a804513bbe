from django.urls import path

from campaign.pages.rolls import page, sharing

urlpatterns = [
    path("c/<str:public_id>/tables", page.show_tables, name="roll_tables"),
    path("c/<str:public_id>/tables.json", sharing.save_tables, name="roll_tables_file"),
]
