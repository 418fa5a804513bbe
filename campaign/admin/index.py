"""The lists of the desk in groups, with their names and purposes."""

from django.utils.translation import gettext_lazy as _

from club.admin.desk import DeskGroup, DeskList

GROUPS = (
    DeskGroup(
        "people",
        _("People"),
        (
            DeskList(
                "auth.User",
                _("account"),
                _("accounts"),
                _("Who may sign in, with which address and which rights."),
            ),
            DeskList(
                "account.EmailAddress",
                _("email address"),
                _("email addresses"),
                _("The email addresses that people have confirmed."),
            ),
            DeskList(
                "auth.Group",
                _("staff group"),
                _("staff groups"),
                _("Groups of people who share the same rights at this desk."),
            ),
            DeskList(
                "club.Profile",
                _("reading preference"),
                _("reading preferences"),
                _("The language, the colours and the time zone that each person chose."),
            ),
            DeskList(
                "club.SeatToken",
                _("API key"),
                _("API keys"),
                _("API keys for playing at a seat. The keys themselves are not shown."),
            ),
            DeskList(
                "club.OrganiserToken",
                _("organiser’s key"),
                _("organisers’ keys"),
                _("API keys for organising. The keys themselves are not shown."),
            ),
            DeskList(
                "campaign.PrivateNote",
                _("private notes"),
                _("private notes"),
                _("Who keeps private notes. Nobody can see what is in them."),
            ),
        ),
    ),
    DeskGroup(
        "games",
        _("Campaigns and tables"),
        (
            DeskList(
                "club.Game",
                _("game"),
                _("games"),
                _("Every game on this site: its phase, its deadline and who organises it."),
            ),
            DeskList(
                "campaign.Campaign",
                _("campaign settings"),
                _("campaign settings"),
                _("The map of each campaign, and what happens to battles that nobody plays."),
            ),
            DeskList(
                "campaign.League",
                _("league"),
                _("leagues"),
                _("Campaigns that follow one another, each as a season."),
            ),
            DeskList(
                "club.Seat",
                _("seat"),
                _("seats"),
                _("Who plays in which game, and under which name."),
            ),
            DeskList(
                "club.Tenure",
                _("player of a seat"),
                _("players of seats over time"),
                _("Who held each seat, for how long, and why they left it."),
            ),
            DeskList(
                "club.Invitation",
                _("invitation"),
                _("invitations"),
                _("Links to free seats: made, used, expired or withdrawn."),
            ),
            DeskList(
                "club.OpenSeats",
                _("search for players"),
                _("searches for players"),
                _("Games that are publicly looking for players."),
            ),
            DeskList(
                "club.SeatRequest",
                _("request for a seat"),
                _("requests for seats"),
                _("Who asked to join a game, and what they were answered."),
            ),
            DeskList(
                "campaign.Meeting",
                _("battle date"),
                _("battle dates"),
                _("When and where players meet for a battle."),
            ),
            DeskList(
                "campaign.ReportDraft",
                _("unsent report"),
                _("unsent reports"),
                _("Unfinished battle reports. Only their writers can read them."),
            ),
            DeskList(
                "campaign.LiveCount",
                _("count at the table"),
                _("counts at the table"),
                _("Battles whose losses were counted while they were fought."),
            ),
            DeskList(
                "campaign.CountedMark",
                _("mark at the table"),
                _("marks at the table"),
                _("What each device counted: figures that fell, turns and notes."),
            ),
            DeskList(
                "campaign.LentCount",
                _("lent count"),
                _("lent counts"),
                _("Counts that players lend to friends at the table by a link."),
            ),
            DeskList(
                "campaign.BattlePhoto",
                _("photo"),
                _("photos"),
                _("The pictures that players added to their battles."),
            ),
            DeskList(
                "campaign.PrivateMessage",
                _("private message"),
                _("private messages"),
                _(
                    "When members of a game wrote to each other. The messages themselves are not "
                    "shown."
                ),
            ),
            DeskList(
                "campaign.BattleComment",
                _("comment"),
                _("comments"),
                _("What players wrote to each other about a battle or a campaign."),
            ),
        ),
    ),
    DeskGroup(
        "decisions",
        _("Decisions and rulings"),
        (
            DeskList(
                "club.Ruling", _("ruling"), _("rulings"), _("What organisers decided, and why.")
            ),
            DeskList(
                "campaign.Challenge",
                _("request for a ruling"),
                _("requests for rulings"),
                _("What players asked their organiser to decide."),
            ),
            DeskList(
                "campaign.Correction",
                _("correction"),
                _("corrections"),
                _("Entries that were changed or struck, and how far the game went back."),
            ),
            DeskList(
                "club.Message",
                _("message to all"),
                _("messages to all"),
                _("What a game told all its players: pauses, new deadlines, new players."),
            ),
        ),
    ),
    DeskGroup(
        "clock",
        _("Clock and notifications"),
        (
            DeskList(
                "club.PhaseClose",
                _("closed phase"),
                _("closed phases"),
                _("When each phase closed: by its deadline, early, or by the organiser."),
            ),
            DeskList(
                "club.Outage",
                _("outage"),
                _("outages"),
                _("When the site was down, and how far deadlines moved because of it."),
            ),
            DeskList(
                "club.Heartbeat",
                _("sign of life"),
                _("signs of life"),
                _("When each process of the site last checked for work."),
            ),
            DeskList(
                "club.Installation",
                _("site pause"),
                _("site pause"),
                _("Whether phases close on this site at all."),
            ),
            DeskList(
                "club.House",
                _("name and crest of the club"),
                _("name and crest of the club"),
                _("Staff set them on the page of the club."),
            ),
            DeskList(
                "club.Notice",
                _("notification"),
                _("notifications"),
                _("What is sent to whom, and whether it has gone out."),
            ),
            DeskList(
                "club.Channel",
                _("channel"),
                _("channels"),
                _("How people are reached apart from email. Addresses are not shown."),
            ),
            DeskList(
                "club.ChatName",
                _("name in chats"),
                _("names in chats"),
                _("Who is called in the channels of games. The names are not shown."),
            ),
            DeskList(
                "club.Letter",
                _("queued email"),
                _("queued emails"),
                _("Codes, invitations and word of accounts; what they say is sealed."),
            ),
            DeskList(
                "club.Job",
                _("job"),
                _("jobs"),
                _(
                    "Files that people sent to be processed in the background, and how far each "
                    "one is."
                ),
            ),
            DeskList(
                "club.JobPart",
                _("part of a job"),
                _("parts of jobs"),
                _("The pieces of what was sent. Their content is not shown."),
            ),
            DeskList(
                "club.NoticeWish",
                _("notification setting"),
                _("notification settings"),
                _("Which notifications people want, how they get them, and how often."),
            ),
            DeskList(
                "club.Feed",
                _("calendar feed"),
                _("calendar feeds"),
                _("Calendars that people subscribe to with their deadlines."),
            ),
        ),
    ),
    DeskGroup(
        "records",
        _("Records and proof"),
        (
            DeskList(
                "club.JournalEntry",
                _("journal entry"),
                _("journal"),
                _("Every action of every game, in order, with its dice and its result."),
            ),
            DeskList(
                "campaign.Envelope",
                _("sealed bid"),
                _("sealed bids"),
                _("Envelopes of bids. The amount is shown once they are opened."),
            ),
            DeskList(
                "campaign.SealedPlan",
                _("plan"),
                _("plans"),
                _("Who has left orders for when they are away. The orders are not shown."),
            ),
            DeskList(
                "club.Seed",
                _("dice seed"),
                _("dice seeds"),
                _("What the dice of a game are drawn from, hashed until the end."),
            ),
            DeskList(
                "club.Note",
                _("sealed record"),
                _("sealed records"),
                _("What is kept alongside the journal, so that nobody can reword it later."),
            ),
            DeskList(
                "club.Snapshot",
                _("stored position"),
                _("stored positions"),
                _("Positions at the start of phases, used to show the past."),
            ),
            DeskList(
                "club.OnceKey",
                _("form received"),
                _("forms received"),
                _("Forms that were acted on once, so that a second tap does nothing."),
            ),
            DeskList(
                "campaign.Tally",
                _("count of a campaign"),
                _("counts of campaigns"),
                _("How far each campaign is counted for the statistics."),
            ),
            DeskList(
                "campaign.FoughtSide",
                _("side of a battle"),
                _("sides of battles"),
                _("Who fought in each battle, and what the statistics count of it."),
            ),
            DeskList(
                "campaign.FinalPlace",
                _("final place"),
                _("final places"),
                _("The places of the players in campaigns that were won."),
            ),
            DeskList(
                "campaign.PaintedWeek",
                _("painted week"),
                _("painted weeks"),
                _("How many figures players painted in each week."),
            ),
        ),
    ),
    DeskGroup(
        "maps",
        _("Maps"),
        (
            DeskList(
                "campaign.Map", _("map"), _("maps"), _("The maps that campaigns can be played on.")
            ),
            DeskList(
                "campaign.Terrain",
                _("territory"),
                _("territories"),
                _("The territories of each map, their kinds and places."),
            ),
            DeskList(
                "campaign.Road", _("road"), _("roads"), _("Which territories are joined by a road.")
            ),
            DeskList(
                "campaign.StartSite",
                _("start site"),
                _("start sites"),
                _("Where players can begin, by their number."),
            ),
            DeskList(
                "campaign.MapDraft",
                _("map draft"),
                _("map drafts"),
                _("Maps that somebody is still drawing in the workshop."),
            ),
            DeskList(
                "campaign.MapPicture",
                _("picture of a map"),
                _("pictures of maps"),
                _("That somebody laid a picture under a map. The pictures are not shown."),
            ),
            DeskList(
                "campaign.Simulation",
                _("simulation"),
                _("simulations"),
                _("Campaigns that bots play to try out a map or house rules."),
            ),
            DeskList(
                "campaign.SimulationBatch",
                _("part of a simulation"),
                _("parts of simulations"),
                _("How far each simulation has come."),
            ),
        ),
    ),
)
