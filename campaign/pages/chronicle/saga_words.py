"""The saga in sentences in the past tense, whose texts are in `campaign.words.news`."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from campaign.history.tales import Host, Tale
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import faction_word, lord_name
from campaign.words.news.rolls import quoted, said
from campaign.words.news.rows import listed
from campaign.words.news.table import variants
from campaign.world import LordId, PlayerId, UnitId
from club.sentences import filled


class Storyteller:
    """Words the tales of one chapter. A lord's player is named at the lord's first appearance."""

    def __init__(self, scene: Scene, player_name: Callable[[PlayerId], SafeString]) -> None:
        self.scene, self.player_name = scene, player_name
        self.known: set[LordId] = set()
        self.used: Counter[str] = Counter()

    def sentence(self, tale: Tale) -> str:
        """The tale as a sentence. Tales of one kind vary with their entry and among themselves."""
        said = variants(tale.kind)
        text = said[(tale.seq + self.used[tale.kind]) % len(said)]
        self.used[tale.kind] += 1
        values = {name: self._word(name, value) for name, value in tale.values.items()}
        return _begun(filled(text, values.__getitem__))

    def _word(self, name: str, value: Any) -> Any:
        if name in ("who", "other", "slayer"):
            return self._host(value)
        if name == "hosts":
            led = {player for player, lord in value if lord}
            hosts = [(player, lord) for player, lord in value if lord or player not in led]
            return listed([self._host(host) for host in hosts])
        if name == "names":
            return listed([format_html("<b>{}</b>", lord or _("nameless lord")) for lord in value])
        if name == "losses":
            return listed([format_html("{} {}", self.player_name(p), lost) for p, lost in value])
        if name == "terrain":
            return self._terrain(value)
        if name == "terrains":
            return listed([self._terrain(terrain) for terrain in value])
        if name == "title":
            return said(*value)
        if name == "row":
            return quoted(said(*value))
        if name == "signs":
            return listed(
                [format_html("{} {}", self._host(who), quoted(said(*row))) for who, row in value]
            )
        if name == "faction":
            return faction_word(value)
        if name == "unit":
            return self._unit(value)
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

    def _unit(self, unit: UnitId) -> SafeString:
        line = self.scene.world.named_units[unit]
        return format_html("<b>{}</b>", line.name or line.gear)

    def _terrain(self, terrain: str) -> SafeString:
        return format_html("<i>{}</i>", self.scene.terrain_name(terrain))


def _begun(sentence: str) -> str:
    """The sentence with a capital at its beginning, if it begins with a lord without a name. Names
    that somebody typed stay as they are."""
    nameless = format_html("<b>{}</b>", _("nameless lord"))
    if not sentence.startswith(nameless):
        return sentence
    return format_html(
        "<b>{}</b>{}", capfirst(_("nameless lord")), mark_safe(sentence[len(nameless) :])
    )
