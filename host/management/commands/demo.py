"""Makes the demo: people, the map and a campaign in the middle of a game."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import override

from campaign.actions.demo.demo_campaign import demo_campaign
from campaign.actions.workshop.house_maps import install_house_maps
from campaign.models import Map

PLAYERS = range(2, 7)
TURNS = range(2, 6)
LANGUAGES = [code for code, _ in settings.LANGUAGES]


class Command(BaseCommand):
    help = "Makes a demo campaign in mid-game, unless one is running; prints its address."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, default=4, help="2 to 6")
        parser.add_argument("--turn", type=int, default=3, help="2 to 5")
        parser.add_argument(
            "--language",
            default=settings.LANGUAGE_CODE,
            choices=LANGUAGES,
            help="of the campaign's name",
        )

    def handle(
        self, *, players: int, turn: int, language: str, verbosity: int, **options: Any
    ) -> None:
        if players not in PLAYERS:
            raise CommandError(f"A demo has 2 to 6 players, not {players}.")
        if turn not in TURNS:
            raise CommandError(f"A demo begins in turn 2, 3, 4 or 5, not in turn {turn}.")
        if not Map.objects.exists():
            install_house_maps()
        try:
            with override(language):
                game = demo_campaign(players=players, turn=turn)
        except LookupError as error:
            raise CommandError(str(error)) from error
        if verbosity:
            self.stdout.write(game.public_id)
