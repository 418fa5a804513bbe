"""Tables for the day of a battle: weather, hour, set-ups, and special grounds."""

from django.utils.translation import gettext_noop as _

from campaign.rolls.tables import Line, RollTable


def lines(*texts: str) -> tuple[Line, ...]:
    return tuple(map(Line, texts))


WEATHER = RollTable(
    _("Weather on the field"),
    "2d6",
    lines(
        _("A storm breaks: there is no shooting in this battle."),
        _("Thick fog: nobody sees farther than a medium move until the third round."),
        _("Heavy rain: ranges are shorter by a short move."),
        _("Mud from the night's rain: nobody runs in the first round."),
        _("A cold wind from the north: those who shoot do so at short range only."),
        _("A mild day under high clouds. The weather takes no side."),
        _("A clear morning: everybody sees everything, and so do the gods."),
        _("The sun is low: whoever attacks has it in their eyes for the first round."),
        _("A wind at the attacker's back: their first advance may be a little longer."),
        _("Heat lies on the field: mounted units rest after every second advance."),
        _("Thunder from a blue sky: each lord may steady one unit once in this battle."),
    ),
    "battle",
)
HOUR = RollTable(
    _("The hour of the battle"),
    "d6",
    lines(
        _("Before dawn. The first round is fought in the dark, at short range."),
        _("At sunrise. The defender is not ready: one of their units comes in a round later."),
        _("In the morning. Nothing out of the ordinary."),
        _("At noon. Nothing out of the ordinary."),
        _("In the late afternoon. The last round is fought in failing light."),
        _("At dusk. The battle is one round shorter."),
    ),
    "battle",
)
SETUPS = RollTable(
    _("Set-ups for two"),
    "cards",
    lines(
        _("Two lines: long edges, a long move apart from the middle. Kill the other lord."),
        _("The ford: a river crosses the field, with two places to cross. Hold both at the end."),
        _("The hall: a big roof in the middle. Whoever has more figures within a short move wins."),
        _("The ambush: the defender sets up in the middle, the attacker on two short edges."),
        _("The baggage: three carts on the middle line. Drag two of them off your own edge."),
        _("The corner: opposite corners. Get half of your figures into the other's corner."),
        _("The pass: woods and rocks on both short edges. Leave by the other long edge."),
        _("The cattle: five herds that stray. Drive three of them home."),
        _("The parley: the lords in the middle, their bands at the edges. Bring yours home."),
        _("The bridge: one bridge, one river. Hold it alone for two rounds."),
        _("The old oak: a tree in the middle. Whoever touched it last, at the end, wins."),
        _("The burning farm: the defender saves as many of six sheds as possible."),
    ),
    "battle",
    sides=(2,),
)
MANY = RollTable(
    _("Set-ups for three or four"),
    "d6",
    lines(
        _("One side on each edge, all the same distance from a cairn. Hold the cairn at the end."),
        _("Everybody begins in a corner. Each lord carries a banner that can be taken."),
        _("The market: twelve bundles in the middle. Whoever carries off most wins."),
        _("A ring of stones: only whoever stands inside at the end counts."),
        _("The wounded king: a lone figure crosses the field. Escort it off your own edge."),
        _("Old scores: before the battle each side names one other. Their losses count twice."),
    ),
    "battle",
    sides=(3, 4),
)
STONES = RollTable(
    _("Among the old stones"),
    "d6",
    lines(
        _("The stones hum. Nobody rests within a short move of them."),
        _("A white hind watches. Whoever strikes first loses their first order."),
        _("Names are cut into the stone. The lord who reads them fears nothing today."),
        _("The dead stand with the defender: one more free order in the first round."),
        _("Crows on every stone. They know something, and say nothing."),
        _("An offering lies there. Take it: +1 power point, and the gods look away."),
    ),
    "battle",
    kinds=("standing_stones", "cromlech"),
)
RUINS = RollTable(
    _("Inside great walls"),
    "d6",
    lines(
        _("Part of the wall falls: no units deploy in the middle third."),
        _("A way below the ground: one unit of the defender appears anywhere along an edge."),
        _("The echo betrays every order: nobody surprises anybody here."),
        _("Bats, dust and darkness: ranges are halved inside."),
        _("An old guard still watches. It is hostile to whoever comes nearest."),
        _("A sealed chamber. Its finder may open it after the battle: +2 power points."),
    ),
    "battle",
    kinds=("ruined_castle", "pyramid", "ziggurat"),
)
