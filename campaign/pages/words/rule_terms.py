"""Words for the kinds of things in the rules, in the reader's language."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

TERRAIN_KINDS = {
    "tower": _("tower"),
    "grove": _("grove"),
    "oasis": _("oasis"),
    "mill": _("mill"),
    "standing_stones": _("standing stones"),
    "caravan": _("caravan"),
    "cromlech": _("cromlech"),
    "ruined_castle": _("ruined castle"),
    "pyramid": _("pyramid"),
    "ziggurat": _("ziggurat"),
}
TERRAIN_CLASSES = {
    "normal": _("normal"),
    "developed": _("developed"),
    "prestigious": _("prestigious"),
}
RULINGS = {
    "extend": pgettext_lazy("decision", "Deadline moved"),
    "pause": pgettext_lazy("decision", "Paused"),
    "resume": pgettext_lazy("decision", "Resumed"),
    "put_back": pgettext_lazy("decision", "Deadline restored after an outage"),
    "excuse": pgettext_lazy("decision", "Player excused"),
    "close": pgettext_lazy("decision", "Closed before the deadline"),
    "live": pgettext_lazy("decision", "Club night begun"),
    "live_over": pgettext_lazy("decision", "Club night ended"),
    "break_off": pgettext_lazy("decision", "Campaign ended"),
    "replace": pgettext_lazy("decision", "Seat handed over"),
    "word": pgettext_lazy("decision", "In words"),
    "GrantPower": pgettext_lazy("decision", "Power points granted or taken"),
    "MoveBand": pgettext_lazy("decision", "Band moved"),
    "SetController": pgettext_lazy("decision", "Territory given"),
    "RestoreLord": pgettext_lazy("decision", "Lord brought back"),
    "SetResult": pgettext_lazy("decision", "Result of a battle"),
    "SwapRoles": pgettext_lazy("decision", "Attacker and defender swapped"),
    "ReorderMemory": pgettext_lazy("decision", "Order of the memory track"),
    "RemovePlayer": pgettext_lazy("decision", "Player out of the campaign"),
    "JoinLate": pgettext_lazy("decision", "A new player"),
    "EnterPaper": pgettext_lazy("decision", "Entered from paper"),
}
DEADLINE = _("Deadline")
SEAT = _("Seat")
UNIT_KINDS = {
    "hearthguard": _("hearthguard"),
    "warriors": _("warriors"),
    "levies": _("levies"),
    "creatures": _("creatures"),
    "monster": _("monster"),
    "sorcerer": _("sorcerer"),
    "lieutenant": _("lieutenant"),
    "war_machine": _("war machine"),
    "companion": _("companion (free)"),
}
MARK_KINDS = {
    "nickname": _("Nickname"),
    "scar": _("Scar"),
    "oath": _("Oath"),
    "other": pgettext_lazy("of a lord", "Mark"),
}
BROKEN_OFF = _("The organiser has ended the campaign. Nobody has won it.")
FORMING = pgettext_lazy("phase", "Setting up")
EMPTY_SEAT = _("The campaign is waiting for an empty seat: find somebody, or give it to a bot.")
READY = _("Everybody has mustered. The organiser starts the campaign.")
START = _("Everybody has mustered and is waiting for you: start the campaign.")
BEGUN = _("The campaign has begun.")
STAGES = {
    "standoff": _("they have shared the territory since a draw"),
    "forces": _("the forces are being chosen"),
    "fight": _("to be fought at the table"),
    "reported": _("reported, to be confirmed"),
    "disputed": _("the report is disputed"),
}
GAIN_CAUSES = {
    "start": _("at the start"),
    "income": _("income of the territories"),
    "refund": _("for units that disbanded"),
    "ruling": _("by ruling"),
    "paper": _("as on paper"),
}
PAY_CAUSES = {
    "bid": _("the bid"),
    "recruitment": _("recruitment"),
    "upkeep": _("upkeep of the bands"),
    "village": _("a village"),
    "sacred_ground": _("a sacred ground"),
    "portal": _("a portal"),
    "ruling": _("by ruling"),
}
# The actor if it is not a person, by the journal's origin.
STAND_INS = {
    "bot": _("by a bot"),
    "plan": _("by plan"),
    "standing": _("by plan"),  # in journals from before plans
    "steward": _("by a steward"),
}
# The usual scenarios, by the names under which campaigns store them (A50).
# The actions of players in a moment, by the words of `PhaseClose.outcomes`.
OUTCOMES = {
    "given": _("given"),
    "given_empty": _("done or passed"),
    "by_plan": _("by plan"),
    "by_standing_order": _("by plan"),  # of closings from before plans
    "by_steward": _("by a steward"),
    "by_default": _("by default"),
    "missed": _("missed"),
}
FACTIONS = {
    "Great Kingdoms": _("Great Kingdoms"),
    "Lords of the Wild": _("Lords of the Wild"),
    "Undead Legions": _("Undead Legions"),
    "Horde": _("Horde"),
    "Otherworld": _("Otherworld"),
    "Underground Peoples": _("Underground Peoples"),
    "Anglo-Danes": pgettext_lazy("faction", "Anglo-Danes"),
    "Anglo-Saxons": pgettext_lazy("faction", "Anglo-Saxons"),
    "Carolingians": pgettext_lazy("faction", "Carolingians"),
    "Irish": pgettext_lazy("faction", "Irish"),
    "Jomsvikings": pgettext_lazy("faction", "Jomsvikings"),
    "Last Romans": pgettext_lazy("faction", "Last Romans"),
    "Normans": pgettext_lazy("faction", "Normans"),
    "Norse-Gaels": pgettext_lazy("faction", "Norse-Gaels"),
    "Pagan Rus": pgettext_lazy("faction", "Pagan Rus"),
    "Scots": pgettext_lazy("faction", "Scots"),
    "Vikings": pgettext_lazy("faction", "Vikings"),
    "Welsh": pgettext_lazy("faction", "Welsh"),
    "Britons": pgettext_lazy("faction", "Britons"),
    "Goths": pgettext_lazy("faction", "Goths"),
    "Huns": pgettext_lazy("faction", "Huns"),
    "Picts": pgettext_lazy("faction", "Picts"),
    "Romans": pgettext_lazy("faction", "Romans"),
    "Saxons": pgettext_lazy("faction", "Saxons"),
    "Byzantines": pgettext_lazy("faction", "Byzantines"),
    "Crusaders": pgettext_lazy("faction", "Crusaders"),
    "Eastern Princes": pgettext_lazy("faction", "Eastern Princes"),
    "Milites Christi": pgettext_lazy("faction", "Milites Christi"),
    "Mongols": pgettext_lazy("faction", "Mongols"),
    "Moors": pgettext_lazy("faction", "Moors"),
    "Mutatawwi'a": pgettext_lazy("faction", "Mutatawwi'a"),
    "Ordensstaat": pgettext_lazy("faction", "Ordensstaat"),
    "Pagan Peoples": pgettext_lazy("faction", "Pagan Peoples"),
    "Poles": pgettext_lazy("faction", "Poles"),
    "Saracens": pgettext_lazy("faction", "Saracens"),
    "Spanish": pgettext_lazy("faction", "Spanish"),
}
