"""Maps, and simulations on them.

A map is published once and never changes: a new version is a new row that names the one before,
and a campaign holds the map inside its world. A draft is the JSON of a `RoadMap`, whole or not yet;
`map.validation` lists its problems, and only errors prevent publishing. The
editor's form holds the whole state. Its script types into that form and presses its buttons, so a
browser without script does the same; each save is answered with the problems and the fairness of
the starts. An edition number keeps two windows from overwriting each other.

A requested simulation is a row: limited per person, the first batches of everybody before the
second batches of anybody. With Celery every tick queues what waits; without it `manage.py
trials`, a process of its own at the lowest priority, plays it.
"""
