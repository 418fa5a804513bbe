"""Makes the demo: people, the map and a campaign in the middle of a game."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.actions.demo import demo_campaign
from campaign.models import Map


class Command(BaseCommand):
    help = "Makes a demo campaign in mid-game, unless one is running; prints its address."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, default=4, choices=range(2, 7))
        parser.add_argument("--turn", type=int, default=3, choices=range(2, 6))

    def handle(self, *, players: int, turn: int, verbosity: int, **options: Any) -> None:
        if not Map.objects.exists():
            call_command("loaddata", "map_27_terrains", verbosity=0)
        try:
            campaign = demo_campaign(players=players, turn=turn)
        except LookupError as error:
            raise CommandError(str(error)) from error
        if verbosity:
            self.stdout.write(campaign.public_id)
