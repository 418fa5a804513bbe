"""Names and values in the sentences of the chronicle."""

from typing import Any

from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from campaign.actions.history.lord_history import leaders_of
from campaign.actions.notices.men_words import men_in_words
from campaign.actions.notices.points import one_or_many, points_in_words, written
from campaign.news import Men
from campaign.pages.rulebook.links import rule
from campaign.pages.scene.names import battle_terrain, player_name, terrain_name, unit_link
from campaign.pages.scene.seat_views import lord_name
from campaign.pages.words import rule_terms
from campaign.words.news.rows import listed
from campaign.words.news.table import TABLE
from campaign.words.phases import PHASE_NAMES
from campaign.world import BandId, LordId, UnitId
from club.sentences import in_words


class ChronicleNames:
    """Shows the blanks of `campaign.words.news`. A `brief` text quotes no rules."""

    plain = False
    points, points_in_words = staticmethod(written), staticmethod(points_in_words)
    one_or_many = staticmethod(one_or_many)

    def __init__(self, scene: Any, *, brief: bool = False) -> None:
        self.scene, self.brief = scene, brief

    def rule(self, quoted: str) -> str:
        return rule({"scene": self.scene, "plain": self.brief}, quoted)

    def player(self, player: str) -> SafeString:
        return player_name(self.scene.seats, player)

    def terrain(self, terrain: str) -> SafeString:
        return terrain_name(self.scene, terrain)

    def terrains(self, terrains: tuple[str, ...]) -> SafeString:
        return mark_safe(listed([self.terrain(one) for one in terrains]))

    def battle(self, battle: str, terrain: str) -> SafeString:
        return battle_terrain(self.scene, battle, terrain)

    def path(self, path: tuple[str, ...]) -> SafeString:
        return format_html("<i>{}</i>", " → ".join(map(self.scene.terrain_name, path)))

    def lord(self, name: str) -> str:
        return name or _("nameless lord")

    def lord_of(self, band: str) -> str:
        """The name of the present or former lord of a band."""
        found = self.scene.bands.get(band)
        if found:
            return str(found.lord)
        leader = leaders_of(self.scene.game).get(BandId(band))
        if leader is None or leader not in self.scene.world.lords:
            return _("a lord")
        return lord_name(self.scene.world, leader)

    def lord_link(self, lord: LordId) -> SafeString:
        address = reverse("lord", args=[self.scene.game.public_id, lord])
        return format_html('<a href="{}">{}</a>', address, lord_name(self.scene.world, lord))

    def men(self, men: Men | None) -> str:
        return men_in_words(men, self.scene.terrain_name(men.origin) if men else "")

    def men_leaving(self, men: Men | None) -> str:
        """The units without the terrain that they leave, which the sentence names."""
        return men_in_words(men)

    def unit(self, kind: str) -> str:
        return str(rule_terms.UNIT_KINDS.get(kind, kind))

    def units(self, units: tuple[str, ...]) -> SafeString:
        """Units by the names that they have now, each with a link for members."""
        nameless = escape(_("a unit without a name"))
        return mark_safe(listed([self.unit_called(UnitId(one)) or nameless for one in units]))

    def unit_called(self, unit: UnitId) -> SafeString | None:
        """The present name of a unit with its link; None if it has none."""
        line = self.scene.world.named_units.get(unit)
        return unit_link(self.scene, unit, line) if line else None

    def faction(self, faction: str) -> str:
        return str(rule_terms.FACTIONS.get(faction, faction))

    def phase(self, phase: str) -> str:
        return str(PHASE_NAMES.get(phase, phase))

    def gained(self, cause: str) -> str:
        return str(rule_terms.GAIN_CAUSES.get(cause, cause))

    def paid(self, cause: str) -> str:
        return str(rule_terms.PAY_CAUSES.get(cause, cause))

    def quote(self, words: str) -> SafeString:
        return format_html("<q>{}</q>", words)

    def remark(self, words: str) -> SafeString:
        return format_html("<i>{}</i>", words)

    def link_to_the_end(self) -> str:
        words = format_html('<a href="{}">{}</a>', self.scene.places["end"], _("How it ended"))
        return "" if self.brief else words


def news_sentence(scene: Any, news: Any, *, brief: bool = False) -> str:
    """One piece of news in words."""
    return in_words(news, TABLE, ChronicleNames(scene, brief=brief))
