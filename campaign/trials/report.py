"""The sums of many campaigns as figures with their bounds, and as a text to read."""

from typing import Any

from campaign.trials.confidence import best_to_worst, wilson
from campaign.trials.plan import Plan
from campaign.trials.sums import Share, Sums

FAIR = 1.25  # no site should win more than this many times as often as another


def counted_figures(plan: Plan, sums: Sums) -> dict[str, Any]:
    """Everything that was counted, with shares and 95 % bounds, for JSON."""
    tables = {name: _table(getattr(sums, name)) for name in _SHARES}
    tables |= {name: _table(getattr(sums, name)) for name in ("leaders", "rememberers")}
    return {
        "plan": {
            "map": plan.map.name,
            "players": plan.players,
            "bots": plan.bots,
            "factions": plan.factions,
            "seed": plan.seed,
            "campaigns": sums.campaigns,
            "name": plan.name,
        },
        **tables,
        "sites": _balance(sums.by_site),
        "endings": {
            how: _share(Share(sums.campaigns, n)) for how, n in sorted(sums.endings.items())
        },
        "memory_turns": _sorted(sums.memory_turns),
        "lengths": _sorted(sums.lengths),
        "lead": {
            turn: round(sums.lead[turn] / n / 100, 2) for turn, n in _sorted(sums.turns).items()
        },
        "battles_per_turn": {
            turn: round(sums.battles.get(turn, 0) / n, 3) for turn, n in _sorted(sums.turns).items()
        },
        "evenings": _sorted(sums.evenings),
        "sides": _sorted(sums.sides),
        "draws": _share(Share(sum(sums.sides.values()), sums.draws)),
        "portals_per_turn": _sorted(sums.portals),
        "with_portals": _share(Share(sums.campaigns, sums.with_portals)),
        "upkeep": _sorted(sums.upkeep),
        "control": {
            t: round(n / sum(sums.turns.values()), 3) for t, n in sorted(sums.control.items())
        },
        "takings": {t: round(n / sums.campaigns, 3) for t, n in sorted(sums.takings.items())},
        "commands": sums.commands,
    }


_SHARES = {
    "by_seat": "Wins by seat",
    "by_site": "Wins by start site",
    "by_bot": "Wins by bot",
    "by_faction": "Wins by kind of faction",
    "by_first_place": "Wins by initiative of turn 1 (1 is best)",
    "by_last_place": "Wins by initiative of the last turn (1 is best)",
}


def report_text(plan: Plan, sums: Sums) -> str:
    """A report in words and tables."""
    parts = [_head(plan, sums)]
    for name, title in _SHARES.items():
        parts.append(_wins(title, getattr(sums, name), places=name.endswith("place")))
        if name == "by_site":
            parts.append(_fairness(sums.by_site))
    parts += [_course(sums), _evenings(sums), _rest(sums)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _head(plan: Plan, sums: Sums) -> str:
    limits = plan.rules.limits
    return (
        f"{plan.map.name}: {sums.campaigns} campaigns of {plan.players} "
        f"({', '.join(plan.bots)}; {', '.join(plan.factions)}), seed {plan.seed}.\n"
        f"{limits.turns} turns, {limits.prestige} memory points to win, {limits.lords} lords, "
        f"{limits.villages} villages. Bounds are Wilson's at 95 %."
    )


def _wins(title: str, table: dict[Any, Share], *, places: bool) -> str:
    if not table:
        return ""
    rows = []
    for key, share in sorted(table.items()):
        low, high = wilson(share)
        name = key + 1 if places else key
        rows.append(
            f"  {name!s:<16} {_percent(share):>6} %   {100 * low:5.1f} – {100 * high:5.1f}"
            f"   {share.won} of {share.played}"
        )
    return "\n".join((title, *rows))


def _fairness(sites: dict[str, Share]) -> str:
    balance = _balance(sites)
    if balance is None or balance["ratio"] is None:
        return ""
    low, high = balance["bounds"]
    verdict = "that is within" if high <= FAIR else "that is beyond" if low > FAIR else "it may be"
    return (
        f"  {balance['most']} wins {balance['ratio']:.2f} times as often as {balance['least']} "
        f"({low:.2f} – {high:.2f}); {verdict} {FAIR} times."
    )


def _course(sums: Sums) -> str:
    rows = ["Turn   played   lead   leader wins   track leader wins   memory decides   battles"]
    for turn, played in _sorted(sums.turns).items():
        lead = sums.lead[turn] / played / 100
        decided = sums.memory_turns.get(turn, 0) / sums.campaigns
        rows.append(
            f"{turn:>4} {played:>8} {lead:>6.1f} {_percent(sums.leaders.get(turn)):>11} %"
            f" {_percent(sums.rememberers.get(turn)):>17} % {100 * decided:>14.1f} %"
            f" {sums.battles.get(turn, 0) / played:>9.2f}"
        )
    mean = sum(turn * n for turn, n in sums.lengths.items()) / sums.campaigns
    endings = ", ".join(
        f"{how} {100 * n / sums.campaigns:.1f} %" for how, n in sorted(sums.endings.items())
    )
    return "\n".join((*rows, f"Mean length {mean:.2f} turns. Decided by {endings}."))


def _evenings(sums: Sums) -> str:
    turns = sum(sums.evenings.values())
    rows = [
        f"  {n} battles   {100 * count / turns:5.1f} % of turns"
        for n, count in _sorted(sums.evenings).items()
    ]
    sides = ", ".join(f"{n} sides {count}" for n, count in _sorted(sums.sides).items())
    drawn = _percent(Share(sum(sums.sides.values()), sums.draws))
    return "\n".join(("Battles a turn (the club's evenings)", *rows, f"  {sides}; drawn {drawn} %"))


def _rest(sums: Sums) -> str:
    turns = sum(sums.upkeep.values())
    rows = [
        f"  {cost} PP   {100 * n / turns:5.1f} % of players' turns"
        for cost, n in _sorted(sums.upkeep).items()
    ]
    portals = sum(sums.portals.values()) / sums.campaigns
    share = _percent(Share(sums.campaigns, sums.with_portals))
    return "\n".join(
        ("Upkeep paid", *rows, f"Portals: {portals:.2f} a campaign, in {share} % of them.")
    )


def _balance(sites: dict[str, Share]) -> dict[str, Any] | None:
    """The two sites that are farthest apart."""
    if len(sites) < 2:
        return None
    least, *_, most = sorted(sites, key=lambda site: (_part(sites[site]), site))
    found = best_to_worst(sites.values())
    return {
        "most": most,
        "least": least,
        "ratio": found and round(found[0], 3),
        "bounds": found and [round(found[1], 3), round(found[2], 3)],
    }


def _part(share: Share) -> float:
    return share.won / share.played if share.played else 0.0


def _percent(share: Share | None) -> str:
    return f"{100 * _part(share):.1f}" if share and share.played else "–"


def _share(share: Share) -> dict[str, Any]:
    low, high = wilson(share)
    return {
        "played": share.played,
        "won": share.won,
        "share": round(_part(share), 4),
        "low": round(low, 4),
        "high": round(high, 4),
    }


def _table(table: dict[Any, Share]) -> dict[Any, Any]:
    return {key: _share(share) for key, share in sorted(table.items())}


def _sorted(table: dict[int, int]) -> dict[int, int]:
    return dict(sorted(table.items()))
