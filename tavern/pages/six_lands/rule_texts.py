"""The rules of Six Lands as players read them: each with its number in the law."""

from django.utils.translation import gettext_lazy as _

from tavern.six_lands.commands import (
    Add,
    AddLast,
    ChooseTroop,
    ClaimIncome,
    EndTurn,
    Lay,
    LeaveGift,
    LeaveLast,
    Play,
    Recruit,
    Reveal,
    TakeBack,
    TakeGift,
)
from tavern.six_lands.news import LandConquered

# The game that learners see. In it, a conquest leads to another.
FIRST_GAME = {
    "options": {"first_game": True},
    "seed": 5,
    "closing": (EndTurn,),
    "chains": {LandConquered: "KA7"},
}

# Title of a section, and its rules.
RULES = (
    (
        _("What you need"),
        {
            "K1": _(
                "There are six lands: the red castle, the green forest, the blue lakes, the "
                "orange gold hills, the violet shadow land and the yellow cornfields. Each "
                "has two sides: one with a crown, and another one. A side shows an income, "
                "and what the land can do during the game or at its end."
            ),
            "K2": _(
                "There are 60 knights on cards: five sets of twelve. Each set has the values "
                "1 to 4 three times, together 30; the colours are spread differently."
            ),
            "K3": _("Fame is what you win, and what you pay with."),
        },
    ),
    (
        _("Before you begin"),
        {
            "K4": _(
                "In a first game all lands lie crown side up. Later use the other sides, or "
                "mix them as you like."
            ),
            "K5": _(
                "Each player takes one set into their hand and keeps it secret. One more set "
                "is the table's. Nobody sees the sets that are left over."
            ),
            "K6": _(
                "The set of the table defends the lands: two open cards below each, one in "
                "the colour of the land and one in another colour."
            ),
            "K7": _(
                "One player begins, and the turn goes round clockwise. Everybody can see "
                "everybody's fame."
            ),
        },
    ),
    (
        _("Your turn"),
        {
            "K8": _(
                "First comes your income. Then you must play exactly one card. Before or "
                "after it you may recruit one knight."
            ),
            "K9": _(
                "Each land you own when your turn begins pays its income: 1 fame, the gold "
                "hills 2. If you do anything else first, you lose the income for this turn."
            ),
            "K10": _(
                "Play a card openly as a new attack troop: its colour says which land it "
                "attacks. You may have several troops against the same land."
            ),
            "K11": _(
                "Or lay the card on one of your attack troops. The troop keeps its land: "
                "the lowest card decides."
            ),
            "K12": _(
                "A troop has each colour at most once, so it never has more than six cards. "
                "This goes for attack and for defence."
            ),
            "K13": _("You cannot add cards to a defence, unless an ability says so."),
        },
    ),
    (
        _("Conquest"),
        {
            "K14": _(
                "A troop that counts more than the defence of its land conquers it at once and "
                "automatically. A tie is not enough, and two troops are never added together."
            ),
            "K15": _("The troop becomes the new defence of the land."),
            "K16": _(
                "If the land lay in the middle, the two cards that defended it become free knights."
            ),
            "K17": _(
                "If the land belonged to a player, that player takes all the old defence "
                "cards into their hand."
            ),
        },
    ),
    (
        _("Recruiting"),
        {
            "K18": _(
                "Once in your turn you may take one free knight into your hand. You pay its "
                "value in fame, and may play it at once."
            ),
            "K19": _("Everybody can see how many cards you hold."),
        },
    ),
    (
        _("The end"),
        {
            "K20": _(
                "The game ends at once when somebody has played their last card. The "
                "conquests that follow from it are still carried out, and nothing else."
            ),
            "K21": _("You score your fame,"),
            "K22": _("and the defence of each land that you own."),
            "K23": _("Attack troops score nothing."),
            "K24": _("From this you subtract the value of the cards in your hand."),
            "K25": _("What lands can do at the end changes these sums."),
            "K26": _("The most fame wins."),
        },
    ),
    (
        _("What lands can do during the game"),
        {
            "K27": _(
                "Shadow land, add a card: once, as your card for the turn, you may add a "
                "card from your hand to the defence of the shadow land."
            ),
            "K28": _(
                "Cornfields, take back: on each of your turns you may also take one of your "
                "own cards back into your hand, even a hidden one. If this makes a defence "
                "too weak, the strongest troop against that land conquers it at once."
            ),
            "K29": _("Castle, 1 more: its defence counts 1 more than its cards show."),
            "K30": _("Gold hills, 1 less: their defence counts 1 less than its cards show."),
            "K31": _(
                "Castle, free knight: whoever conquers it may take one free knight for "
                "nothing, at once or not at all."
            ),
            "K32": _(
                "Lakes, hide a card: once, as your card for the turn, you may lay a card "
                "face down on one of your attack troops. It counts nothing until you turn it "
                "over on a later turn, or until the troop conquers."
            ),
        },
    ),
    (
        _("What lands can do at the end"),
        {
            "K33": _("Cornfields, 5 more: they score 5 more."),
            "K34": _("Lakes, a troop counts: one of your attack troops scores what it counts."),
            "K35": _("Forest, free hand: the cards in your hand cost nothing."),
            "K36": _("Gold hills, nothing: their defence scores nothing."),
            "K37": _(
                "Shadow land, last card: you may add one more card from your hand to one of "
                "your troops or defences. It conquers nothing."
            ),
            "K38": _("Forest, tribute: every other player gives you 2 fame."),
            "K39": _("Cornfields, 15: their defence scores 15, whatever lies there."),
        },
    ),
    (
        _("Where the rules leave room, we play it like this"),
        {
            "KA1": _(
                "Crown side up: the castle counts 1 more; the forest frees the hand; the "
                "lakes let a troop count; the gold hills score nothing; the shadow land lets "
                "you add a card; the cornfields let you take back and score 5 more. On the "
                "other side: the castle gives a free knight; the forest takes tribute; the "
                "lakes let you hide a card; the gold hills count 1 less; the shadow land "
                "takes a last card; the cornfields score 15."
            ),
            "KA2": _("Fame never runs out."),
            "KA3": _(
                "Each set has three cards 4, 4, 1 of one colour, three cards 3, 2, 2 of "
                "another, 3 and 1 of a third, 4 and 2 of a fourth, and a 3 and a 1 of the "
                "last two. Which set you get is random."
            ),
            "KA4": _(
                "In a first game these cards defend the lands: castle red 3 and blue 2; forest "
                "green 4 and yellow 2; lakes blue 3 and red 1; gold hills orange 3 and blue 2; "
                "shadow land violet 1 and green 4; cornfields yellow 4 and green 1."
            ),
            "KA5": _(
                "Otherwise each land gets a random card of its colour, and then the other "
                "six are dealt."
            ),
            "KA6": _(
                "The site pays the income automatically, unless the table wants everybody to "
                "claim it by hand. Players who then forget it go without."
            ),
            "KA7": _(
                "Conquests are checked after every change on the table, on everybody's turn. The "
                "land goes to the one player with the strongest troop against it. If two players "
                "tie, nothing happens. If one player has two equal troops, that player chooses."
            ),
            "KA8": _(
                "Your troop never conquers your own land. It waits, and takes the land back "
                "at once if somebody takes it with less."
            ),
            "KA9": _(
                "You may take back any of your cards, even the lowest or the last. The card "
                "that is then lowest names the land. A land without cards stays yours until "
                "somebody takes it."
            ),
            "KA10": _(
                "One more or one less also applies to lands in the middle, and never counts "
                "in the score."
            ),
            "KA11": _(
                "The free knight of the castle may be one that has just been set free. It does not "
                "count as your recruit for the turn, and you may get it on somebody else's turn."
            ),
            "KA12": _(
                "A card is hidden on a troop that you have. You turn it over in addition to "
                "everything else, but not on the turn in which you laid it. It stays hidden "
                "if you lose the lakes; if you take it back, nobody sees it."
            ),
            "KA13": _(
                "What you may do once, you may do again after each conquest of the land, "
                "even by the same player."
            ),
            "KA14": _(
                "Whoever plays their last card ends the game, even if the conquests bring "
                "cards back."
            ),
            "KA15": _(
                "At the end the last card of the shadow land comes first, then the tribute, "
                "then the sum. A player with less than 2 fame gives what they have."
            ),
            "KA16": _("Tied players share the win."),
            "KA17": _("Who begins is random, unless the host decides."),
            "KA18": _(
                "If a hidden card becomes the lowest one of its troop, it is turned over "
                "and names the land."
            ),
            "KA19": _(
                "The free knight of the castle is taken or left when all conquests are "
                "over, and before anything else happens."
            ),
        },
    ),
)

EXPLAINED = {
    ClaimIncome: ("K9",),
    Play: (),
    Add: ("K27",),
    Lay: ("K32", "KA12"),
    Reveal: ("K32", "KA12"),
    Recruit: ("K18",),
    TakeGift: ("K31", "KA11"),
    LeaveGift: ("K31",),
    TakeBack: ("K28", "KA9"),
    ChooseTroop: ("KA7",),
    EndTurn: ("K8",),
    AddLast: ("K37",),
    LeaveLast: ("K37",),
}
