"""A start loads the pages once, in the process that serves them."""

import subprocess
import sys

ASKED = """
import sys, django
django.setup()
from host.management.commands import serve
serve.Command().check(tags=serve.CHECKED)
print("host.urls" in sys.modules)
serve.Command().check()
print("host.urls" in sys.modules)
"""


def test_the_checks_of_a_start_load_no_page():
    said = subprocess.run([sys.executable, "-c", ASKED], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["False", "True"]
    assert said.stderr == ""
