"""Template tags for the text of a page: names by id, exact points, and news."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from django import template
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from campaign.actions.notices.points import one_or_many, points_in_words, written
from campaign.actions.notices.recap_words import Names, sentence
from campaign.armies import UNIT_KINDS
from campaign.history.recap_lines import Line
from campaign.house_rules import BAND_SIZE
from campaign.map.land.sites import SITES
from campaign.map.terrains import CLASS_OF
from campaign.pages import page_tags
from campaign.pages.chronicle import names
from campaign.pages.chronicle.campaign_message_words import moment_in
from campaign.pages.chronicle.recap import unread_of
from campaign.pages.map.fragment_cache import help_of, map_of, nav_of, sides_of
from campaign.pages.map.land_strip import land_strip
from campaign.pages.rulebook import links, terms
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.faces import book_face, face, faces_among, faces_of
from campaign.pages.scene.names import battle_terrain, player_name, terrain_name, unit_link
from campaign.pages.table.upcoming import next_go, who_leads
from campaign.pages.words import rule_terms
from campaign.words.news.rolls import roll_in_words
from campaign.words.news.rows import mark
from campaign.words.phases import PHASE_NAMES
from club.actions.journal.permissions import organises
from club.pages.frame.deadline_display import instant
from club.refusals import Refusal

register = template.Library()
register.tags.update(page_tags.register.tags)
register.tags.update(links.register.tags)
register.tags.update(terms.register.tags)

register.filter("points", written)
register.filter(points_in_words)
register.filter(one_or_many)
register.filter(instant)
register.simple_tag(player_name)
register.simple_tag(terrain_name)
register.simple_tag(battle_terrain)
register.simple_tag(unit_link)
register.simple_tag(face)
register.simple_tag(book_face)
register.simple_tag(faces_of)
register.simple_tag(faces_among)
register.simple_tag(mark)
register.simple_tag(roll_in_words)
register.simple_tag(map_of)
register.simple_tag(land_strip)
register.simple_tag(sides_of)
register.simple_tag(help_of)
register.simple_tag(nav_of)
register.simple_tag(who_leads)
register.simple_tag(next_go)


@register.inclusion_tag("scene/_bell.html")
def bell_of(scene: Any, oob: bool = False) -> dict[str, Any]:
    """The link to the news of a campaign, with the number that its player has not read."""
    unread = unread_of(scene) if isinstance(scene, Scene) else None
    return {"scene": scene, "unread": unread, "oob": oob}


@register.filter
def of(table: dict[Any, Any], key: Any) -> Any:
    """The entry of a table, or the key itself if there is none."""
    return table.get(key, key)


@register.filter
def organised_by(game: Any, user: Any) -> bool:
    return organises(game, user)


def _word_of(table: Mapping[Any, Any]) -> Callable[[str], str]:
    """A filter: the word of this table for a key, or the key itself."""
    return lambda key: str(table.get(key, key))


unit_word = register.filter("unit_word", _word_of(rule_terms.UNIT_KINDS))
kind_word = register.filter("kind_word", _word_of(rule_terms.TERRAIN_KINDS))
class_word = register.filter("class_word", _word_of(rule_terms.TERRAIN_CLASSES))
register.filter("faction_word", _word_of(rule_terms.FACTIONS))
register.filter("phase_word", _word_of(PHASE_NAMES))


@register.filter
def refusal_sentence(refusal: Refusal) -> str:
    """The refusal's sentence in the reader's language, its placeholders filled."""
    sentence = gettext(refusal.sentence)
    values = {name: _value_word(name, value) for name, value in refusal.values.items()}
    return sentence.format(**values) if values else sentence


def _value_word(name: str, value: object) -> object:
    """The word of a unit's kind, exact points as people write them, or a refusal in words."""
    if name == "kind":
        return unit_word(str(value))
    if isinstance(value, Refusal):
        return refusal_sentence(value)
    return written(value) if isinstance(value, Fraction) else value


@register.simple_tag
def drawn_once(name: str) -> SafeString:
    """A part of the page that is the same for everybody, drawn once per language."""
    return _drawn(name, get_language() or "")


@lru_cache(maxsize=64)
def _drawn(name: str, language: str) -> SafeString:
    kinds = [
        {
            "id": kind,
            "word": kind_word(kind),
            "klass": class_word(klass),
            "drawn": mark_safe(SITES[kind]),
        }
        for kind, klass in CLASS_OF.items()
    ]
    return mark_safe(get_template(name).render({"kinds": kinds}))


@register.simple_tag
def kind_options(chosen: str) -> SafeString:
    """The kinds of unit as options of a select."""
    return _options(chosen if chosen in UNIT_KINDS else "", get_language() or "")


@lru_cache(maxsize=64)
def _options(chosen: str, language: str) -> SafeString:
    kinds = [
        {"id": id, "word": unit_word(id), "per_point": kind.per_point, "chosen": id == chosen}
        for id, kind in UNIT_KINDS.items()
    ]
    return mark_safe(get_template("acts/_kinds.html").render({"kinds": kinds}))


@register.simple_tag
def band_size() -> dict[str, int]:
    """The least and the greatest size of a band in points (R22)."""
    return BAND_SIZE


@register.simple_tag(takes_context=True)
def news_sentence(context: template.Context, news: Any) -> str:
    """One piece of news in words."""
    return names.news_sentence(context["scene"], news, brief=bool(context.get("plain")))


@register.simple_tag
def recap_sentence(scene: Any, line: Line) -> SafeString:
    """A line of the viewer's recap, as a sentence."""
    players = {player: player_name(scene.seats, player) for player in scene.seats}
    terrains = {id: terrain.name for id, terrain in scene.terrains.items()}
    return mark_safe(sentence(line, Names(players, terrains, plain=False)))


@register.filter
def boxes(figures: int) -> str:
    """One box to tick per figure."""
    return "☐" * figures


@register.simple_tag
def moment_of(scene: Any, iso: str) -> str:
    """A time in a message, in the campaign's time zone."""
    return moment_in(scene.game, iso)
