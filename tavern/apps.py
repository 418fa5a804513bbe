"""The tavern as a Django application, which registers its games."""

from django.apps import AppConfig
from django.conf import settings
from django.utils.translation import gettext_lazy as _


class TavernConfig(AppConfig):
    name = "tavern"
    label = "tavern"
    verbose_name = _("Tavern")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from club import kinds
        from club.actions.accounts.members import register_farewell
        from club.actions.delivery.calendar_entries import register_agenda
        from club.actions.jobs.kinds import register_job
        from club.actions.notices.house_notices import register_notices
        from club.pages.companions.parts import Part, register_part
        from club.pages.games import waiting
        from club.pages.games.poll import register_poll
        from club.pages.jobs.endings import register_ending
        from club.pages.screen.parts import register_screen
        from tavern.actions.evenings import evening_notices
        from tavern.actions.evenings.evening_queries import evenings_in
        from tavern.actions.farewell import say_farewell
        from tavern.actions.records import job as record_job
        from tavern.games import table_games
        from tavern.pages import records
        from tavern.pages.companions import of_house, of_person
        from tavern.pages.evenings.questions import questions_for
        from tavern.pages.table.page import POLL
        from tavern.pages.table.watch import on_wall
        from tavern.pages.tavern import rows_at_home

        waiting.register_lister("tavern", rows_at_home)
        waiting.register_questions("tavern", questions_for)
        register_screen("tavern", on_wall)
        register_poll("tavern", POLL)
        register_agenda("tavern", evenings_in)
        register_notices(evening_notices.NOTICES)
        register_job(record_job.JOB)
        register_ending(record_job.KIND, records.ENDING)
        register_farewell("tavern", say_farewell)
        register_part("tavern", Part(of_person, of_house))
        for kind in table_games(settings.TAVERN_GAMES):
            kinds.register(kind)
