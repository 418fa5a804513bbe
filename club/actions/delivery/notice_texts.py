"""The words of notices: subject and sentence of each, in English for translation (D4, C29).

Blanks: game, place (turn and phase), duty, who (names of the players concerned), until, at, phase,
next, reason, seed, name, trace, label. A kind of game has more (`NoticesFacet.blanks`).
"""

from django.utils.translation import gettext_noop as _

Wording = tuple[str, str]

WORDS: dict[str, Wording] = {
    "turn": (
        _("%(game)s: %(place)s, it is your turn"),
        _("%(place)s is waiting for you. %(duty)s"),
    ),
    "reminder": (
        _("%(game)s: %(place)s is still waiting for you"),
        _("%(place)s is still waiting for you, and closes in %(left)s. %(duty)s"),
    ),
    "nudged": (
        _("%(game)s: %(place)s is still waiting for you"),
        _("The organiser reminds you: %(place)s is still waiting for you. %(duty)s"),
    ),
    "phase": (_("%(game)s: %(phase)s is over"), _("%(place)s is over. Next: %(next)s.")),
    "stuck": (
        _("%(game)s: a phase failed to close"),
        _(
            "%(place)s failed to close three times, so the site has stopped trying (error "
            "%(trace)s). Give this code to the person who runs the site, then try again."
        ),
    ),
    "request": (
        _("%(game)s: somebody asks to join"),
        _("Somebody has asked for a seat. Read their message and answer on the players page."),
    ),
    "seat_granted": (
        _("%(game)s: you have a seat"),
        _("The organiser gave you a seat. Choose your faction and muster your bands."),
    ),
    "seat_declined": (
        _("%(name)s: no seat this time"),
        _(
            "The organiser could not give you a seat this time. Perhaps another game is looking "
            "for players."
        ),
    ),
    "channel_off": (
        _("A channel was switched off: %(label)s"),
        _("Too many messages in a row did not get through to %(label)s. It has been switched off."),
    ),
    "name_unknown": (
        _("%(label)s did not call you"),
        _(
            "%(label)s knows nobody by your name in the channel of %(name)s, so nobody was called. "
            "Correct the name, or join the channel, then send another test."
        ),
    ),
    "name_test": (
        _("%(game)s: a test"),
        _(
            "%(who)s wants to be called here when the game waits for them. If this message calls "
            "you, %(who)s, say so on your page of notifications."
        ),
    ),
    "test": (_("A test message"), _("If you read this, messages of your games reach you here.")),
    # By the kind of the message that everybody reads in the game
    "extended": (
        _("%(game)s: the deadline has moved"),
        _("%(phase)s: the deadline is now %(until)s."),
    ),
    "paused": (
        _("%(game)s: paused"),
        _("The organiser has paused the game: all deadlines are stopped."),
    ),
    "resumed": (_("%(game)s: the game continues"), _("The game goes on after a pause.")),
    "grace": (
        _("%(game)s: the deadline is extended"),
        _("The deadline is extended, once, for: %(who)s. It is now %(until)s."),
    ),
    "outage": (
        _("%(game)s: deadlines moved by an outage"),
        _("The site was down. Nobody loses any time: the deadline is now %(until)s."),
    ),
    "put_back": (
        _("%(game)s: the deadline is restored"),
        _("%(phase)s: the deadline that an outage had moved is %(until)s again."),
    ),
    "live": (
        _("%(game)s: a club night begins"),
        _("This evening, phases last minutes instead of days."),
    ),
    "live_over": (_("%(game)s: the club night is over"), _("The game's calendar applies again.")),
    "closed": (
        _("%(game)s: closed before the deadline"),
        _("The organiser closed this phase before its deadline: %(phase)s."),
    ),
    "excused": (
        _("%(game)s: a player is excused"),
        _("The others no longer wait for %(who)s in this phase: %(phase)s."),
    ),
    "started": (
        _("%(game)s: the game begins"),
        _(
            "The game has begun. Its luck is sealed: nobody can change it any more, and everybody "
            "can check it at the end.\n\n"
            "For that check (“Fair play”) keep the fingerprint of the sealed seed: %(seed)s"
        ),
    ),
    "ended": (
        _("%(game)s: the game is over"),
        _("The game is over. See who won, and the whole story."),
    ),
    "broken_off": (
        _("%(game)s: ended by the organiser"),
        _("The organiser has ended the game. Nobody wins it; its pages can still be read."),
    ),
    "joined": (_("%(game)s: a seat is taken"), _("%(name)s is now playing.")),
    "left": (_("%(game)s: a seat is empty"), _("%(name)s has left the seat.")),
    "removed": (_("%(game)s: a seat is empty"), _("%(name)s is no longer playing.")),
    "bot": (_("%(game)s: a bot plays"), _("A bot now plays for %(name)s.")),
    "deputy": (_("%(game)s: a deputy organiser"), _("%(name)s is now a deputy organiser.")),
    "deputy_ended": (
        _("%(game)s: a deputy steps down"),
        _("%(name)s is no longer a deputy organiser."),
    ),
    "handed_over": (_("%(game)s: a new organiser"), _("%(name)s is now the organiser.")),
}
# The words for a game's own channel, in place of those for one reader.
TO_ALL: dict[str, Wording] = {
    "turn": (_("%(game)s: whose turn it is"), _("%(place)s is waiting for: %(who)s."))
}
