"""The lists of the tavern at the desk: their names and purposes."""

from django.utils.translation import gettext_lazy as _

from club.admin.desk import DeskGroup, DeskList

GROUPS = (
    DeskGroup(
        "tavern",
        _("Tavern"),
        (
            DeskList(
                "tavern.Table",
                _("terms of a table"),
                _("terms of tables"),
                _("How fast each table is played, with which options, and who it is open to."),
            ),
            DeskList(
                "club.TalkMessage",
                _("message of a thread"),
                _("messages of threads"),
                _("Who wrote at which table. Only a reported message is shown."),
            ),
            DeskList(
                "club.TalkBlock",
                _("block"),
                _("blocks"),
                _("How many people do not read somebody else. Nobody's name is shown."),
            ),
            DeskList(
                "tavern.AskedPerson",
                _("person invited to a table"),
                _("people invited to tables"),
                _("Seats kept for people who were invited, and when they answered."),
            ),
            DeskList(
                "tavern.Result",
                _("result of a seat"),
                _("results of tables"),
                _("Who finished in which place, once a table was over."),
            ),
            DeskList(
                "tavern.Strength",
                _("strength of a player"),
                _("strengths of players"),
                _("How strong each person is at each game, by their rated tables."),
            ),
            DeskList(
                "tavern.DayFalls",
                _("round of the daily falls"),
                _("rounds of the daily falls"),
                _("Who has played which day's deal."),
            ),
            DeskList(
                "tavern.Evening",
                _("evening"),
                _("evenings"),
                _("When and where people meet for several tables, and who invites."),
            ),
            DeskList(
                "tavern.PlannedTable",
                _("planned table"),
                _("planned tables"),
                _("The tables of each evening, and how many people each needs."),
            ),
            DeskList(
                "tavern.Guest",
                _("guest of an evening"),
                _("guests of evenings"),
                _("Who is coming to which evening, and where they sit."),
            ),
        ),
    ),
)
