"""Findings about simulated campaigns, in sentences with bounds, and the verdict on each."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from campaign.pages.words.trials.length_words import few_words, short, spoken, whole_turns
from campaign.trials.figures import Figures
from campaign.trials.measures import EARLY, Measure, Verdict

Words = str | Promise
PERCENT: Final = "\N{NO-BREAK SPACE}%"
GOOD: Final = pgettext_lazy("verdict on a map", "good")
UNSURE: Final = pgettext_lazy("verdict on a map", "not certain yet")
SHORT: Final = pgettext_lazy("verdict on a map", "too short")
LONG: Final = pgettext_lazy("verdict on a map", "too long")
NO_POINTS: Final = pgettext_lazy("verdict on a map", "points hardly count")
NO_MEMORY: Final = pgettext_lazy("verdict on a map", "memory hardly counts")
UNEVEN: Final = pgettext_lazy("verdict on a map", "turn 1 decides too much")
IDLE_BIDS: Final = pgettext_lazy("verdict on a map", "bids gain nothing")
DECIDED: Final = pgettext_lazy("verdict on a map", "decided early")
FEW_BATTLES: Final = pgettext_lazy("verdict on a map", "too few battles")
MANY_BATTLES: Final = pgettext_lazy("verdict on a map", "too many battles")


@dataclass(frozen=True, slots=True)
class Finding:
    """One effect of a map or a rule on campaigns. `bounds` are at 95 %; `word` is the verdict."""

    title: Words
    sentence: str
    bounds: str
    verdict: Verdict
    word: Words


@dataclass(frozen=True, slots=True)
class Report:
    """`short` is a summary in one sentence. `few` says that these campaigns are too few to rely on,
    if they are, else ""."""

    short: str
    findings: tuple[Finding, ...]
    campaigns: int
    few: str


def report_of(figures: Figures) -> Report:
    """Everything that was counted, for any map and any rules."""
    found = tuple(_findings(figures))
    return Report(short(figures), found, figures.campaigns, few_words(figures.campaigns))


def _findings(figures: Figures) -> Iterator[Finding]:
    yield from _length(figures)
    yield from _roads(figures)
    yield from _initiative(figures)
    yield from _comebacks(figures)
    yield from _battles(figures)


def _length(figures: Figures) -> Iterator[Finding]:
    length, early = figures.of("length"), figures.of("early")
    if length is None or early is None:
        return
    share, number = spoken(early.value)
    ends = ngettext(
        "%(share)s ends before turn %(turn)s.", "%(share)s end before turn %(turn)s.", number
    ) % {"share": capfirst(share), "turn": EARLY}
    lasts = ngettext(
        "Such campaigns last %(length)s of %(turns)s turn.",
        "Such campaigns last %(length)s of %(turns)s turns.",
        figures.turns,
    ) % {"length": whole_turns(length, figures), "turns": figures.turns}
    low, high = (round(bound * figures.turns) for bound in (length.low, length.high))
    turns = f"{low}–{high}" if low < high else str(low)
    bounds = ngettext("%(turns)s turn", "%(turns)s turns", high) % {"turns": turns}
    bounds = f"{bounds}; {_percents(early)}"
    is_long = length.verdict != "met" and length.value > length.most
    yield _finding(
        gettext_lazy("Length"),
        f"{lasts} {ends}",
        bounds,
        [length, early],
        LONG if is_long else SHORT,
    )


def _roads(figures: Figures) -> Iterator[Finding]:
    memory = figures.of("memory")
    if memory is None:
        return
    share, number = spoken(1 - memory.value)
    sentence = _one_road(memory.value) or ngettext(
        "%(share)s ends by points, the others by the memory track.",
        "%(share)s end by points, the others by the memory track.",
        number,
    ) % {"share": capfirst(share)}
    bounds = _percent(1 - memory.high, 1 - memory.low)
    yield _finding(
        gettext_lazy("Two roads to victory"),
        sentence,
        bounds,
        [memory],
        NO_POINTS if memory.value > memory.most else NO_MEMORY,
    )


def _one_road(memory: float) -> str:
    """The sentence for a single road to victory; else ""."""
    if memory >= 1:
        return _("None ends by points: the memory track decides them all.")
    return _("All end by points: the memory track decides none.") if memory <= 0 else ""


def _initiative(figures: Figures) -> Iterator[Finding]:
    ends = [
        figures.of(what, of) for what in ("first_turn", "last_turn") for of in ("first", "last")
    ]
    places, found = figures.of("first_turn"), [end for end in ends if end is not None]
    if places is None or len(found) < len(ends):
        return
    wins = [_whole(end.value / figures.players) for end in found]
    sentence = _(
        "In turn 1 the first place of the initiative wins %(first)s of the campaigns, the last "
        "%(last)s. In the last turn the first wins %(late_first)s, the last "
        "%(late_last)s. An equal share is %(equal)s."
    ) % {
        "first": wins[0],
        "last": wins[1],
        "late_first": wins[2],
        "late_last": wins[3],
        "equal": _whole(1 / figures.players),
    }
    bounds = "; ".join(_percent(m.low / figures.players, m.high / figures.players) for m in found)
    late = found[2:]
    idle = any(end.verdict == "missed" for end in late)
    yield _finding(
        gettext_lazy("Worth of the initiative"),
        sentence,
        bounds,
        [places, *late],
        IDLE_BIDS if idle else UNEVEN,
    )


def _comebacks(figures: Figures) -> Iterator[Finding]:
    changes, half = figures.of("lead_changes"), figures.of("half_time")
    if changes is None:
        return
    share, number = spoken(changes.value)
    sentence = ngettext(
        "%(share)s sees the lead change hands.", "%(share)s see the lead change hands.", number
    ) % {"share": capfirst(share)}
    bounds, of = _percents(changes), [changes]
    if half is not None:
        sentence += " " + _("The leader at half-time wins %(share)s of the campaigns.") % {
            "share": _whole(half.value)
        }
        bounds, of = f"{bounds}; {_percents(half)}", [changes, half]
    yield _finding(gettext_lazy("Comebacks"), sentence, bounds, of, DECIDED)


def _battles(figures: Figures) -> Iterator[Finding]:
    battles, quiet = figures.of("battles"), figures.of("quiet")
    if battles is None or quiet is None:
        return
    sentence = _(
        "From turn 2 on a turn brings %(battles)s battles; %(quiet)s of the turns bring none."
    ) % {"battles": _decimal(battles.value), "quiet": _whole(quiet.value)}
    bounds = f"{_decimal(battles.low)}–{_decimal(battles.high)}"
    yield _finding(
        gettext_lazy("Evenings with battles"),
        sentence,
        f"{bounds}; {_percents(quiet)}",
        [battles, quiet],
        MANY_BATTLES if battles.value > battles.most else FEW_BATTLES,
    )


def _finding(title: Words, sentence: str, bounds: str, of: list[Measure], missed: Words) -> Finding:
    """The finding, judged by the worst of these measures."""
    verdicts: list[Verdict] = [measure.verdict for measure in of]
    worst: Verdict = next((v for v in ("missed", "near") if v in verdicts), "met")
    word = {"met": GOOD, "near": UNSURE, "missed": missed}[worst]
    return Finding(title, sentence, bounds, worst, word)


def _decimal(value: float) -> str:
    return number_format(round(value, 1), 1)


def _whole(share: float) -> str:
    return f"{_hundredths(share)}{PERCENT}"


def _percents(measure: Measure) -> str:
    return _percent(measure.low, measure.high)


def _percent(low: float, high: float) -> str:
    return f"{_hundredths(max(0.0, low))}–{_hundredths(min(1.0, high))}{PERCENT}"


def _hundredths(share: float) -> int:
    return round(100 * share)
