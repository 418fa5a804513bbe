"""Template words of the pages: names by id, exact points, and news by its kind."""

from fractions import Fraction
from typing import Any

from django import template
from django.template.loader import select_template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from campaign.pages import wording
from campaign.pages.demo import DemoPlace, demo_places
from campaign.pages.figures import written
from campaign.refusals import Refusal

register = template.Library()

register.filter("points", written)


@register.filter
def of(table: dict[Any, Any], key: Any) -> Any:
    """The entry of a table, or the key itself when there is none."""
    return table.get(key, key)


@register.filter
def unit_word(kind: str) -> str:
    return str(wording.UNIT_KINDS.get(kind, kind))


@register.filter
def kind_word(kind: str) -> str:
    return str(wording.TERRAIN_KINDS.get(kind, kind))


@register.filter
def class_word(klass: str) -> str:
    return str(wording.TERRAIN_CLASSES.get(klass, klass))


@register.filter
def phase_word(phase: str) -> str:
    return str(wording.PHASES.get(phase, phase))


@register.filter
def cause_word(cause: str, gained: bool = False) -> str:
    table = wording.GAIN_CAUSES if gained else wording.PAY_CAUSES
    return str(table.get(cause, cause))


@register.filter
def refusal_sentence(refusal: Refusal) -> str:
    """The refusal's sentence in the reader's language, its placeholders filled."""
    sentence = gettext(refusal.sentence)
    values = {name: _value_word(name, value) for name, value in refusal.values.items()}
    return sentence.format(**values) if values else sentence


def _value_word(name: str, value: object) -> object:
    """Kinds of unit by their word, exact points as people write them."""
    if name == "kind":
        return unit_word(str(value))
    return written(value) if isinstance(value, Fraction) else value


@register.simple_tag
def player_name(seats: dict[str, Any], player: str) -> SafeString:
    """A player's name with his letter in his colour."""
    seat = seats.get(player)
    if seat is None:
        return format_html("<b>{}</b>", player)
    return format_html(
        '<b class="who"><span class="badge seat-{}" aria-hidden="true">{}</span>{}</b>',
        seat.css, seat.letter, seat.name,
    )  # fmt: skip


@register.simple_tag
def demo_cast() -> list[DemoPlace]:
    """The demo players that the door offers; none where the site is no demo."""
    return demo_places()


@register.simple_tag
def zone_name(scene: Any, terrain: str) -> SafeString:
    return format_html("<i>{}</i>", scene.zone_name(terrain))


@register.simple_tag(takes_context=True)
def told(context: template.Context, news: Any) -> str:
    """One piece of news in words: the template is named after its kind."""
    kind = type(news).__name__
    found = select_template([f"news/{kind}.html", "news/other.html"])
    return found.render({"n": news, "scene": context["scene"], "kind": kind})


@register.filter
def lord_of(band: str, scene: Any) -> str:
    """The lord's name of a band that may be gone by now; then the band's own id."""
    found = scene.bands.get(band)
    return found.lord if found else gettext("a lord")


@register.simple_tag
def path_words(scene: Any, path: tuple[str, ...]) -> SafeString:
    return format_html("<i>{}</i>", " → ".join(scene.zone_name(terrain) for terrain in path))
