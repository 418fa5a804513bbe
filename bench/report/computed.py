"""Parts of the document that are computed from several figures: lists, and sentences about all."""

from collections.abc import Callable

from bench.report.figures import Row

SLOW = 300  # milliseconds: more than an address should cost
GB = 1_000_000  # kB
# The habits of a club, from which the table on paper is computed.
CAMPAIGNS_A_YEAR, KEPT_KB, PLAYERS, CLOSINGS_A_WEEK, LETTERS_EACH = 3, 180, 6, 8, 5
PICTURES_KB = 20 * (350 + 50)  # photographs of a campaign, each with its small one
POLLING, EVERY_S = 0.05, 15  # the share of all people, and how often each of them asks
CLUBS = (10_000, 100_000)


def costliest(rows: dict[str, Row]) -> str:
    """Two addresses a line, the more expensive half on the left."""
    found = [(row.figures["route"], row.figures["milliseconds"]) for row in _addresses(rows)]
    half = (len(found) + 1) // 2
    pairs = zip(found[:half], [*found[half:], ("", 0)], strict=False)
    lines = [f"| {_cell(*one)} | | {_cell(*other)} |" for one, other in pairs]
    return "\n".join(["| address | ms | | address | ms |", "|---|---|---|---|---|", *lines])


def _cell(route: str, milliseconds: float) -> str:
    return f"`{route}` | {milliseconds:.0f}" if route else "|"


def above(rows: dict[str, Row]) -> str:
    """The sentence that says which addresses cost more than they should."""
    slow = [
        f"`{row.figures['route']}`"
        for row in _addresses(rows)
        if row.figures["milliseconds"] > SLOW
    ]
    drafts = [
        row.figures["milliseconds"]
        for name, row in rows.items()
        if name.startswith("addresses draft ")
    ]
    said = f"Above {SLOW} ms: {', '.join(slow)}." if slow else f"None is above {SLOW} ms."
    return (
        f"{said} Drafts of a map with a hundred territories that somebody tangled on purpose "
        f"take {min(drafts):.0f} to {max(drafts):.0f} ms."
    )


def _addresses(rows: dict[str, Row]) -> list[Row]:
    found = [row for name, row in rows.items() if name.startswith("addresses addresses ")]
    return sorted(found, key=lambda row: -row.figures["milliseconds"])


def paper(rows: dict[str, Row]) -> str:
    """A table of the cost of so many clubs, computed from ten thousand measured campaigns. A poll
    costs what it takes of the web server's processor."""
    closing = rows["growth due 2"].figures["per_second"]
    letters = rows["growth letters 2"].figures["per_second"]
    poll_ms = rows["growth figures 10000"].figures["poll_processor_ms"]
    reckoned = [_of_clubs(clubs, closing, letters, poll_ms) for clubs in CLUBS]
    head = ["| | 10,000 clubs | 100,000 clubs |", "|---|---|---|"]
    return "\n".join(
        [
            *head,
            *(
                f"| {what} | {few[what]} | {many[what]} |"
                for few, many in [reckoned]
                for what in few
            ),
        ]
    )


def _of_clubs(clubs: int, closing: float, letters: float, poll_ms: float) -> dict[str, str]:
    campaigns = clubs * CAMPAIGNS_A_YEAR
    closings, mail = clubs * CLOSINGS_A_WEEK, clubs * PLAYERS * LETTERS_EACH
    polls = clubs * PLAYERS * POLLING / EVERY_S
    return {
        "rows kept a year": f"{campaigns:,} campaigns, {campaigns * KEPT_KB / GB:,.0f} GB",
        "photographs a year, in a store": f"{campaigns * PICTURES_KB / GB:,.0f} GB",
        "closings a week": f"{closings:,}; {closings / 604_800:.2f} a second",
        f"all clubs close at one second, {closing:.0f} a second: the last is so "
        f"late": f"{clubs / closing:,.0f} s",
        f"letters a week; one to everybody at once, {letters:.0f} a "
        f"second": f"{mail:,}; {clubs * PLAYERS / letters / 60:.0f} min",
        f"polls of 5 % of all people every 15 s, {poll_ms:.1f} ms of processor "
        f"each": f"{polls:,.0f} a second: {polls * poll_ms / 1000:.2f} cores",
    }


COMPUTED: dict[str, Callable[[dict[str, Row]], str]] = {
    "costliest": costliest,
    "above": above,
    "paper": paper,
}
