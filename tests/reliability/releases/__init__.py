"""Backups of every release, and what its campaigns were: `manage.py` of today must read them.

A folder per release, and per reading of the rules where a release had several, holds for each
database `<engine>.backup.gz` and `<engine>.json`, its golden record: `golden.py` says what is in
it. They were sealed with the keys of the tests. `migrations.json` are hashes of the migrations that
they have taken: whoever changes one before its release makes the folder again. `1.0.0-2-tables`
was made by the program of 1.0.0 (commit 8792a69a) with the `make.py` and `golden.py` of 1.1.0: a
demo in mid-game with sealed bids, and two tables with hidden hands.

`before` holds what the last program left whose tables were other ones: backups, which are refused,
and the record file of a campaign with the words of its pages, which goes over.
"""
