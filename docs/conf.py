"""The site of documents: `make docs`.

Its source is the whole checkout, so that links that work on a forge work here.
"""

from pathlib import Path

project = "SAGA campaign manager"
language = "en"
extensions = ["myst_parser"]
root_doc = "docs/index"
include_patterns = [
    "docs/*.md",
    "README.md",
    "deploy/README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CODE_OF_CONDUCT.md",
    "SECURITY.md",
    "CHANGELOG.md",
]
# Folders without pages are not even searched.
exclude_patterns = [
    path.name
    for path in Path(__file__).resolve().parents[1].iterdir()
    if path.is_dir() and path.name not in ("docs", "deploy")
]
myst_heading_anchors = 4
html_theme = "furo"
html_title = project
html_extra_path = ["index.html"]
html_show_sourcelink = False
html_copy_source = False
html_show_copyright = False
