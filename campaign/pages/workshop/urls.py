from django.urls import path

from campaign.pages.workshop import editor, index, map_page, picture, trials, what_if

urlpatterns = [
    path("whatif/", what_if.whatif, name="whatif"),
    path("whatif/<int:simulation_id>/", what_if.trial, name="trial"),
    path("maps/", index.list_maps, name="maps"),
    path("maps/new", index.begin_draft, name="begin_draft"),
    path("maps/import", index.import_map, name="import_map"),
    path("maps/draft/<int:draft_id>/", editor.draft, name="draft"),
    path("maps/draft/<int:draft_id>/delete", editor.delete_draft, name="delete_draft"),
    path("maps/draft/<int:draft_id>/picture", editor.picture, name="lay_picture"),
    path("maps/draft/<int:draft_id>/picture.jpg", picture.draft_picture, name="draft_picture"),
    path("maps/draft/<int:draft_id>/map.json", editor.export_draft, name="export_draft"),
    path("maps/draft/<int:draft_id>/map.<str:form>", editor.export_draft, name="draft_as"),
    path("maps/draft/<int:draft_id>/try", trials.try_out, name="try_draft"),
    path("maps/draft/<int:draft_id>/trials/<int:players>", trials.map_trial, name="draft_trial"),
    path("maps/draft/<int:draft_id>/trials/<int:players>.svg", trials.draw_heat, name="draft_heat"),
    path("maps/<slug:slug>/", map_page.show_map, name="map"),
    path("maps/<slug:slug>/change", map_page.change_map, name="change_map"),
    path("maps/<slug:slug>/map.json", map_page.export_map, name="export_map"),
    path("maps/<slug:slug>/map.<str:form>", map_page.export_map, name="map_as"),
    path("maps/<slug:slug>/try", trials.try_out, name="try_map"),
    path("maps/<slug:slug>/trials/<int:players>", trials.map_trial, name="map_trial"),
    path("maps/<slug:slug>/trials/<int:players>.svg", trials.draw_heat, name="map_heat"),
]
