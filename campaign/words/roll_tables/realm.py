"""Tables for turns, players and lords: omens, seasons, whispers, fates and journeys."""

from django.utils.translation import gettext_noop as _

from campaign.rolls.tables import Line, RollTable
from campaign.words.roll_tables.field import lines

OMENS = RollTable(
    _("Omens of the turn"),
    "2d6",
    (
        Line(
            _("The sun goes dark at noon. Everybody remembers where they stood."),
            note=_("In the battles of this turn nobody shoots in the first round."),
        ),
        *lines(
            _("A two-headed calf is born. The favourite of the gods sleeps badly."),
            _("Wolves come down to the villages. Nobody travels alone."),
            _("A ship without a crew drifts ashore, its cargo untouched."),
            _("Geese fly north too early. The old people count their stores."),
            _("No sign at all, and that is a sign, too."),
            _("A raven sits on the roof of the last in order, and stays."),
            _("Fires on the hills that nobody has lit."),
            _("A smith finds iron that does not rust."),
            _("A star falls. Whoever saw it may ask for one thing."),
            _("All wells run sweet. The gods are in a giving mood."),
        ),
    ),
    "turn",
)
SEASON = RollTable(
    _("The season"),
    "d6",
    lines(
        _("Hunger. Whoever has the most villages shares, or is talked about."),
        _("Late frost. Travel is slow, and so is the news."),
        _("An ordinary season, thank the gods."),
        _("A good year for herring. There is salt on every table."),
        _("A rich harvest. Nobody wants to leave the fields for a war."),
        _("Honey and barley. The last in order gives the feast of the year."),
    ),
    "turn",
)
WHISPERS = RollTable(
    _("Whispers in the hall"),
    "d6",
    (
        Line(_("A trader pays an old debt."), 1),
        Line(
            _("Your cook knows your neighbour's cook. Ask a player one question; they do not lie.")
        ),
        Line(_("A cousin counts your fields, and smiles too much.")),
        Line(_("A bard comes by and asks for a story. Tell one.")),
        Line(_("Guests who stay too long empty the cellar."), -1),
        Line(_("Somebody has seen a spear with your mark in foreign hands.")),
    ),
    "player",
)
FATES = RollTable(
    _("The fate of a fallen lord"),
    "d10",
    lines(
        _("Burned on a ship, with the best sword of the band."),
        _("Never found. Some say that they have seen a hooded stranger since."),
        _("Buried where they fell, under stones that everybody brought."),
        _("Ransomed as a corpse: the winner decides the price, and is remembered for it."),
        _("Sung of the same night, and already a little taller than in life."),
        _("Mourned by an enemy, who sends back the helmet."),
        _("Survived by a child, who asks whose hand it was."),
        _("Forgotten by the skald, who was drunk. Somebody else must tell it."),
        _("Laid in a mound. Whoever holds this land hears them turn."),
        _("Last seen laughing, with three arrows in the shield."),
    ),
    "lord",
)
ROADS = RollTable(
    _("Met on the road"),
    "d10",
    lines(
        _("A pedlar with a bear."),
        _("Monks who have lost their way, and do not admit it."),
        _("A messenger with news for somebody else."),
        _("Two armed women who ask no questions."),
        _("A cart stuck in the mud, and nobody with it."),
        _("Children who play the last battle. You lose."),
        _("A deserter of your own, well fed."),
        _("A healer who knows your name."),
        _("A funeral. You take off your helmet."),
        _("Nobody. Not even birds."),
    ),
    "asked",
)
FEAST = RollTable(
    _("After the battle"),
    "d6",
    lines(
        _("The victors drink the losers' beer."),
        _("An oath is sworn, too loudly. Write it down."),
        _("Somebody claims the best blow of the day. So does somebody else."),
        _("The prisoners sing better than the guards."),
        _("A dog has chosen a new master."),
        _("Rain. Everybody sits under the same tree, and talks."),
    ),
    "asked",
)
