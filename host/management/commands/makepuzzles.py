"""Makes the puzzles of Stone Falls."""

from itertools import islice
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandParser

from tavern.stone_falls.puzzles.known import FILE
from tavern.stone_falls.puzzles.making import puzzles_from


class Command(BaseCommand):
    help = (
        "Writes the puzzles of Stone Falls again, easy ones first. For developers: tables of older "
        "puzzles then show other ones."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--count", type=int, default=24)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *, count: int, seed: int, **options: Any) -> None:
        found = list(islice(puzzles_from(seed), count))
        found.sort(key=lambda one: -one.golden / one.firsts)
        lines = ",\n".join(msgspec.json.encode(one).decode() for one in found)
        FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        self.stdout.write(f"{len(found)} puzzles: {FILE.name}")
