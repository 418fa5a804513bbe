"""The rules of Stone Falls as players read them: each with its number in the law."""

from django.utils.translation import gettext_lazy as _

from tavern.stone_falls.commands import (
    Choose,
    ChooseColour,
    Glide,
    LeaveLines,
    LeavePower,
    Place,
    Pull,
    Push,
    Remove,
    Resolve,
    Swap,
)

# Title of a section, and its rules.
RULES = (
    (
        _("What you need"),
        {
            "S1": _("There are 28 stones: seven colours with four powers each, every pair once."),
            "S2": _(
                "The board has 25 squares. The pool in the middle is only a picture: the "
                "squares on it are squares like all others."
            ),
            "S3": _("Everything is face up, from the first stone to the last."),
            "S4": _("Two or three players each choose a colour and take its four stones."),
            "S5": _(
                "Four stones of four different colours and four different powers, none of a "
                "player's colour, lie around the centre."
            ),
            "S6": _(
                "The rest is dealt at random: two players get eight stones more, three "
                "players four."
            ),
            "S7": _(
                "Four players are two teams, and partners sit opposite. A team has one colour and "
                "one treasure; of its twelve stones each partner has six as a supply of their own."
            ),
        },
    ),
    (
        _("Your turn"),
        {
            "S8": _("In the first round everybody just chooses a stone."),
            "S9": _(
                "Place the stone that was chosen in your last turn on a free square. Only a "
                "wave may begin off the board."
            ),
            "S10": _("Then you may use its power."),
            "S11": _("Then lines are resolved."),
            "S12": _(
                "Finally, choose a stone from your supply and put it in front of you: you "
                "place it on your next turn, whatever happens until then."
            ),
            "S13": _(
                "In teams you choose from your own supply for your partner, who places it in "
                "their next turn; you choose nothing while your partner still has a stone of "
                "the first round to place."
            ),
        },
    ),
    (
        _("Lines"),
        {
            "S14": _(
                "Three stones of one colour or of one power, side by side in a row or a "
                "column, are a line. It does not matter who placed them."
            ),
            "S15": _(
                "Take one stone of the line into your treasure, give a second one to the "
                "opponent with the fewest stones in supply, and leave the third."
            ),
            "S16": _("Resolving a line does not trigger any power."),
            "S17": _(
                "If there are several lines, you must resolve one and may resolve the "
                "others, one after the other."
            ),
        },
    ),
    (
        _("The end"),
        {
            "S18": _(
                "You win as soon as your treasure shows all four powers and at least four colours."
            ),
            "S19": _(
                "The game also ends when nobody has a stone in supply: the most colours and "
                "powers together win."
            ),
            "S20": _("A player without stones waits until an opponent's gift brings one."),
        },
    ),
    (
        _("The four powers"),
        {
            "S21": _(
                "A power works only in the turn in which its stone is placed, only if you "
                "wish, and on other stones."
            ),
            "S22": _(
                "The wave pushes the stones in front of it in a straight line, as far as "
                "you like, and follows. Gaps on the way are closed."
            ),
            "S23": _(
                "The wave may begin off the board, beside a row or column, and must end on "
                "the board."
            ),
            "S24": _("The wave cannot push a stone off the board."),
            "S25": _(
                "The whirlpool pulls one stone in a straight line over free squares to a "
                "free square next to it."
            ),
            "S26": _(
                "A neighbour of the flipper glides over an unbroken chain of stones, even "
                "round corners, to a free square. The flipper stays."
            ),
            "S27": _(
                "A neighbour of the mirror changes places with any other stone of its colour "
                "or its power."
            ),
        },
    ),
    (
        _("Solo"),
        {
            "S28": _("Fourteen stones lie on the board, the other fourteen in an open row."),
            "S29": _("Each turn you place the first stone of the row. Its power is yours to use."),
            "S30": _("From a line of three, two stones of your choice go."),
            "S31": _("From a line of four, all four go."),
            "S32": _("Stones that have left the board are out of the game."),
            "S33": _(
                "The game ends with the row. Six stones left on the board are bronze, four "
                "silver, two or fewer gold."
            ),
        },
    ),
    (
        _("Where the rules leave room, we play it like this"),
        {
            "SA3": _("Neighbours share a side of their squares, never only a corner."),
            "SA4": _("A wave needs a stone on the next square and moves at least one square."),
            "SA5": _(
                "The whirlpool may pull a stone from any row or column, if it moves straight "
                "to the square next to the whirlpool."
            ),
            "SA6": _("A gliding stone crosses at least one other stone and ends elsewhere."),
            "SA7": _("The mirror itself never changes places."),
            "SA8": _(
                "The first line must be resolved even if you would rather not. A stone that "
                "wins the game ends it before the gift."
            ),
            "SA9": _(
                "From four in a row you choose three neighbouring stones. In a solo game, "
                "four in a row are all removed, and from five, any four neighbours."
            ),
            "SA10": _(
                "The chosen stone does not count as supply when the fewest stones are "
                "counted; but the game does not end before chosen stones are placed."
            ),
            "SA11": _(
                "A player who had no stone to place, and got one as a gift, only chooses a "
                "stone in their next turn."
            ),
            "SA12": _("If no square is free and no wave can enter, the game ends."),
            "SA13": _("Who begins is random. Tied players share the win."),
            "SA14": _("A round is the turn of one player, except in the first round."),
        },
    ),
)

EXPLAINED = {
    ChooseColour: ("S4",),
    Choose: ("S12",),
    Place: ("S9",),
    Push: ("S22", "S23", "S24"),
    Pull: ("S25", "SA5"),
    Glide: ("S26",),
    Swap: ("S27",),
    LeavePower: ("S10", "S21"),
    Resolve: ("S15", "S16"),
    LeaveLines: ("S17",),
    Remove: ("S30", "S31"),
}
