"""The campaign as a Django application that registers its kind of game."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CampaignConfig(AppConfig):
    name = "campaign"
    label = "campaign"
    verbose_name = _("Campaigns")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from campaign.actions.bundles import job as bundle_job
        from campaign.actions.leagues.renaming import forget_in_leagues
        from campaign.kind import KIND
        from campaign.pages.companions.of_house import of_house
        from campaign.pages.companions.of_person import of_person
        from campaign.pages.founding import arriving
        from campaign.pages.map.channel_picture import picture_for_channel
        from campaign.pages.seats.home import campaigns_of
        from campaign.pages.table.spectators import on_wall
        from campaign.pages.table.table import POLL
        from club import kinds
        from club.actions.accounts.members import register_farewell
        from club.actions.delivery.services.pictures import register_painter
        from club.actions.jobs.kinds import register_job
        from club.pages.companions.parts import Part, register_part
        from club.pages.games import waiting
        from club.pages.games.poll import register_poll
        from club.pages.jobs.endings import register_ending
        from club.pages.screen.parts import register_screen

        kinds.register(KIND)
        waiting.register_lister("campaign", campaigns_of)
        register_screen(KIND.part, on_wall)
        register_poll("campaign", POLL)
        register_part("campaign", Part(of_person, of_house))
        register_job(bundle_job.JOB)
        register_ending(bundle_job.KIND, arriving.ENDING)
        register_farewell("campaign", forget_in_leagues)
        register_painter(KIND.name, picture_for_channel)
