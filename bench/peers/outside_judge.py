"""Catanatron judges Island Settlers: where one may build, and how long roads are.

`python -m bench.peers.outside_judge [POSITIONS]`: in so many random positions, 10,000 by
default. Fails if there is a difference that the known defect of its longest road does not
explain.
"""

import sys

from bench.measure import number_and_rest, show
from tests.tavern.outside.judge import judged
from tests.tavern.outside.peers import peers_python, said


def main(positions: int) -> int:
    peers_python()
    counts, unknown = judged(said("positions.py", str(positions)))
    counts["hands"] = counts.pop("players")
    show("judge", **counts, unknown=len(unknown))
    for one in unknown[:10]:
        print(one, file=sys.stderr)
    return bool(unknown)


if __name__ == "__main__":
    sys.exit(main(number_and_rest(10_000, 20)[0]))
