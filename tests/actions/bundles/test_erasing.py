"""A member of an imported campaign without an account here is erased like any other."""

import json
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from campaign.actions.bundles.importing import import_bundle
from campaign.actions.fairness.proof_file import proof
from campaign.actions.history.integrity import replay_journal
from campaign.actions.records.tamper_check import flaws
from club.models import Game, Tenure
from tests.reliability.checker.checker import checked
from tests.table import person

pytestmark = [pytest.mark.both_databases(push="postgres"), pytest.mark.django_db]


@pytest.fixture
def here(war: Game, bundle: bytes) -> Game:
    """The campaign after the import. None of its players has an account."""
    Game.objects.filter(pk=war.pk).delete()
    return import_bundle(BytesIO(bundle), organiser=person("zoe")).game


def erase(game: Game, name: str, confirm: str) -> str:
    said = StringIO()
    call_command("eraseuser", name, campaign=game.public_id, confirm=confirm, stdout=said)
    return said.getvalue()


def words_of(game: Game) -> str:
    names = Tenure.objects.filter(seat__game=game).values_list("name", flat=True)
    return "\n".join(
        [
            *proof(game),
            *names,
            *game.seats.values_list("name", flat=True),
            *(json.dumps(values) for values in game.messages.values_list("values", flat=True)),
        ]
    )


def test_the_name_is_gone_and_the_chain_holds(here: Game, tmp_path: Path):
    name = here.seats.get(player="B").name
    assert name in words_of(here)
    assert here.photos.count() == 1
    others = list(here.battle_comments.values_list("text", flat=True))
    assert erase(here, name, name).endswith("Erased.\n")
    here.refresh_from_db()
    assert name not in words_of(here)
    assert (here.seats.get(player="B").name, here.photos.count()) == ("B", 0)
    assert list(here.battle_comments.values_list("text", flat=True)) == others
    assert list(flaws(here)) == []
    assert replay_journal(here).refusal is None
    noted = json.loads(here.notes.get(kind="erased").body)
    assert (noted["player"], len(noted["by"])) == ("B", 16)
    code, said = checked(tmp_path, "\n".join(proof(here)))
    assert (code, any("1 members were erased" in line for line in said)) == (0, True)


def test_nobody_is_erased_by_another_name_or_without_the_confirmation(here: Game):
    name, before = here.seats.get(player="B").name, words_of(here)
    with pytest.raises(
        CommandError, match="No player without an account has had a seat under the name"
    ):
        erase(here, "Ottokar", "Ottokar")
    with pytest.raises(CommandError, match=r"Nobody was erased\."):
        erase(here, name, "Ottokar")
    with pytest.raises(CommandError, match=r"There is no campaign nowhere\."):
        call_command("eraseuser", name, campaign="nowhere", confirm=name)
    assert (words_of(here), here.photos.count()) == (before, 1)
