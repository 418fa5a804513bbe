"""Replays a record file, or a campaign's journal."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.actions.history.integrity import Replayed, replay_journal
from campaign.actions.records.record_files import replay
from campaign.play import digest
from campaign.rules import SAGA
from campaign.world import encode
from club.models import Game
from tavern.actions.records.record_lines import is_table
from tavern.actions.records.replaying import ReplayedTable, replay_table


class Command(BaseCommand):
    help = (
        "Replays a record file of a campaign or a table, or the journal of the campaign with this "
        "address, checking every digest. Where it stops it prints line, code and rule, and exits 1."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("source", help="a record file, - for standard input, or an address")
        parser.add_argument("--json", action="store_true", help="print the last world as JSON")

    def handle(self, *, source: str, json: bool, **options: Any) -> None:
        if (table := self._table(source)) is not None:
            self._say_table(table, json)
            return
        end = self._replay(source)
        if end.refusal is not None or end.world is None:
            refusal = end.refusal
            code, rule = (refusal.code, refusal.rule) if refusal else ("malformed", "D3")
            self.stdout.write(f"line {end.line}: {code} ({rule}): {refusal}")
            sys.exit(1)
        world = end.world
        if json:
            self.stdout.write(encode(world).decode())
        else:
            place = f"turn {world.turn}, {world.phase}"
            self.stdout.write(f"{end.line} lines, {place}, digest {digest(world)}")

    def _table(self, source: str) -> ReplayedTable | None:
        """The end of a table's record; None for any other document."""
        try:
            with open(source, encoding="utf-8") as record:
                if not is_table(record.readline()):
                    return None
                record.seek(0)
                return replay_table(record)
        except (OSError, UnicodeDecodeError):
            return None  # reading it as a campaign names the fault

    def _say_table(self, end: ReplayedTable, json: bool) -> None:
        if (refusal := end.refusal) is not None or end.kind is None:
            self.stdout.write(f"line {end.line}: {refusal.code if refusal else ''}: {refusal}")
            sys.exit(1)
        rules = end.kind.rules
        if json:
            self.stdout.write(rules.worlds.encode(end.world).decode())
            return
        progress = rules.progress(end.world)
        place = f"turn {progress.turn}, {progress.phase}"
        self.stdout.write(f"{end.line} lines, {place}, digest {rules.digest(end.world)}")

    def _replay(self, source: str) -> Replayed:
        try:
            if source == "-":
                return replay(sys.stdin)
            if Path(source).is_file():
                with open(source, encoding="utf-8") as record:
                    return replay(record)
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{source}: {error}") from error
        game = Game.objects.filter(kind=SAGA.name, public_id=source).first()
        if game is None:
            raise CommandError(f"There is no file and no campaign {source}.")
        return replay_journal(game)
