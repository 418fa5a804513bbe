#!/usr/bin/env python3
"""Checks what a member downloaded of a campaign: envelopes, chain and dice.

    python3 check_campaign.py campaign.jsonl --noted 120.3:3fa94c01 --receipt 5e88…

It needs only Python 3.9; docs/sealing.md describes it. `--noted` compares a hash of the chain that
you have kept from an email or a page. `--receipt` looks for the receipt of a bid that you have
kept. It prints every discrepancy and exits 1, or says that everything fits.
"""

import argparse
import hashlib
import hmac
import json
import sys
from datetime import datetime

FORMAT = 2
NOT_CHAINED = ("is", "chain", "account", "superseded_by", "struck")
BODY_OF_NOTE = ("seq", "place", "at", "kind", "about", "hash")
LINKS = ("challenge", "ruling")  # values of a message that are numbers of rows


def sha(text):
    return hashlib.sha256(text.encode()).hexdigest()


def canonical(thing):
    return json.dumps(thing, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class Download:
    """The lines of the file, by kind."""

    def __init__(self, lines):
        rows = [json.loads(line) for line in lines if line.strip()]
        self.campaign = next(row for row in rows if row["is"] == "campaign")
        self.written = [row for row in rows if row["is"] in ("line", "note")]
        self.lines = [row for row in rows if row["is"] == "line"]
        self.notes = [row for row in rows if row["is"] == "note"]
        self.rows = [row for row in rows if row["is"] == "row"]
        self.kept = [row for row in rows if row["is"] == "kept"]
        erasures = [json.loads(n["body"]) for n in self.notes if n["kind"] == "erased"]
        self.moves = [json.loads(n["body"]) for n in self.notes if n["kind"] == "moved"]
        self.left = {facts["by"] for facts in erasures}
        self.erased = self.left.union(*(facts["members"] for facts in self.moves))
        self.accounts = {old: new for facts in self.moves for old, new in facts["accounts"].items()}
        self.reworded = {(s, p): h for facts in erasures for s, p, h in facts["reworded"]}

    def noted(self, kind):
        return [(note, json.loads(note["body"])) for note in self.notes if note["kind"] == kind]


def where(row):
    if row["is"] == "note":
        return "{} noted at {}.{}".format(row["kind"], row["seq"], row["place"])
    return "line {} (turn {}, {})".format(row["seq"], row["turn"], row["phase"])


def check_chain(found):
    """Checks every line and note against its hash, in order and without a gap."""
    before, seq, place = "", 0, 0
    for row in found.written:
        if row["is"] == "line":
            if row["seq"] != seq + 1:
                yield f"{where(row)}: a line before it is missing"
            seq, place = row["seq"], 0
            own = line_hash(row, before)
        else:
            if (row["seq"], row["place"]) != (seq, place + 1):
                yield f"{where(row)}: what was written before it is missing"
            place = row["place"]
            facts = {field: row[field] for field in BODY_OF_NOTE}
            own = sha(f"{before}|{canonical(facts)}")
            said = found.reworded.get((row["seq"], row["place"]), row["hash"])
            if sha("{}|{}".format(row["salt"], row["body"])) != said:
                yield f"{where(row)}: its words were changed"
        if own != row["chain"]:
            yield f"{where(row)}: it was changed: its hash is another"
        before = row["chain"]
    last = found.written[-1] if found.written else {"chain": ""}
    if found.campaign["end"].partition(":")[2] != last["chain"] or seq != found.campaign["seq"]:
        yield "the end: the last lines are missing, or there are more"


def line_hash(row, before):
    facts = {field: value for field, value in row.items() if field not in NOT_CHAINED}
    return sha(f"{before}|{canonical(facts)}")


def latest_notes(found):
    """The last note about each row and its facts, by the present numbers of the rows. A move to
    another installation gives rows other numbers."""
    latest = {}
    for note in found.notes:
        facts = json.loads(note["body"])
        if note["kind"] == "moved":
            numbers = {kind: dict(pairs) for kind, pairs in facts["rows"].items()}
            latest = {
                (kind, numbers.get(kind, {}).get(about, about)): (one, renumbered(was, numbers))
                for (kind, about), (one, was) in latest.items()
            }
        elif note["about"]:
            latest[note["kind"], note["about"]] = note, facts
    return latest


def renumbered(facts, numbers):
    """The facts, with new numbers of the rows that they name."""
    if "ruling" in facts:
        facts = {**facts, "ruling": numbers.get("ruling", {}).get(facts["ruling"], facts["ruling"])}
    if "values" in facts:
        links = {
            name: numbers.get(name, {}).get(value, value)
            for name, value in facts["values"].items()
            if name in LINKS
        }
        facts = {**facts, "values": {**facts["values"], **links}}
    return facts


def check_rows(found):
    """Compares the rows that the site shows next to the journal with the notes, both ways."""
    latest = latest_notes(found)
    for row in found.rows:
        note, said = latest.pop((row["kind"], row["about"]), (None, None))
        if note is None:
            yield "{} {}: it is shown, and is not in the chain".format(row["kind"], row["about"])
            continue
        now, by = dict(row["now"]), said.get("by")
        gone = now.get("by") == "" and by in found.erased
        if gone or (by in found.accounts and now.get("by") == found.accounts[by]):
            now["by"] = by
        if now != said:
            yield f"{where(note)}: what is shown is not what was noted"
    for note, _ in latest.values():
        yield f"{where(note)}: it is gone"
    for row in found.lines:
        if row["account"] == row["by"]:
            continue
        if row["account"] or row["by"] not in found.erased:
            yield f"{where(row)}: its account is another, or gone"


def check_sitters(found):
    """Each line of a seat was played by the person in the seat, as far as notes say who."""
    sitting = {}
    for row in found.written:
        if row["is"] == "note" and row["kind"] == "tenure":
            facts = json.loads(row["body"])
            sitting[facts["player"]] = facts["by"] if facts["until"] is None else ""
        elif row["is"] == "line" and row["actor"] == "seat":
            sits = sitting.get(row["seat"], row["by"])
            if sits != row["by"]:
                yield f"{where(row)}: who played it sat elsewhere"


def check_marks(found):
    """Checks which lines corrections skipped, and the worlds stored next to the journal."""
    marks = {}
    for row in (row for row in found.lines if row["rewinds_to"] is not None):
        for seq in range(row["rewinds_to"] + 1, row["seq"]):
            marks.setdefault(seq, row["seq"])
    corrected = [facts for _, facts in found.noted("correction")]
    struck = {seq for facts in corrected for seq in (facts["about"], *facts["dropped"])}
    digests = {row["seq"]: row["digest"] for row in found.lines}
    for row in found.lines:
        marked = (row["superseded_by"], row["struck"])
        if marked != (marks.get(row["seq"]), row["seq"] in struck):
            yield f"{where(row)}: its mark of a correction is another"
    for _, facts in found.noted("founded"):
        digests[0] = facts["world"]
    for kept in found.kept:
        if kept["digest"] and digests.get(kept["seq"], kept["digest"]) != kept["digest"]:
            yield "the world kept after line {}: it is another".format(kept["seq"])
    now = found.campaign["digest"]
    if now and digests.get(found.campaign["seq"], now) != now:
        yield "the present world: it is not the one to which the journal leads"


def check_deadlines(found):
    until = None
    for note in found.notes:
        facts = json.loads(note["body"])
        if note["kind"] == "deadline":
            until = facts["until"]
        elif note["kind"] == "closing" and is_early(facts, until):
            yield f"{where(note)}: it was closed before its deadline"
    if found.notes and until != found.campaign["closes_at"]:
        yield "the deadline: it is not the one that was noted"


def is_early(closing, until):
    if closing["how"] != "deadline" or until is None:
        return False
    return datetime.fromisoformat(closing["closed_at"]) < datetime.fromisoformat(until)


def check_envelopes(found):
    """Every played bid needs its envelope, and every opened envelope needs its bid."""
    played, era = {}, 0
    for row in found.lines:
        if row["rewinds_to"] is not None:
            era += 1
        elif row["origin"] == "opened" and row["copy_of"] is None and row["actor"] != "import":
            for player, amount in json.loads(row["command"])["bids"].items():
                played[era, row["moment"], player] = (row["turn"], amount)
    for one in (row["now"] for row in found.rows if row["kind"] == "opened"):
        name = "envelope of {} (turn {})".format(one["player"], one["turn"])
        six = (
            found.campaign["address"],
            one["turn"],
            one["moment"],
            one["player"],
            one["amount"],
            one["nonce"],
        )
        if sha("|".join(map(str, six))) != one["receipt"]:
            yield f"{name}: amount and nonce do not give its receipt"
        bid = played.pop((one["era"], one["moment"], one["player"]), None)
        if bid is None:
            yield f"{name}: no bid was played from it"
        elif bid != (one["turn"], one["amount"]):
            yield f"{name}: another bid was played than it holds"
    for (_, _, player), (turn, _) in played.items():
        yield f"envelope of {player} (turn {turn}): its bid was played, and it is gone"


def number(seed, place, low, high):
    """A number from low to high, from the first 64 bits, of blocks 0, 1, 2 …, below the largest
    multiple of the range."""
    size, block = high - low + 1, 0
    limit = (1 << 64) - (1 << 64) % size
    while True:
        text = f"{place}|{block}"
        bits = int.from_bytes(hmac.new(seed, text.encode(), hashlib.sha256).digest()[:8], "big")
        if bits < limit:
            return low + bits % size
        block += 1


class Dice:
    """The dice of each line, from the seed published before it."""

    def __init__(self, found):
        self.address = found.campaign["address"]
        self.seeds = [row["now"] for row in found.rows if row["kind"] == "seed"]
        self.before = {row["seq"]: row["chain"] for row in found.written}

    def of(self, seq):
        """A function from k, the number of the die, to the die; None while the seed is sealed."""
        seeds = [seed for seed in self.seeds if seed["since"] < seq]
        if not seeds or not seeds[-1]["opened"]:
            return None
        seed = bytes.fromhex(seeds[-1]["opened"])
        place = "{}|{}|{}".format(self.address, seq, self.before.get(seq - 1, ""))
        return lambda k, faces=6: number(seed, f"{place}|{k}", 1, faces)


def check_dice(found):
    dice = Dice(found)
    given = any(facts["given"] for _, facts in found.noted("founded"))
    thrown = {row["seq"]: row["chance"] for row in found.lines}
    for seed in dice.seeds:
        published = sha("club 1|{}|{}".format(dice.address, seed["opened"]))
        if seed["opened"] and published != seed["hash"]:
            yield "the seed of the dice: it does not give the hash that was published"
    for row in found.lines:
        if not row["chance"]:
            continue
        if row["copy_of"] is not None:
            if row["chance"] != thrown.get(row["copy_of"]):
                yield f"{where(row)}: its dice are not those of the line it stands for"
        elif not row["drawn"]:
            if not given and row["actor"] != "import":
                yield f"{where(row)}: its dice were not drawn from the campaign's seed"
        else:
            draw = dice.of(row["seq"])
            if draw and [draw(k, n) for k, n in enumerate(faces_of(row), 1)] != row["chance"]:
                yield f"{where(row)}: its dice are not those that the seed gives"
    for note, facts in found.noted("message"):
        if facts["kind"] == "unplayed" and not is_fair(facts["values"], dice.of(note["seq"])):
            yield f"{where(note)}: its dice are not those that the seed gives"


def faces_of(row):
    """The faces of the dice of a line: six, or those that a roll on a table names."""
    faces = json.loads(row["command"]).get("faces") if row["command"] else None
    return faces or [6] * len(row["chance"])


def is_fair(values, draw):
    """Whether these dice decided a battle that dice decide."""
    if "dice" not in values or draw is None:
        return True
    return throw_off(values["players"], draw) == (values["dice"], values["winner"])


def throw_off(players, draw):
    """Each player rolls a die, in order; tied players roll again."""
    thrown, level, k = {player: [] for player in players}, list(players), 0
    while len(level) > 1:
        for player in level:
            k += 1
            thrown[player].append(draw(k))
        best = max(thrown[player][-1] for player in level)
        level = [player for player in level if thrown[player][-1] == best]
    return thrown, level[0]


def check_noted(found, noted, receipts):
    """Checks the hashes and receipts that somebody has kept from an email or a page."""
    chains = {}
    for row in found.written:
        place = f".{row['place']}" if row["is"] == "note" else ""
        chains[f"{row['seq']}{place}"] = row["chain"]
    for text in noted:
        place, _, start = text.partition(":")
        if not start or not chains.get(place, "").startswith(start.lower()):
            yield f"{place}: this or an earlier line is not what you noted"
    known = {row["now"]["receipt"] for row in found.rows if row["kind"] == "opened"}
    for receipt in receipts:
        if receipt.lower() not in known:
            yield f"receipt {receipt[:12]}…: no opened envelope has it"


def remarks(found):
    sealed = [row for row in found.rows if row["kind"] == "seed" and not row["now"]["opened"]]
    if sealed:
        yield "The seed of the dice is still sealed: they can be worked out when it is opened."
    rows = [r for r in found.lines if r["chance"] and not r["drawn"]]
    given = [row for row in rows if row["copy_of"] is None]
    if given:
        yield f"The dice of {len(given)} lines came with a demo or a record, not from the seed."
    if not found.campaign["digest"]:
        yield "Worlds were not compared: they were begun under another reading of the rules."
    if found.left:
        yield f"{len(found.left)} members were erased; what named them was reworded."
    for facts in found.moves:
        yield "The campaign came from another site at {}.".format(facts["at"])
        for since in facts["lost"]:
            yield f"The seed of the dice after line {since} stayed there."


CHECKS = (
    check_chain,
    check_rows,
    check_sitters,
    check_marks,
    check_deadlines,
    check_envelopes,
    check_dice,
)


def readable(sentences):
    """These sentences. A line that cannot be read is reported and stops no other check."""
    try:
        yield from sentences
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        yield f"what was written cannot be read: {error!r}"


def check(lines, noted=(), receipts=()):
    """Every discrepancy, as sentences, and further remarks."""
    try:
        found = Download(lines)
    except (AttributeError, KeyError, StopIteration, TypeError, ValueError) as error:
        return [f"the file cannot be read: {error!r}"], []
    if found.campaign["format"] != FORMAT:
        return [
            "this file has format {}; the checker knows {}".format(found.campaign["format"], FORMAT)
        ], []
    flaws = [flaw for one in CHECKS for flaw in readable(one(found))]
    flaws += check_noted(found, noted, receipts)
    return flaws, list(remarks(found))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file")
    parser.add_argument("--noted", nargs="*", default=[], metavar="LINE:HASH")
    parser.add_argument("--receipt", nargs="*", default=[], metavar="HASH")
    asked = parser.parse_args()
    with open(asked.file, encoding="utf-8") as file:
        flaws, besides = check(file, asked.noted, asked.receipt)
    fits = "Everything else fits." if besides else "Everything fits."
    report = [*flaws, *besides] + ([] if flaws else [fits])
    sys.stdout.write("".join(f"{sentence}\n" for sentence in report))
    sys.exit(1 if flaws else 0)


if __name__ == "__main__":
    main()
