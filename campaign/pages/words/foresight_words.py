"""The consequences of a command in sentences, before it is given."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign import differences as d
from campaign.actions.notices.points import points_in_words, written
from campaign.battles.retreats import counted_away
from campaign.pages.words.difference_words import Names, retreating
from campaign.turns.bands.memory import expected_track, stands_to_win
from campaign.turns.bands.movement import may_leave, speed
from campaign.turns.economy.upkeep import COLLECTED, forecast
from campaign.turns.leaders import is_last_turn, is_second_half, total_after_turn
from campaign.world import PlayerId, TerrainId, World


@dataclass(frozen=True, slots=True)
class Sentence:
    """One consequence; `bad` if the player loses something by it."""

    words: str
    bad: bool = False


@dataclass(frozen=True, slots=True)
class Ahead:
    """The worlds now, without a command and with it, for the player who thinks about it."""

    now: World
    before: World
    after: World
    me: PlayerId
    names: Names

    def named(self, sentence: str, **values: Any) -> str:
        """The sentence with `who` and `terrain` by their names."""
        if "who" in values:
            values["who"] = self.names.player(values["who"])
        if "terrain" in values:
            values["terrain"] = self.names.terrain(values["terrain"])
        return sentence.format(**values)


Said = Iterator[Sentence]


def sentences(found: Iterable[d.Difference], ahead: Ahead) -> list[Sentence]:
    """The consequences for the player, the bad ones first."""
    listed = [*of_differences(found, ahead), *_lost_men(ahead), *_memory(ahead)]
    listed += [*_accounts(ahead), *count_after(ahead), *_speeds(ahead)]
    return sorted(dict.fromkeys(listed), key=lambda one: not one.bad)


def of_differences(found: Iterable[d.Difference], ahead: Ahead) -> list[Sentence]:
    """The sentences of these differences alone, one about who gets a terrain: the battle for it,
    if there is one, otherwise its new holder."""
    kinds = [item for item in found if type(item) in WORDS]
    fought = {row.terrain for row in ahead.after.battles.values()}
    said = [
        (item, list(WORDS[type(item)](item, ahead))) for item in kinds
        if not (isinstance(item, d.Holder) and item.subject in fought)
    ]  # fmt: skip
    taken = {item.subject for item, words in said if isinstance(item, d.Holder) and words}
    return [
        one for item, words in said for one in words
        if not (isinstance(item, d.Fight) and item.after is None and item.subject in taken)
    ]  # fmt: skip


def battle_at(terrain: TerrainId, ahead: Ahead) -> Said:
    """The player's battle for this terrain, if there is one with the command."""
    for row in ahead.after.battles.values():
        sides = (*row.players, *row.waiting)
        if row.terrain == terrain and ahead.me in sides:
            yield from _fight(sides, terrain, ahead)


def _ended(item: d.Ended, ahead: Ahead) -> Said:
    if item.after is not None:
        words = ahead.named(_("The campaign ends: {who} wins."), who=item.after.winner)
        yield Sentence(words, item.after.winner != ahead.me)


def _power(item: d.Power, ahead: Ahead) -> Said:
    if item.subject != ahead.me:
        return
    count = item.after - item.before
    words = (
        ngettext("You gain {count} power point and have {stock}.",
                 "You gain {count} power points and have {stock}.", count)
        if count > 0 else
        ngettext("You pay {count} power point and keep {stock}.",
                 "You pay {count} power points and keep {stock}.", -count)
    )  # fmt: skip
    yield Sentence(words.format(count=abs(count), stock=item.after))


def _holder(item: d.Holder, ahead: Ahead) -> Said:
    place: dict[str, Any] = {"terrain": item.subject}
    if item.after == ahead.me:
        words = _("You take {terrain} from {who} without a fight.") if item.before else _(
            "You take {terrain} without a fight.")  # fmt: skip
        yield Sentence(ahead.named(words, who=item.before, **place))
    elif item.before == ahead.me:
        if ahead.now.holders.get(item.subject) != ahead.me:  # type: ignore[call-overload]
            return  # it would only become theirs if the band stayed
        words = _("{who} takes {terrain} from you.") if item.after else _(
            "{terrain} is no longer yours.")  # fmt: skip
        yield Sentence(ahead.named(words, who=item.after, **place), True)
    elif item.after:
        yield Sentence(ahead.named(_("{who} takes {terrain}."), who=item.after, **place))


def _village(item: d.Village, ahead: Ahead) -> Said:
    place: dict[str, Any] = {"terrain": item.subject}
    if item.before == ahead.me:
        words = _("{who} captures your village at {terrain}.") if item.after else _(
            "Your village at {terrain} is razed.")  # fmt: skip
        yield Sentence(ahead.named(words, who=item.after, **place), True)
    elif item.before and item.after is None:
        words = _("The village of {who} at {terrain} is razed.")
        yield Sentence(ahead.named(words, who=item.before, **place))
    elif item.after == ahead.me:
        words = _("You capture the village of {who} at {terrain}.") if item.before else _(
            "A village of yours stands at {terrain}.")  # fmt: skip
        yield Sentence(ahead.named(words, who=item.before, **place))


def _sacred(item: d.SacredGround, ahead: Ahead) -> Said:
    if item.after:
        yield Sentence(ahead.named(_("A sacred ground lies at {terrain}."), terrain=item.subject))


def _band(item: d.OnMap, ahead: Ahead) -> Said:
    was, will = item.before, item.after
    band = was or will
    if band is None or band.owner != ahead.me:
        return
    values = {"lord": _lord(band.men), "terrain": band.terrain}
    sizes = [written(one.men.points) if one else "" for one in (was, will)]
    if will is None:
        yield Sentence(ahead.named(_("The band of {lord} at {terrain} breaks up."), **values), True)
    elif was is None:
        words = _("The band of {lord} stands at {terrain} with {points} points.")
        yield Sentence(ahead.named(words, points=sizes[1], **values))
    elif was.men.points != will.men.points:
        words = _("The band of {lord} goes from {before} to {after} points.")
        yield Sentence(ahead.named(words, before=sizes[0], after=sizes[1], **values))


def _reserve(item: d.InReserve, ahead: Ahead) -> Said:
    owners = {world.villages.get(item.subject) for world in (ahead.before, ahead.after)}  # type: ignore[call-overload]
    if ahead.me not in owners:
        return
    words = _("The reserve at {terrain} holds {points}.") if item.after else _(
        "The reserve at {terrain} is empty.")  # fmt: skip
    points = points_in_words(item.after.points) if item.after else ""
    yield Sentence(ahead.named(words, terrain=item.subject, points=points))


def _retreat(item: d.InRetreat, ahead: Ahead) -> Said:
    row = item.after
    if item.before is not None or row is None or row.owner != ahead.me:
        return
    values = {
        "men": capfirst(retreating(row, ahead.names, with_origin=True)),
        "points": points_in_words(row.men.points), "turn": row.turn,
    }  # fmt: skip
    counted = counted_away(ahead.now, row.turn)
    if counted is not None:
        words = _("{men} retreats with {points}, which the final count counts.") if counted else _(
            "{men} retreats with {points}, which the final count does not count.")  # fmt: skip
        yield Sentence(words.format(**values), not counted)
    elif row.to is None:
        words = _("{men} retreats with {points} to a village yet to be chosen.")
        yield Sentence(words.format(**values))
    else:
        words = _("{men} retreats with {points} to {terrain} and is there in turn {turn}.")
        yield Sentence(ahead.named(words, terrain=row.to, **values))


def _lost_lord(item: d.LordState, ahead: Ahead) -> Said:
    lord = item.after
    if lord is not None and lord.died and lord.owner == ahead.me:
        name = lord.name or _("nameless lord")
        yield Sentence(_("Your lord {lord} is lost for good.").format(lord=name), True)


def _battle(item: d.Fight, ahead: Ahead) -> Said:
    battle = item.after or item.before
    if battle is None:
        return
    was, will = (_sides(one) for one in (item.before, item.after))
    if bool(was) == bool(will) and (ahead.me in was) == (ahead.me in will):
        return
    sides = will or was
    others = ahead.names.several(tuple(one for one in sides if one != ahead.me))
    if item.after is not None and ahead.me in sides:
        yield from _fight(sides, battle.terrain, ahead)
        return
    words = _("There is no battle for {terrain}.") if item.after is None else _(
        "There is a battle for {terrain}: {others}.")  # fmt: skip
    yield Sentence(ahead.named(words, terrain=battle.terrain, others=others))


def _fight(sides: tuple[PlayerId, ...], terrain: TerrainId, ahead: Ahead) -> Said:
    others = ahead.names.several(tuple(one for one in sides if one != ahead.me))
    words = _("You fight for {terrain} against {others}.")
    yield Sentence(ahead.named(words, terrain=terrain, others=others))
    yield from _may_be_avoided(sides, terrain, ahead)


def _may_be_avoided(sides: tuple[PlayerId, ...], terrain: TerrainId, ahead: Ahead) -> Said:
    """Whether all the others can still leave the terrain, or give up their village (A31, A52)."""
    others = [one for one in sides if one != ahead.me]
    if ahead.now.phase != "movement" or not all(
        may_leave(ahead.now, one, terrain) for one in others
    ):
        return
    words = ngettext(
        "There is no battle if {others} leaves or does not defend it.",
        "There is no battle if {others} leave or do not defend it.",
        len(others),
    )
    yield Sentence(ahead.named(words, others=ahead.names.several(tuple(others))))


def _sides(battle: d.BattleIs | None) -> tuple[PlayerId, ...]:
    return (*battle.players, *battle.waiting) if battle else ()


def _lord(men: d.Men) -> str:
    return ", ".join(name or _("nameless lord") for name in men.lords)


def _lost_men(ahead: Ahead) -> Said:
    """Men who are nowhere any more (A64)."""
    lost = _all_points(ahead.before, ahead.me) - _all_points(ahead.after, ahead.me)
    if lost > 0:
        words = _("Men worth {points} are lost for good.")
        yield Sentence(words.format(points=points_in_words(lost)), True)


def _all_points(world: World, me: PlayerId) -> Fraction:
    here = [row.points for row in world.bands.values() if row.owner == me]
    here += [row.points for row in world.retreats.values() if row.owner == me]
    here += [row.points for at, row in world.reserves.items() if world.villages.get(at) == me]
    return sum(here, Fraction(0))


def _memory(ahead: Ahead) -> Said:
    """The player's memory points, and who wins by them at the end of the turn (R95)."""
    worlds, needed = (ahead.now, ahead.after), ahead.after.rules.limits.prestige
    was, will = (Counter(point.player for point in expected_track(one)) for one in worlds)
    if was[ahead.me] != will[ahead.me]:
        words = _("Your memory points: {before} → {after} of {needed}.")
        values = {"before": was[ahead.me], "after": will[ahead.me], "needed": needed}
        yield Sentence(words.format(**values), will[ahead.me] < was[ahead.me])
    first, then = (_winner(one) for one in worlds)
    if then == first:
        return
    if then == ahead.me:
        yield Sentence(_("You win at the end of this turn if the memory track stays as it is."))
    elif then:
        words = _("{who} wins at the end of this turn if the memory track stays as it is.")
        yield Sentence(ahead.named(words, who=then), True)
    elif first == ahead.me:
        yield Sentence(_("You no longer win at the end of this turn."), True)


def _winner(world: World) -> PlayerId | None:
    """The winner by memory at the end of the turn, which may be over already."""
    ending = world.ending
    return ending.winner if ending and ending.by == "memory" else stands_to_win(world)


def _accounts(ahead: Ahead) -> Said:
    """Upkeep and income as they would be collected now (R75, R79); in the last turn only what is
    still to come, since the final count holds the rest."""
    if is_last_turn(ahead.now) and ahead.now.phase in COLLECTED:
        return
    was, will = (forecast(world, ahead.me) for world in (ahead.now, ahead.after))
    if was.cost != will.cost:
        words = _("Your upkeep in power points goes from {before} to {after}.")
        yield Sentence(words.format(before=was.cost, after=will.cost))
    if was.income != will.income and not is_last_turn(ahead.now):
        words = _("Your income in power points goes from {before} to {after}.")
        yield Sentence(words.format(before=was.income, after=will.income), will.income < was.income)


def count_after(ahead: Ahead) -> Said:
    """The player's points in the final count, from half time on (R97)."""
    if not is_second_half(ahead.now) or ahead.after.ending:
        return
    was, will = (total_after_turn(world, ahead.me) for world in (ahead.before, ahead.after))
    if was == will:
        return
    words = (
        _("Your points in the final count: {before} → {after}.") if is_last_turn(ahead.now)
        else _("Your points if the final count came with the end of this turn: {before} → {after}.")
    )  # fmt: skip
    yield Sentence(words.format(before=written(was), after=written(will)), will < was)


def _speeds(ahead: Ahead) -> Said:
    """Bands that would be faster or slower on the map, and new ones (R31, R32)."""
    if is_last_turn(ahead.now) and ahead.now.phase not in ("recruitment", "transfer", "movement"):
        return
    for id, band in ahead.after.bands.items():
        was = ahead.before.bands.get(id)
        if band.owner != ahead.me or (was and was.parts == band.parts):
            continue
        goes = speed(band, ahead.after.rules)
        if was and speed(was, ahead.before.rules) == goes:
            continue
        words = ngettext("The band of {lord} moves {count} terrain a turn.",
                         "The band of {lord} moves {count} terrains a turn.", goes)  # fmt: skip
        lord = ahead.after.lords[band.lord].name or _("nameless lord")
        yield Sentence(words.format(lord=lord, count=goes), bool(was) and goes < 2)


WORDS: dict[type, Callable[[Any, Ahead], Said]] = {
    d.Ended: _ended, d.Power: _power, d.Holder: _holder, d.Village: _village,
    d.SacredGround: _sacred, d.OnMap: _band, d.InReserve: _reserve, d.InRetreat: _retreat,
    d.LordState: _lost_lord, d.Fight: _battle,
}  # fmt: skip
# Said in other words, or elsewhere on the page.
LEFT_OUT = (d.Moment, d.Gone, d.Track, d.Takings, d.Order, d.Favourite)
