"""Computes the strengths at tables again from their results."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tavern.actions.standings.rating import Rating
from tavern.actions.standings.seasons import reckon


class Command(BaseCommand):
    help = (
        "Reckons the strength of everybody at each board game from the results that count. Prints "
        "each strength that differs from the one that is stored, and stores what was reckoned."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="store nothing, and exit 1 if anything differs"
        )

    def handle(self, *, check: bool, **options: Any) -> None:
        differences = reckon(mend=not check)
        for one in differences:
            self.stdout.write(
                f"{one.kind} {one.strength}: stored {_said(one.kept)}, "
                f"reckoned {_said(one.reckoned)}"
            )
        if not differences:
            self.stdout.write("All strengths follow from the results.")
        elif check:
            sys.exit(1)


def _said(rating: Rating) -> str:
    return f"{rating.mu:.4f} ± {rating.sigma:.4f} after {rating.games}"
