"""Backups of every release with a record of their campaigns; the current `manage.py` must read
them.

There is a folder per release, and per reading of the rules if a release had several. For each
database it holds `<engine>.backup.gz` and `<engine>.json`, its golden record: `golden.py` describes
it. The tests' keys sealed them. `migrations.json` has hashes of the migrations that they have
taken. A migration that changes before its release needs the folder made again. `1.0.0-2-tables` was
made by the program of 1.0.0 (commit 8792a69a) with the `make.py` and `golden.py` of 1.1.0: a demo
in mid-game with sealed bids, and two tables with hidden hands.

`before` comes from the last program with different tables. It holds backups, which are refused, and
the record file of a campaign with the text of its pages, which can be imported.
"""
