"""The words of a muster as people and list builders write them, in four languages.

A pasted list may be in another language than the page, so these are no translations. Names of
troops that belong to one faction are public facts of the game (Annex 3).
"""

from unicodedata import category, normalize

_KINDS = {
    "hearthguard": "hearthguard hearthguards hirdmen hirdman huscarls huscarl teulu veteranen "
    "veteran gardist gardisten leibwache leibwachen garde gardes lijfwacht lijfwachten",
    "warriors": "warrior warriors bondi ceorls ceorl priodaur krieger guerrier guerriers krijger "
    "krijgers",
    "levies": "levy levies thralls thrall geburs gebur bonnedig bauer bauern aufgebot levee levees "
    "dienstplichtige dienstplichtigen lichting",
    "creatures": "creature creatures kreatur kreaturen wezen wezens",
    "monster": "monster monsters monstre monstres behemoth scourge titan colossus",
    "sorcerer": "sorcerer sorcerers zauberer sorcier sorciers tovenaar tovenaars",
    "lieutenant": "lieutenant lieutenants leutnant leutnants luitenant luitenants",
    "war_machine": "war_machine war_machines kriegsmaschine kriegsmaschinen machine_de_guerre "
    "machines_de_guerre oorlogsmachine oorlogsmachines",
    "companion": "companion companions gefahrte gefahrten compagnon compagnons metgezel "
    "metgezellen",
}
KIND_OF = {word.replace("_", " "): kind for kind, words in _KINDS.items() for word in words.split()}
MOST_WORDS = max(len(word.split()) for word in KIND_OF)
FREE = frozenset({"free", "kostenlos", "frei", "gratuit", "gratuits", "gratis"})
BANDS = frozenset({"band", "warband", "bande", "armee", "schar", "bende", "krijgsbende"})
LORDS = frozenset(
    {"lord", "warlord", "seigneur", "kriegsherr", "herr", "krijgsheer", "heer", "chef de guerre"}
)
FACTIONS = frozenset({"faction", "fraktion", "factie", "volk", "peuple"})
WITH = frozenset({"with", "w/", "mit", "avec", "met"})
UNITS_OF = frozenset({"unit", "units", "einheit", "einheiten", "unite", "unites", "eenheid"}) | {
    "eenheden"
}
OF = frozenset({"of", "von", "de", "des", "van", "a", "je", "with", "mit"})
POINTS = frozenset({"p", "pt", "pts", "point", "points", "punkt", "punkte", "punt", "punten"})
FIGURES = frozenset(
    {"figure", "figures", "figur", "figuren", "figurine", "figurines", "figuur", "model"}
) | {"models", "modell", "modelle", "men", "mini", "minis", "miniatures"}
TOTALS = frozenset({"total", "sum", "summe", "gesamt", "totaal"})
AND = frozenset({"and", "und", "et", "en", "plus"})


def plain(text: str) -> str:
    """The text in small letters without accents: "Levées" is "levees"."""
    apart = normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if category(sign) != "Mn")
