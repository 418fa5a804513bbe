"""Maps, and simulations on them.

A map is published once and never changes. A new version is a new row that names the one before, and
a campaign holds the map inside its world. A draft is the JSON of a `RoadMap`, complete or not.
`map.validation` lists its problems, and only errors prevent publishing. The editor's form holds the
whole state. Its script fills in that form and presses its buttons, so a browser without script can
do the same. Each save is answered with the problems and the fairness of the start sites. An edition
number keeps two windows from overwriting each other.

A requested simulation is a row. The number per person is limited. The first batches of everybody
are played before the second batches of anybody. With Celery, every tick queues the waiting batches.
Without it, `manage.py trials`, a separate process at the lowest priority, plays them.
"""
