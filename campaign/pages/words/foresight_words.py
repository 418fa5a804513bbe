"""The consequences of a command in sentences, before it is given."""

from collections.abc import Callable, Iterable
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign import differences as d
from campaign.actions.notices.points import points_in_words, written
from campaign.bands.movement import may_leave
from campaign.battles.retreats import counted_away
from campaign.pages.words.difference_words import retreating
from campaign.pages.words.foresight_accounts import (
    accounts,
    count_after,
    lost_men,
    memory,
    speeds,
)
from campaign.pages.words.foresight_base import Ahead, Said, Sentence
from campaign.world import PlayerId, TerrainId


def sentences(found: Iterable[d.Difference], ahead: Ahead) -> list[Sentence]:
    """The consequences for the player, the bad ones first."""
    listed = [*of_differences(found, ahead), *lost_men(ahead), *memory(ahead)]
    listed += [*accounts(ahead), *count_after(ahead), *speeds(ahead)]
    return sorted(dict.fromkeys(listed), key=lambda one: not one.bad)


def of_differences(found: Iterable[d.Difference], ahead: Ahead) -> list[Sentence]:
    """Sentences of only these differences. For a terrain that changes hands there is one: the
    battle for it, if any, otherwise its new holder."""
    kinds = [item for item in found if type(item) in WORDS]
    fought = {row.terrain for row in ahead.after.battles.values()}
    said = [
        (item, list(WORDS[type(item)](item, ahead)))
        for item in kinds
        if not (isinstance(item, d.Holder) and item.subject in fought)
    ]
    taken = {item.subject for item, words in said if isinstance(item, d.Holder) and words}
    return [
        one
        for item, words in said
        for one in words
        if not (isinstance(item, d.Fight) and item.after is None and item.subject in taken)
    ]


def battle_at(terrain: TerrainId, ahead: Ahead) -> Said:
    """The player's battle for this terrain, if the command leads to one."""
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
        ngettext(
            "You gain {count} power point and have {stock}.",
            "You gain {count} power points and have {stock}.",
            count,
        )
        if count > 0
        else ngettext(
            "You pay {count} power point and keep {stock}.",
            "You pay {count} power points and keep {stock}.",
            -count,
        )
    )
    yield Sentence(words.format(count=abs(count), stock=item.after))


def _holder(item: d.Holder, ahead: Ahead) -> Said:
    place: dict[str, Any] = {"terrain": item.subject}
    if item.after == ahead.me:
        words = (
            _("You take {terrain} from {who} without a fight.")
            if item.before
            else _("You take {terrain} without a fight.")
        )
        yield Sentence(ahead.named(words, who=item.before, **place))
    elif item.before == ahead.me:
        if ahead.now.holders.get(item.subject) != ahead.me:  # type: ignore[call-overload]
            return  # the terrain would become theirs only if the band stayed
        words = (
            _("{who} takes {terrain} from you.")
            if item.after
            else _("{terrain} is no longer yours.")
        )
        yield Sentence(ahead.named(words, who=item.after, **place), True)
    elif item.after:
        yield Sentence(ahead.named(_("{who} takes {terrain}."), who=item.after, **place))


def _village(item: d.Village, ahead: Ahead) -> Said:
    place: dict[str, Any] = {"terrain": item.subject}
    if item.before == ahead.me:
        words = (
            _("{who} captures your village at {terrain}.")
            if item.after
            else _("Your village at {terrain} is razed.")
        )
        yield Sentence(ahead.named(words, who=item.after, **place), True)
    elif item.before and item.after is None:
        words = _("The village of {who} at {terrain} is razed.")
        yield Sentence(ahead.named(words, who=item.before, **place))
    elif item.after == ahead.me:
        words = (
            _("You capture the village of {who} at {terrain}.")
            if item.before
            else _("You have a village at {terrain}.")
        )
        yield Sentence(ahead.named(words, who=item.before, **place))


def _sacred(item: d.SacredGround, ahead: Ahead) -> Said:
    if item.after:
        yield Sentence(
            ahead.named(_("There is a sacred ground at {terrain}."), terrain=item.subject)
        )


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
        words = _("The band of {lord} is at {terrain} with {points} points.")
        yield Sentence(ahead.named(words, points=sizes[1], **values))
    elif was.men.points != will.men.points:
        words = _("The band of {lord} goes from {before} to {after} points.")
        yield Sentence(ahead.named(words, before=sizes[0], after=sizes[1], **values))


def _reserve(item: d.InReserve, ahead: Ahead) -> Said:
    owners = {world.villages.get(item.subject) for world in (ahead.before, ahead.after)}  # type: ignore[call-overload]
    if ahead.me not in owners:
        return
    words = (
        _("The reserve at {terrain} holds {points}.")
        if item.after
        else _("The reserve at {terrain} is empty.")
    )
    points = points_in_words(item.after.points) if item.after else ""
    yield Sentence(ahead.named(words, terrain=item.subject, points=points))


def _retreat(item: d.InRetreat, ahead: Ahead) -> Said:
    row = item.after
    if item.before is not None or row is None or row.owner != ahead.me:
        return
    values = {
        "men": capfirst(retreating(row, ahead.names, with_origin=True)),
        "points": points_in_words(row.men.points),
        "turn": row.turn,
    }
    counted = counted_away(ahead.now, row.turn)
    if counted is not None:
        words = (
            _("{men} retreats with {points}, which the final count counts.")
            if counted
            else _("{men} retreats with {points}, which the final count does not count.")
        )
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
    words = (
        _("There is no battle for {terrain}.")
        if item.after is None
        else _("There is a battle for {terrain}: {others}.")
    )
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


WORDS: dict[type, Callable[[Any, Ahead], Said]] = {
    d.Ended: _ended,
    d.Power: _power,
    d.Holder: _holder,
    d.Village: _village,
    d.SacredGround: _sacred,
    d.OnMap: _band,
    d.InReserve: _reserve,
    d.InRetreat: _retreat,
    d.LordState: _lost_lord,
    d.Fight: _battle,
}
# These are said in other words, or elsewhere on the page.
LEFT_OUT = (d.Moment, d.Gone, d.Track, d.Takings, d.Order, d.Favourite)
