"""The saga in sentences in the past tense: each kind of tale has one or more."""

from collections.abc import Callable
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.history.saga import Host, Tale
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import faction_word, lord_name
from campaign.world import LordId, PlayerId

SENTENCES: dict[str, tuple[Any, ...]] = {
    "came": (gettext_lazy("%(who)s (%(faction)s) came into the land, led by %(names)s."),),
    "raised": (
        gettext_lazy("At %(terrain)s a new banner was raised: %(who)s called men to arms."),
        gettext_lazy("%(who)s gathered a new band at %(terrain)s."),
    ),
    "favour": (
        gettext_lazy("The gods turned their favour to %(who)s."),
        gettext_lazy("Now the gods smiled upon %(who)s."),
    ),
    "won": (
        gettext_lazy("At %(terrain)s, %(who)s met %(hosts)s and won the day."),
        gettext_lazy("%(who)s beat %(hosts)s in the battle for %(terrain)s."),
        gettext_lazy("%(hosts)s fought hard for %(terrain)s, but %(who)s kept the field."),
    ),
    "won_among_many": (
        gettext_lazy("Many came to fight for %(terrain)s: %(who)s beat %(hosts)s."),
    ),
    "drawn": (
        gettext_lazy("%(hosts)s fought for %(terrain)s until dusk, and nobody won."),
        gettext_lazy("The battle for %(terrain)s ended without a winner: %(hosts)s parted."),
    ),
    "losses": (gettext_lazy("Figures lost on the field: %(losses)s."),),
    "slain": (
        gettext_lazy("There %(who)s fell, slain by %(slayer)s."),
        gettext_lazy("%(slayer)s struck down %(who)s."),
    ),
    "fell": (
        gettext_lazy("There %(who)s fell."),
        gettext_lazy("%(who)s did not come back from the field."),
    ),
    "won_terrain": (
        gettext_lazy("So %(who)s took %(terrain)s."),
        gettext_lazy("From then on %(who)s held %(terrain)s."),
    ),
    "retreat": (
        gettext_lazy("After that %(hosts)s fell back."),
        gettext_lazy("The way home was long for %(hosts)s."),
    ),
    "taken": (
        gettext_lazy("%(who)s took %(terrains)s without a fight."),
        gettext_lazy("%(who)s planted a banner at %(terrains)s."),
    ),
    "taken_from": (
        gettext_lazy("%(who)s took %(terrains)s from %(other)s, who had nobody there."),
        gettext_lazy(
            "Nobody stood guard for %(other)s at %(terrains)s, and %(who)s planted a banner there."
        ),
    ),
    "razed": (
        gettext_lazy("%(who)s burned down the village of %(other)s at %(terrain)s."),
        gettext_lazy("Smoke rose over %(terrain)s: %(who)s razed the village of %(other)s."),
    ),
    "fallen": (gettext_lazy("The village of %(other)s at %(terrain)s was razed."),),
    "captured": (gettext_lazy("%(who)s seized the village of %(other)s at %(terrain)s."),),
    "founded": (
        gettext_lazy("%(who)s had new houses built at %(terrains)s."),
        gettext_lazy("New roofs rose for %(who)s at %(terrains)s."),
    ),
    "sacred": (gettext_lazy("%(who)s had a sacred ground raised at %(terrain)s."),),
    "portal": (gettext_lazy("At %(terrain)s a portal opened for %(who)s, and warriors came out."),),
    "memory": (
        gettext_lazy("The bards remembered %(who)s for %(terrain)s."),
        gettext_lazy("Songs were sung about %(who)s at %(terrain)s."),
    ),
    "forgotten": (gettext_lazy("The songs about %(who)s at %(terrain)s fell silent."),),
    "melted": (gettext_lazy("%(who)s had no village left, and the last men went their own ways."),),
    "vanished": (gettext_lazy("%(name)s was never seen again."),),
    "lead": (gettext_lazy("When the turn ended, %(who)s was ahead by memory."),),
    "turning_point": (
        gettext_lazy("The tide had turned: by memory %(who)s was ahead now, no longer %(other)s."),
    ),
    "lead_by_points": (
        gettext_lazy("Had all been counted then, %(who)s would have had the most points."),
    ),
    "turning_point_by_points": (
        gettext_lazy("By points %(who)s was ahead now, and no longer %(other)s."),
    ),
    "restored": (gettext_lazy("It was ruled that %(who)s lived on, and waited at %(terrain)s."),),
    "on_paper": (gettext_lazy("The war had begun on paper, and went on here with turn %(turn)s."),),
    "left": (gettext_lazy("%(who)s left the war."),),
    "ended_by_memory": (
        gettext_lazy("The songs remembered enough great deeds: %(who)s had won the campaign."),
    ),
    "ended_by_points": (
        gettext_lazy("When everything was counted, %(who)s had won the campaign."),
    ),
    "ended_by_alone": (gettext_lazy("Nobody else was left: %(who)s had won the campaign."),),
}


class Storyteller:
    """Words the tales of one chapter. A lord's player is named at the lord's first appearance."""

    def __init__(self, scene: Scene, player_name: Callable[[PlayerId], SafeString]) -> None:
        self.scene, self.player_name = scene, player_name
        self.known: set[LordId] = set()

    def sentence(self, tale: Tale) -> SafeString:
        """The tale as a sentence. Tales of one kind vary with their entry."""
        variants = SENTENCES[tale.kind]
        values = {name: self._word(name, value) for name, value in tale.values.items()}
        return _begun(format_html(_placed(str(variants[tale.seq % len(variants)])), **values))

    def _word(self, name: str, value: Any) -> Any:
        if name in ("who", "other", "slayer"):
            return self._host(value)
        if name == "hosts":
            return listed([self._host(host) for host in value])
        if name == "names":
            return listed([format_html("<b>{}</b>", lord or _("nameless lord")) for lord in value])
        if name == "losses":
            return listed([format_html("{} {}", self.player_name(p), lost) for p, lost in value])
        if name == "terrain":
            return self._terrain(value)
        if name == "terrains":
            return listed([self._terrain(terrain) for terrain in value])
        if name == "faction":
            return faction_word(value)
        return value or _("nameless lord")

    def _host(self, host: Host) -> SafeString:
        player, lord = host
        if lord is None or lord not in self.scene.world.lords:
            return self.player_name(player)
        if lord in self.known:
            return self._lord(lord)
        self.known.add(lord)
        return format_html("{} ({})", self._lord(lord), self.player_name(player))

    def _lord(self, lord: LordId) -> SafeString:
        return format_html("<b>{}</b>", lord_name(self.scene.world, lord))

    def _terrain(self, terrain: str) -> SafeString:
        return format_html("<i>{}</i>", self.scene.terrain_name(terrain))


def _begun(sentence: SafeString) -> SafeString:
    """The sentence with a capital at its beginning, if it begins with a lord without a name. Names
    that somebody typed stay as they are."""
    nameless = format_html("<b>{}</b>", _("nameless lord"))
    if not sentence.startswith(nameless):
        return sentence
    return format_html(
        "<b>{}</b>{}", capfirst(_("nameless lord")), mark_safe(sentence[len(nameless) :])
    )


def _placed(sentence: str) -> str:
    """The sentence with its gaps as `format_html` fills them."""
    return sentence.replace("%(", "{").replace(")s", "}")


def listed(words: list[SafeString]) -> SafeString:
    """The names as a list in words: one, two and three."""
    if len(words) < 2:
        return words[0] if words else mark_safe("")
    first = format_html_join(", ", "{}", [(word,) for word in words[:-1]])
    return format_html(_placed(_("%(some)s and %(last)s")), some=first, last=words[-1])
