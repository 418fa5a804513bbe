"""The words of notices: subject and sentence of each, in English for translation (D4, C29).

Blanks: game, place (turn and phase), duty, who (names of the players concerned), until, at,
phase, next, reason, seed, name, trace, label; a kind of game has more (`Kind.blanks`).
"""

from django.utils.translation import gettext_noop as _

Wording = tuple[str, str]

WORDS: dict[str, Wording] = {
    "turn": (_("%(game)s: %(place)s, it is your turn"), _("%(place)s: it waits for you. %(duty)s")),
    "reminder": (
        _("%(game)s: %(place)s still waits for you"),
        _("%(place)s still waits for you, and closes in %(left)s. %(duty)s"),
    ),
    "phase": (_("%(game)s: %(phase)s is over"), _("%(place)s is over. Next: %(next)s.")),
    "stuck": (
        _("%(game)s: a phase failed to close"),
        _(
            "%(place)s failed to close three times and was set aside (error %(trace)s). Give this "
            "word to the person who runs the site, then try again."
        ),
    ),
    "request": (
        _("%(game)s: somebody asks to join"),
        _("Somebody asks for a seat. Read the message and answer on the page of players."),
    ),
    "seat_granted": (
        _("%(game)s: you have a seat"),
        _("The organiser gave you a seat. Choose your faction and compose your bands."),
    ),
    "seat_declined": (
        _("%(name)s: no seat this time"),
        _("The organiser could not give you a seat this time. Perhaps another game looks for you."),
    ),
    "channel_off": (
        _("A channel was switched off: %(label)s"),
        _("Too many messages in a row did not get through to %(label)s. It is switched off now."),
    ),
    "test": (
        _("A test message"),
        _("If you read this, messages of your games reach you here."),
    ),
    # by the kind of the message that everybody reads in the game
    "extended": (
        _("%(game)s: the deadline has moved"),
        _("%(phase)s: the deadline is now %(until)s."),
    ),
    "paused": (
        _("%(game)s: paused"),
        _("The organiser has paused the game: no deadline runs."),
    ),
    "resumed": (
        _("%(game)s: the game continues"),
        _("The game goes on after a pause."),
    ),
    "grace": (
        _("%(game)s: the deadline waits"),
        _("The deadline waits once, for: %(who)s. It is now %(until)s."),
    ),
    "outage": (
        _("%(game)s: deadlines moved by an outage"),
        _("The site was away. Nobody loses time by it: the deadline is now %(until)s."),
    ),
    "put_back": (
        _("%(game)s: the deadline is restored"),
        _("%(phase)s: the deadline that an outage had moved is %(until)s again."),
    ),
    "live": (
        _("%(game)s: a club night begins"),
        _("For this evening minutes count instead of days."),
    ),
    "live_over": (
        _("%(game)s: the club night is over"),
        _("The game's calendar counts again."),
    ),
    "closed": (
        _("%(game)s: closed before the deadline"),
        _("The organiser closed this phase before its deadline: %(phase)s."),
    ),
    "excused": (
        _("%(game)s: a player is excused"),
        _("Nobody waits any longer for %(who)s in this phase: %(phase)s."),
    ),
    "started": (
        _("%(game)s: the game begins"),
        _(
            "The game has begun. What chance decides comes from a seed that is sealed until the "
            "end. Keep its hash: with it you can check every draw afterwards.\n\n%(seed)s"
        ),
    ),
    "ended": (
        _("%(game)s: the game is over"),
        _("The game is over. See who won, and the whole story."),
    ),
    "broken_off": (
        _("%(game)s: ended by the organiser"),
        _("The organiser has ended the game. Nobody wins it; its pages stay to be read."),
    ),
    "joined": (_("%(game)s: a seat is taken"), _("%(name)s plays now.")),
    "left": (_("%(game)s: a seat is empty"), _("%(name)s has left the seat.")),
    "removed": (_("%(game)s: a seat is empty"), _("%(name)s plays no longer.")),
    "bot": (_("%(game)s: a bot plays"), _("A bot plays for %(name)s now.")),
    "deputy": (_("%(game)s: a deputy organiser"), _("%(name)s organises too from now on.")),
    "deputy_ended": (
        _("%(game)s: a deputy steps down"),
        _("%(name)s is no deputy organiser any more."),
    ),
    "handed_over": (_("%(game)s: a new organiser"), _("%(name)s is the organiser from now on.")),
}
# What a game's own channel reads instead of what is said to one reader.
TO_ALL: dict[str, Wording] = {
    "turn": (_("%(game)s: whose turn it is"), _("%(place)s waits for: %(who)s.")),
}
