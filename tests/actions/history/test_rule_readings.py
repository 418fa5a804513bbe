"""A campaign under another reading of the rules goes on and can be read, but not replayed."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from campaign import commands
from campaign.actions.history.effective_history import read_world, world_after
from campaign.actions.history.integrity import replay_journal
from campaign.actions.records.record_files import export_record, import_record, replay
from campaign.actions.records.tamper_check import flaws
from campaign.actions.rulings.corrections import correct, preview_correction, undo
from campaign.play import digest
from campaign.world import READING, canonical, decode, encode
from club.actions.journal.actor import Actor
from club.actions.journal.history import effective
from club.actions.play.submit import act
from club.models import Game
from club.refusals import Refusal
from tests.actions.history.earlier import of_the_first_reading
from tests.recorded import state
from tests.table import bring_to

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
SAID = (
    f"This campaign began under reading 1 of the rules, and this program uses reading "
    f"{READING}: its history can be read, but not replayed."
)


@pytest.fixture
def earlier(bidding: Game) -> Game:
    """Its worlds are under the first reading, so its digests differ from the present ones."""
    return of_the_first_reading(bring_to(bidding, "movement"))


def refusal_of(game: Game, change: Any) -> Refusal:
    before = state(game)
    with pytest.raises(Refusal) as refused:
        change()
    assert state(game) == before
    return refused.value


def test_a_world_records_the_reading_it_was_started_under(bidding: Game, earlier: Game):
    first = read_world(earlier)
    assert first.reading == 1
    assert json.loads(encode(first))["reading"] == json.loads(canonical(first))["reading"] == 1
    assert decode(encode(first)) == first


def test_a_new_campaign_starts_under_the_current_reading(mustering: Game):
    assert read_world(mustering).reading == READING
    assert json.loads(next(export_record(mustering)))["reading"] == READING


def test_a_replay_only_reports_the_other_reading(earlier: Game, capsys: Any):
    end = replay_journal(earlier)
    assert (end.line, end.refusal.code, str(end.refusal)) == (1, "another-reading", SAID)
    with pytest.raises(SystemExit):
        call_command("replay", earlier.public_id)
    assert capsys.readouterr().out.splitlines()[-1] == f"line 1: another-reading (D3): {SAID}"


def test_verification_reports_the_other_reading_and_checks_the_rest(earlier: Game):
    told = io.StringIO()
    call_command("verify", earlier.public_id, stdout=told, stderr=io.StringIO())
    assert told.getvalue().splitlines() == [
        f"{earlier.public_id} {earlier.name}: {SAID}",
        "Everything else fits.",
    ]


def test_a_changed_entry_is_still_found(earlier: Game):
    assert list(flaws(earlier)) == []
    earlier.journal.filter(seq=3).update(command=b'{"type":"Done","player":"B"}')
    assert [flaw.what for flaw in flaws(earlier)] == ["it was changed: its hash is another"]


def test_an_entry_under_another_reading_cannot_be_corrected(earlier: Game, anna: Any):
    organiser = Actor.organiser(anna)
    seq = effective(earlier).first().seq
    for change in (
        lambda: preview_correction(earlier, seq, None, actor=organiser),
        lambda: correct(earlier.pk, seq, None, actor=organiser, reason="It was not so."),
    ):
        refusal = refusal_of(earlier, change)
        assert (refusal.code, str(refusal)) == ("another-reading", SAID)


def test_a_command_under_the_current_reading_can_be_undone(earlier: Game, bruno: Any):
    """Its phase was opened under the reading of this program."""
    later = bring_to(earlier, "recruitment")
    before = digest(read_world(later))
    act(later.pk, commands.Done("B"), actor=Actor.seat(bruno, "B"))
    undo(later.pk, actor=Actor.seat(bruno, "B"))
    later.refresh_from_db()
    assert (read_world(later).reading, digest(read_world(later))) == (1, before)


def test_the_past_is_shown_where_it_can_be_replayed(earlier: Game):
    kept = set(earlier.snapshots.values_list("seq", flat=True))
    asked = 0
    for line in effective(earlier):
        if line.seq in kept:
            assert world_after(earlier, line.seq).turn >= line.turn
        else:
            asked += 1
            with pytest.raises(Refusal) as refused:
                world_after(earlier, line.seq)
            assert str(refused.value) == SAID
    assert asked


def test_a_record_of_another_reading_is_neither_replayed_nor_imported(
    earlier: Game, tmp_path: Path, anna: Any
):
    record = list(export_record(earlier))
    assert json.loads(record[0])["reading"] == 1
    unsaid = json.loads(record[0])
    del unsaid["reading"]
    campaigns = Game.objects.count()
    for lines in (record, [json.dumps(unsaid), *record[1:]]):
        end = replay(lines)
        assert (end.line, str(end.refusal)) == (1, SAID)
        with pytest.raises(Refusal) as refused:
            import_record(lines, organiser=anna)
        assert (refused.value.code, refused.value.values["line"]) == ("another-reading", 1)
        file = tmp_path / "war.jsonl"
        file.write_text("\n".join(lines), encoding="utf-8")
        with pytest.raises(CommandError) as said:
            call_command("importcampaign", str(file), organiser=anna.username)
        assert str(said.value) == f"line 1: another-reading (D3): {SAID}"
    assert Game.objects.count() == campaigns
