"""The recipes are complete, as far as reading can show."""

import re

from tests.deploy.files import DEPLOY, UNITS
from tests.deploy.recipes.documents import DEPLOYMENT, block, on_a_laptop, script

RECIPES = ("A club's server", "A host for thousands")


def test_a_recipe_holds_every_line_of_its_block():
    assert on_a_laptop() == ["apt-get install --yes python3 python3-venv make", "make run"]
    for name in RECIPES:
        lines = block(name)
        assert all(f"    {line}\n" in DEPLOYMENT for line in lines)
        assert [line for line in lines if line.startswith("SOURCE=")] == lines[:1]
        assert lines[-1] == "campaign doctor"


def test_only_the_reader_s_own_values_are_replaced():
    typed = script(["SOURCE=https://x", "NAME=saga", "echo $NAME"], SOURCE="/srv/it", NAME="here")
    assert typed == "set -ex\nSOURCE=/srv/it\nNAME=here\necho $NAME\n"


def test_units_and_proxy_of_a_recipe_agree():
    for name, unit in zip(RECIPES, ("campaign.service", "campaign-web@.socket"), strict=True):
        told = "\n".join(block(name))
        ports = re.findall(r"127\.0\.0\.1:(800\d)", told)
        served = (UNITS / unit).read_text()
        assert ports
        assert all(port in served or "800%i" in served for port in ports)
        for copied in re.findall(r"deploy/systemd/(\S+)", told):
            assert list(UNITS.glob(copied)), copied
        assert "deploy/Caddyfile" in told
        assert (DEPLOY / "Caddyfile").is_file()
