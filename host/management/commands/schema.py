"""Prints the JSON Schema of worlds, commands and news."""

import json
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from campaign.commands import Command as GameCommand
from campaign.news import News
from campaign.world import World


class Command(BaseCommand):
    help = "Prints the JSON Schema of worlds, commands and news."
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:
        (world, command, news), parts = msgspec.json.schema_components(
            (World, GameCommand, News), ref_template="#/$defs/{name}"
        )
        document = {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "SAGA campaign: worlds, commands and news",
            "$defs": parts,
            "properties": {"world": world, "command": command, "news": news},
        }
        self.stdout.write(json.dumps(document, indent=2, sort_keys=True))
