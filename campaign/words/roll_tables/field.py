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
        _("Thick fog: in the first two rounds nobody shoots farther than a medium move."),
        _("Heavy rain: all ranges are shorter by a short move."),
        _("Mud from the night's rain: in the first round no unit moves more than once."),
        _("A cold wind from the north: each unit that shoots rolls one die fewer."),
        _("A mild day under high clouds. The weather takes no side."),
        _("A clear morning: everybody sees everything, and so do the gods."),
        _("The sun is low: whoever plays first does not shoot in the first round."),
        _("A strong wind: each lord names a unit whose first move is a short move longer."),
        _("Heat lies on the field: mounted units move only once in a round."),
        _("Thunder from a blue sky: once, each lord may take all fatigue from one unit."),
    ),
    "battle",
)
HOUR = RollTable(
    _("The hour of the battle"),
    "d6",
    lines(
        _("Before dawn. In the first round nobody shoots."),
        _("At sunrise. Half of them are asleep: each side keeps one unit back for a round."),
        _("In the morning. The bread is fresh, and nothing else is new."),
        _("At noon. Shadows are short, and so are tempers. Nothing else changes."),
        _("In the late afternoon. In the last round nobody shoots."),
        _("At dusk. The battle is one round shorter."),
    ),
    "battle",
)
SETUPS = RollTable(
    _("Set-ups for two"),
    "cards",
    lines(
        _("Two lines: long edges, a long move from the middle line. Kill the other lord."),
        _("The ford: a river, and two places to cross it. Hold both at the end."),
        _("The hall: it stands in the middle. Have more figures beside it at the end."),
        _(
            "The ambush: the defender in the middle, the attacker on both short edges. "
            "The defender wins with half of their figures off a long edge."
        ),
        _("The baggage: three carts on the middle line. Drag two of them off your own edge."),
        _("The corner: opposite corners. Get half of your figures into the other's corner."),
        _("The pass: rocks along both short edges. Bring more figures off the far edge."),
        _("The cattle: five herds that stray a short move after each round. Drive three home."),
        _(
            "The parley: both lords in the middle, their bands at the edges. "
            "Bring yours home, and stop the other."
        ),
        _("The bridge: one bridge, one river. Hold it alone for two rounds."),
        _("The old oak: a tree in the middle. Be the last to have touched it."),
        _("The burning farm: six sheds. A unit beside one saves it. The defender needs four."),
    ),
    "battle",
    sides=(2,),
)
MANY = RollTable(
    _("Set-ups for three or four"),
    "d6",
    lines(
        _("One side on each edge, all the same distance from a cairn. Hold the cairn at the end."),
        _("Everybody begins in a corner. Each lord has a banner. Hold the most at the end."),
        _("The market: twelve bundles in the middle. Whoever carries off most wins."),
        _("A ring of stones in the middle. Have the most figures inside at the end."),
        _("The wounded king: a lone figure crosses the field. Escort it off your own edge."),
        _("Old scores: each side names another. Fell the most figures; theirs count twice."),
    ),
    "battle",
    sides=(3, 4),
)
STONES = RollTable(
    _("Among the old stones"),
    "d6",
    (
        *lines(
            _("The stones hum. Nobody rests within a short move of them."),
            _("A white hind watches. The lord who strikes the first blow takes one fatigue."),
            _("Names are cut into the stones. The first lord to read them sheds all fatigue."),
            _("The dead march along: in the first round each side moves one unit for free."),
            _("Crows on every stone. They know something, and say nothing."),
        ),
        Line(_("An offering lies there. The winner takes it, and the gods look away."), 1),
    ),
    "battle",
    kinds=("standing_stones", "cromlech"),
)
RUINS = RollTable(
    _("Inside great walls"),
    "d6",
    (
        *lines(
            _("Part of the wall falls: no units deploy in the middle third."),
            _("A way below the ground: each side may bring in one unit by any edge."),
            _("The echo repeats every order. Nothing else happens, only louder."),
            _("Bats, dust and darkness: all ranges are halved."),
            _("An old guard still watches: four warriors, against whoever comes nearest."),
        ),
        Line(_("A sealed chamber. The winner opens it after the battle."), 2),
    ),
    "battle",
    kinds=("ruined_castle", "pyramid", "ziggurat"),
)
