"""Names for unnamed lords, by their faction (R26).

Lists, the map and the chronicle show a lord's name. So every new lord gets one when the command
that makes it is submitted. The rules themselves use the name of the command.
"""

from collections.abc import Iterator
from itertools import count
from typing import TypeVar

from msgspec.structs import replace

from campaign.commands import Invade, JoinLate, Muster, Recruit
from campaign.world import PlayerId, World

C = TypeVar("C")  # a command

_NAMES = {
    "norse": "Sigurd Ragnvald Eirik Gunnhild Ketil Thorolf Skarde Hakon Sigrid Ulf Asmund Thyra",
    "saxon": "Leofric Godwin Wulfstan Eadgyth Osric Cynric Aelfric Hild Oswald Edric Mildred",
    "frankish": "Thibaut Raoul Hugues Richilde Baudouin Gautier Eudes Renaud Mathilde Robert Guy",
    "gaelic": "Conall Fergus Niall Gormlaith Diarmait Nechtan Talorc Bridei Muirenn Aed Brude",
    "brittonic": "Rhys Owain Cadwallon Nest Urien Peredur Maelgwn Gwenllian Gereint Madoc Bran",
    "roman": "Aetius Stilicho Marcellus Aurelia Syagrius Valens Cassian Placidia Gallus Varro",
    "greek": "Nikephoros Bardas Alexios Theodora Belisarios Manuel Phokas Zoe Leon Isaakios",
    "gothic": "Alaric Theoderic Athaulf Amalasuntha Euric Totila Wallia Teia Recared Egica",
    "steppe": "Bleda Ruga Subutai Khulan Batu Berke Kaidu Sorghan Jebe Chagan Ellak Orda",
    "slavic": "Oleg Rurik Mieszko Dobrava Sviatoslav Yaropolk Kestutis Ludmila Mstislav Igor",
    "andalusian": "Tariq Yusuf Idris Zaynab Khalid Salih Rashid Subh Hamza Jafar Umar Faris",
    "iberian": "Rodrigo Sancho Ramiro Urraca Alfonso Bermudo Gonzalo Jimena Fernando Inigo Diego",
    "german": "Konrad Hermann Dietrich Kunigunde Ulrich Winrich Werner Adelheid Luther Otto",
    "kingdom": "Aldric Tancred Isolde Gareth Lionel Melisande Percival Roderick Elaine Bors Maud",
    "wild": "Rowan Thorn Ashka Fenn Briar Corvin Sedge Yarrow Hob Tamsin Garrick Oakheart",
    "dead": "Mordrec Nekhtar Vael Morwen Lazar Osmund Ghislain Sabela Kharis Ravik Ulric Drusa",
    "fair": "Mabon Aine Finvarra Niamh Manannan Rhiannon Midir Cliodhna Lugh Pwyll Ethniu",
    "deep": "Brokk Sindri Dvalin Alfrik Grer Berling Eitri Regin Nabbi Dis Hornbori",
}
_PEOPLES = {
    "norse": ("Vikings", "Jomsvikings", "Norse-Gaels", "Anglo-Danes"),
    "saxon": ("Anglo-Saxons", "Saxons"),
    "frankish": ("Carolingians", "Normans", "Crusaders", "Milites Christi"),
    "gaelic": ("Irish", "Scots", "Picts"),
    "brittonic": ("Welsh", "Britons"),
    "roman": ("Romans", "Last Romans"),
    "greek": ("Byzantines",),
    "gothic": ("Goths",),
    "steppe": ("Huns", "Mongols", "Horde"),
    "slavic": ("Pagan Rus", "Eastern Princes", "Poles", "Pagan Peoples"),
    "andalusian": ("Moors", "Saracens", "Mutatawwi'a"),
    "iberian": ("Spanish",),
    "german": ("Ordensstaat",),
    "kingdom": ("Great Kingdoms",),
    "wild": ("Lords of the Wild",),
    "dead": ("Undead Legions",),
    "fair": ("Otherworld",),
    "deep": ("Underground Peoples",),
}
_BY_FACTION = {
    faction: tuple(_NAMES[people].split())
    for people, factions in _PEOPLES.items()
    for faction in factions
}
_ANY = tuple(_NAMES["kingdom"].split())
_STRIDE = 4  # players of one faction start at different places of its list


def free_names(world: World, player: PlayerId, faction: str = "") -> Iterator[str]:
    """An endless supply of names that no lord of the campaign has, living, dead or mustered.

    They follow the player's faction, or the given one while it is still being chosen.
    """
    row = world.players.get(player)
    names = _BY_FACTION.get(faction or (row.faction if row else ""), _ANY)
    first = list(world.players).index(player) * _STRIDE if row else 0
    borne = {lord.name for lord in world.lords.values()}
    borne |= {plan.lord for plans in world.musters.values() for plan in plans}
    for again in count(1):
        for place in range(len(names)):
            name = names[(first + place) % len(names)] + ("" if again == 1 else f" {again}")
            if name not in borne:
                yield name


def with_names(world: World, command: C) -> C:
    """The command, with a name for every new lord without one."""
    if isinstance(command, Muster | JoinLate):
        typed = {plan.lord.strip() for plan in command.bands}
        free = free_names(world, command.player, command.faction)
        names = (name for name in free if name not in typed)
        bands = tuple(
            plan if plan.lord.strip() else replace(plan, lord=next(names)) for plan in command.bands
        )
        return replace(command, bands=bands)
    if isinstance(command, Recruit) and (command.band or command.lord):
        return command
    if isinstance(command, Recruit | Invade) and not command.name.strip():
        return replace(command, name=next(free_names(world, command.player)))
    return command
