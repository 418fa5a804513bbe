from django.urls import path

from tavern.pages.learn import diagram_pages, rule_pages

RULES = "tavern/rules/<slug:game>"

urlpatterns = [
    path(RULES, rule_pages.rules, name="tavern_rules"),
    path(f"{RULES}/first/<int:number>", rule_pages.first_game, name="tavern_first_game"),
    path(f"{RULES}/guided/<int:step>", diagram_pages.guided, name="tavern_guided"),
    path(f"{RULES}/pictures", diagram_pages.pictures, name="tavern_rule_pictures"),
    path(f"{RULES}/see/<slug:row>", diagram_pages.diagram, name="tavern_diagram"),
    path(f"{RULES}/try/<slug:row>", diagram_pages.try_out, name="tavern_try"),
]
