"""The consequences of a command in sentences, before it is given."""

from collections.abc import Callable, Iterable
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from campaign import differences as d
from campaign.actions.notices.points import points_in_words, written
from campaign.bands.movement import may_leave
from campaign.battles.retreats import counted_away
from campaign.pages.words.difference_words import retreating
from campaign.pages.words.preview_accounts import accounts, count_after, lost_men, memory, speeds
from campaign.pages.words.preview_base import Ahead, Said, Sentence
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
        winner = item.after.winner
        yield Sentence(ahead.words("ends", who=winner), winner != ahead.me)


def _power(item: d.Power, ahead: Ahead) -> Said:
    if item.subject == ahead.me:
        count = item.after - item.before
        kind = "gains" if count > 0 else "pays"
        yield Sentence(ahead.words(kind, count=abs(count), stock=item.after))


def _holder(item: d.Holder, ahead: Ahead) -> Said:
    place: dict[str, Any] = {"terrain": item.subject}
    if item.after == ahead.me:
        kind = "takes_from" if item.before else "takes"
        yield Sentence(ahead.words(kind, who=item.before, **place))
    elif item.before == ahead.me:
        if ahead.now.holders.get(item.subject) != ahead.me:  # type: ignore[call-overload]
            return  # the terrain would become theirs only if the band stayed
        kind = "taken_from" if item.after else "no_longer"
        yield Sentence(ahead.words(kind, who=item.after, **place), True)
    elif item.after:
        yield Sentence(ahead.words("claimed", who=item.after, **place))


def _village(item: d.Village, ahead: Ahead) -> Said:
    place: dict[str, Any] = {"terrain": item.subject, "other": item.before}
    if item.before == ahead.me:
        kind = "captured_from" if item.after else "fallen_from"
        yield Sentence(ahead.words(kind, who=item.after, **place), True)
    elif item.before and item.after is None:
        yield Sentence(ahead.words("fallen", **place))
    elif item.after == ahead.me:
        yield Sentence(ahead.words("captured_you" if item.before else "village", **place))


def _sacred(item: d.SacredGround, ahead: Ahead) -> Said:
    if item.after:
        yield Sentence(ahead.words("sacred_ground", terrain=item.subject))


def _band(item: d.OnMap, ahead: Ahead) -> Said:
    was, will = item.before, item.after
    band = was or will
    if band is None or band.owner != ahead.me:
        return
    values = {"lord": _lord(band.men), "terrain": band.terrain}
    sizes = [written(one.men.points) if one else "" for one in (was, will)]
    if will is None:
        yield Sentence(ahead.words("breaks_up", **values), True)
    elif was is None:
        yield Sentence(ahead.words("stands", points=sizes[1], **values))
    elif was.men.points != will.men.points:
        yield Sentence(ahead.words("resized", before=sizes[0], after=sizes[1], **values))


def _reserve(item: d.InReserve, ahead: Ahead) -> Said:
    owners = {world.villages.get(item.subject) for world in (ahead.before, ahead.after)}  # type: ignore[call-overload]
    if ahead.me in owners:
        points = points_in_words(item.after.points) if item.after else ""
        kind = "reserve" if item.after else "no_reserve"
        yield Sentence(ahead.words(kind, terrain=item.subject, points=points))


def _retreat(item: d.InRetreat, ahead: Ahead) -> Said:
    row = item.after
    if item.before is not None or row is None or row.owner != ahead.me:
        return
    values = {
        "men": capfirst(retreating(row, ahead.names, with_origin=True)),
        "points": points_in_words(row.men.points),
        "turn": row.turn,
        "terrain": row.to,
    }
    counted = counted_away(ahead.now, row.turn)
    if counted is not None:
        kind = "retreats_counted" if counted else "retreats_uncounted"
        yield Sentence(ahead.words(kind, **values), not counted)
    else:
        kind = "retreats_unknown" if row.to is None else "retreats_to"
        yield Sentence(ahead.words(kind, **values))


def _lost_lord(item: d.LordState, ahead: Ahead) -> Said:
    lord = item.after
    if lord is not None and lord.died and lord.owner == ahead.me:
        yield Sentence(ahead.words("lost_lord", lord=lord.name or _("nameless lord")), True)


def _battle(item: d.Fight, ahead: Ahead) -> Said:
    battle = item.after or item.before
    if battle is None:
        return
    was, will = (_sides(one) for one in (item.before, item.after))
    if bool(was) == bool(will) and (ahead.me in was) == (ahead.me in will):
        return
    sides = will or was
    if item.after is not None and ahead.me in sides:
        yield from _fight(sides, battle.terrain, ahead)
        return
    kind = "called_off" if item.after is None else "called"
    yield Sentence(ahead.words(kind, terrain=battle.terrain, players=_others(sides, ahead)))


def _fight(sides: tuple[PlayerId, ...], terrain: TerrainId, ahead: Ahead) -> Said:
    """With whether all the others can still leave the terrain, or give up their village (A31,
    A52)."""
    others = _others(sides, ahead)
    yield Sentence(ahead.words("fight", terrain=terrain, players=others))
    if ahead.now.phase == "movement" and all(may_leave(ahead.now, one, terrain) for one in others):
        yield Sentence(ahead.words("avoidable", players=others, count=len(others)))


def _others(sides: tuple[PlayerId, ...], ahead: Ahead) -> tuple[PlayerId, ...]:
    return tuple(one for one in sides if one != ahead.me)


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
