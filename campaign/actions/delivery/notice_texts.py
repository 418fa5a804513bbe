"""The words of notices: subject and sentence of each, in English for translation (D4, C29).

Blanks: campaign, place (turn and phase), duty, who (names of the players concerned), until, at,
zone, phase, next, reason, receipt, chain, seed, name, trace, label.
"""

from django.utils.translation import gettext_noop as _

Wording = tuple[str, str]

WORDS: dict[str, Wording] = {
    "turn": (_("%(campaign)s: it is your turn"), _("%(place)s: it waits for you. %(duty)s")),
    "reminder": (
        _("%(campaign)s: you are still waited for"),
        _("%(place)s still waits for you, and closes in %(left)s. %(duty)s"),
    ),
    "report": (
        _("%(campaign)s: a report waits for your word"),
        _("%(who)s reported the battle at %(zone)s. Confirm the report or dispute it."),
    ),
    "bids": (
        _("%(campaign)s: the bids are open"),
        _("The sealed bids of turn %(turn)s were opened: see who bid what, and how you stand."),
    ),
    "phase": (_("%(campaign)s: %(phase)s is over"), _("%(place)s is over. Next: %(next)s.")),
    "stuck": (
        _("%(campaign)s: a phase failed to close"),
        _(
            "%(place)s failed to close three times and was set aside (error %(trace)s). Tell who "
            "runs the site this word, then take the phase up again."
        ),
    ),
    "receipt": (
        _("%(campaign)s: the receipt of your bid"),
        _(
            "Your bid of turn %(turn)s has been sealed since %(at)s. Keep its receipt; with it you "
            "can check after the opening that nothing was swapped:\n\n%(receipt)s\n\nThe "
            "campaign's chain at that time: %(chain)s"
        ),
    ),
    "channel_off": (
        _("A channel was switched off: %(label)s"),
        _("Too many messages in a row did not get through to %(label)s. It is switched off now."),
    ),
    "test": (
        _("A test message"),
        _("If you read this, messages of your campaigns reach you here."),
    ),
    # by the kind of the message that everybody reads in the campaign
    "extended": (
        _("%(campaign)s: the deadline has moved"),
        _("%(phase)s: the deadline is now %(until)s."),
    ),
    "paused": (
        _("%(campaign)s: paused"),
        _("The organiser has paused the campaign: no deadline runs."),
    ),
    "resumed": (
        _("%(campaign)s: the campaign continues"),
        _("The campaign goes on after a pause."),
    ),
    "grace": (
        _("%(campaign)s: the deadline waits"),
        _("The deadline waits once, for: %(who)s. It is now %(until)s."),
    ),
    "outage": (
        _("%(campaign)s: deadlines moved by an outage"),
        _("The site was away. Nobody loses time by it: the deadline is now %(until)s."),
    ),
    "put_back": (
        _("%(campaign)s: the deadline is put back"),
        _("%(phase)s: the deadline that an outage had moved is put back to %(until)s."),
    ),
    "live": (
        _("%(campaign)s: a club night begins"),
        _("For this evening minutes count instead of days."),
    ),
    "live_over": (
        _("%(campaign)s: the club night is over"),
        _("The campaign's calendar counts again."),
    ),
    "closed": (
        _("%(campaign)s: closed before the deadline"),
        _("The organiser closed this phase before its deadline: %(phase)s."),
    ),
    "excused": (
        _("%(campaign)s: a player is excused"),
        _("Nobody waits any longer for %(who)s in this phase: %(phase)s."),
    ),
    "started": (
        _("%(campaign)s: the campaign begins"),
        _(
            "The campaign has begun. Its dice are drawn from a seed that is sealed until the end. "
            "Keep the hash of it; with it you can check every die afterwards:\n\n%(seed)s"
        ),
    ),
    "reseeded": (
        _("%(campaign)s: a new seed of dice"),
        _(
            "No key opens the seed of the dice any more. From now on they are drawn from another; "
            "its hash: %(seed)s"
        ),
    ),
    "ended": (
        _("%(campaign)s: the campaign is over"),
        _("The campaign is over. See who won, and the whole story."),
    ),
    "broken_off": (
        _("%(campaign)s: ended by the organiser"),
        _("The organiser has ended the campaign. Nobody wins it; its pages stay to be read."),
    ),
    "ruled": (_("%(campaign)s: a ruling"), _("The organiser has ruled.")),
    "corrected": (
        _("%(campaign)s: an entry was corrected"),
        _("The organiser has corrected an earlier entry; what came after it was played again."),
    ),
    "challenged": (_("%(campaign)s: a challenge"), _("%(who)s asks for a ruling.")),
    "challenge_granted": (
        _("%(campaign)s: your challenge was granted"),
        _("The organiser agrees with your challenge."),
    ),
    "challenge_refused": (
        _("%(campaign)s: your challenge was answered"),
        _("After your challenge it stays as it is."),
    ),
    "date_proposed": (
        _("%(campaign)s: a date for a battle"),
        _("%(who)s proposes %(at)s for the battle at %(zone)s."),
    ),
    "date_agreed": (
        _("%(campaign)s: a date is agreed"),
        _("The battle at %(zone)s is fought on %(at)s."),
    ),
    "date_declined": (
        _("%(campaign)s: a date was declined"),
        _("The battle at %(zone)s is not fought on %(at)s."),
    ),
    "battles_wait": (
        _("%(campaign)s: a battle waits for you"),
        _(
            "Battles wait until they are fought, reported and confirmed, and you are among those "
            "they wait for. Their window now ends on %(until)s."
        ),
    ),
    "unplayed": (
        _("%(campaign)s: a battle was not played"),
        _("The battle at %(zone)s was not played in time, and was decided as the campaign has it."),
    ),
    "confirmed_by_time": (
        _("%(campaign)s: a report counts"),
        _("Nobody answered the report of the battle at %(zone)s in time: it counts as confirmed."),
    ),
    "joined": (_("%(campaign)s: a seat is taken"), _("%(name)s plays now.")),
    "left": (_("%(campaign)s: a seat is empty"), _("%(name)s has left the seat.")),
    "removed": (_("%(campaign)s: a seat is empty"), _("%(name)s plays no longer.")),
    "bot": (_("%(campaign)s: a bot plays"), _("A bot plays for %(name)s now.")),
}
# What a campaign's own channel reads instead of what is said to one reader.
TO_ALL: dict[str, Wording] = {
    "turn": (_("%(campaign)s: whose turn it is"), _("%(place)s waits for: %(who)s.")),
    "bids": (
        _("%(campaign)s: the bids are open"),
        _("The sealed bids of turn %(turn)s were opened."),
    ),
}
