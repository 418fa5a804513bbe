"""The rules of Island Settlers as players read them: each with its number in the law."""

from django.utils.translation import gettext_lazy as _

from tavern.island_settlers import commands as acts

# Title of a section, and its rules.
RULES = (
    (
        _("The island"),
        {
            "C1": _(
                "Everybody has 5 settlements, 4 cities and 15 roads. There are 25 development "
                "cards: 14 knights, 5 points, and 2 each of road building, discovery and monopoly."
            ),
            "C2": _(
                "The island has 19 tiles: 4 forests, 4 pastures, 4 cornfields, 3 hills, 3 "
                "mountains and a desert. They yield wood, wool, grain, brick and ore; the "
                "desert yields nothing."
            ),
            "C3": _("Nine harbours lie on the coast: four 3:1, and one 2:1 for each resource."),
            "C4": _(
                "Each tile except the desert has a number. 2 and 12 appear once, 3 to 6 and 8 "
                "to 11 twice."
            ),
            "C5": _("The bank has 19 cards of each resource. The robber begins on the desert."),
        },
    ),
    (
        _("Set-up"),
        {
            "C6": _(
                "The highest roll begins. In turn order everybody places a settlement with a "
                "road; then, in reverse order, a second settlement with a road."
            ),
            "C7": _("The intersections next to a settlement stay empty, whoever built it."),
            "C8": _("The second settlement brings one card at once for each tile next to it."),
            "C9": _("The player who placed first has the first turn."),
        },
    ),
    (
        _("Your turn"),
        {
            "C10": _(
                "Roll, then trade, then build. One development card may be played at any "
                "moment of the turn."
            ),
            "C11": _(
                "Every tile with the number rolled gives one card to each settlement on it, "
                "and two to each city."
            ),
            "C12": _("The tile with the robber gives nothing."),
            "C13": _("If the bank has too few cards of a resource for everybody, nobody gets any."),
        },
    ),
    (
        _("Seven, and the robber"),
        {
            "C14": _(
                "On a 7 no tile yields anything. Whoever holds more than seven cards "
                "discards half of them, rounded down."
            ),
            "C15": _("Then the player who rolled moves the robber to another tile."),
            "C16": _("They may steal one card, unseen, from somebody who has built on that tile."),
        },
    ),
    (
        _("Trading"),
        {
            "C17": _(
                "The player whose turn it is trades with everybody; the others do not trade "
                "among themselves."
            ),
            "C18": _("The bank gives one card for four of one kind."),
            "C19": _(
                "At a 3:1 harbour it takes three of one kind, at a 2:1 harbour two of the "
                "kind shown there."
            ),
        },
    ),
    (
        _("Building"),
        {
            "C20": _(
                "A road costs wood and brick; a settlement wood, brick, grain and wool; a "
                "city two grain and three ore; a development card wool, grain and ore."
            ),
            "C21": _(
                "A road must connect to one of your roads or buildings. Each path has room for one."
            ),
            "C22": _("A settlement goes next to one of your roads. It is worth one point."),
            "C23": _("A city replaces one of your settlements. It is worth two points."),
            "C24": _(
                "You cannot build more pieces than you have. A settlement that became a city "
                "returns to its owner."
            ),
            "C25": _("The first unbroken road of five pieces earns the longest road: two points."),
            "C26": _(
                "If it is cut or overtaken, the card goes to the player who now has the longest."
            ),
            "C27": _("If two are equally long, the card goes back to the bank."),
        },
    ),
    (
        _("Development cards"),
        {
            "C28": _("A card you buy is secret, and cannot be played in the same turn."),
            "C29": _("Only one card is played in a turn."),
            "C30": _(
                "The knight moves the robber and steals a card there. It stays face up in "
                "front of its player."
            ),
            "C31": _("Three played knights earn the largest army: two points."),
            "C32": _(
                "If somebody draws level, the card goes back to the bank, until somebody "
                "leads again."
            ),
            "C33": _("Road building: two roads cost nothing."),
            "C34": _("Discovery: two cards of your choice from the bank."),
            "C35": _("Monopoly: all others hand over all cards of one kind."),
            "C36": _("A played card that is not a knight goes under the deck."),
            "C37": _("Each point card is worth one point. It stays hidden until the end."),
        },
    ),
    (
        _("The end"),
        {
            "C38": _("The first to ten points wins."),
            "C39": _(
                "Hands are secret, but everybody can see how many cards you hold. Only the "
                "thief and the victim know which card was stolen."
            ),
            "C40": _("Two to four people play. Two play by the same rules."),
        },
    ),
    (
        _("Where the rules leave room, we play it like this"),
        {
            "CA1": _(
                "“The current rules” change several things together: whoever holds a special "
                "card keeps it in a tie, a single claimant takes what is left in the bank, "
                "played cards leave the game, trading and building mix, and ten points win "
                "only on your own turn."
            ),
            "CA5": _("The robber may return to the desert."),
            "CA7": _("Only players with cards can be robbed. With a knight you must steal."),
            "CA8": _(
                "In a trade both sides must give at least one card, and not of the same resource."
            ),
            "CA9": _(
                "A road cannot continue past somebody else's building, which also cuts it. "
                "No piece of road counts twice."
            ),
            "CA10": _("Each road in setting up goes next to the settlement just placed."),
            "CA11": _(
                "Free roads are placed as far as there is room and pieces last; a discovery takes "
                "what the bank has. Road building cannot be played where no road could be placed."
            ),
            "CA12": _("A knight may be played before the dice."),
            "CA13": _("A point card counts from the moment it is bought."),
            "CA14": _("If two reach ten points at once, the player whose turn it is wins."),
        },
    ),
)

EXPLAINED = {
    acts.RollForStart: ("C6",),
    acts.Found: ("C7",),
    acts.FoundRoad: ("CA10",),
    acts.Roll: ("C11",),
    acts.HandIn: ("C14",),
    acts.MoveRobber: ("C15", "C16", "CA7"),
    acts.Steal: ("C16", "CA7"),
    acts.LeaveTheft: ("C16",),
    acts.BankTrade: ("C18", "C19"),
    acts.MakeOffer: ("C17", "CA8"),
    acts.Answer: ("C17",),
    acts.CloseOffer: ("C17",),
    acts.WithdrawOffer: ("C17",),
    acts.SetTerms: ("C17",),
    acts.BuildRoad: ("C20", "C21"),
    acts.BuildSettlement: ("C20", "C22"),
    acts.BuildCity: ("C20", "C23"),
    acts.BuyCard: ("C20", "C28"),
    acts.PlayKnight: ("C29", "C30"),
    acts.PlayRoads: ("C33",),
    acts.PlayDiscovery: ("C34",),
    acts.PlayMonopoly: ("C35",),
    acts.EndTurn: ("C10",),
}
FIRST_GAME = {
    "options": {"island": "practice"},
    "seed": 12,
    "closing": (acts.EndTurn, acts.Answer, acts.Steal),
}
