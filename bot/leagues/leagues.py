"""Everything that is done with leagues, over one desk."""

from __future__ import annotations

from bot.game.referee import Referee
from bot.leagues.desk import Desk
from bot.leagues.founding import Founding
from bot.leagues.friendlies import Friendlies
from bot.leagues.joining import Joining
from bot.leagues.playing import Playing
from bot.leagues.records import Records
from bot.leagues.reporting import Reporting
from bot.leagues.rounds import Rounds
from bot.leagues.times import Times
from bot.leagues.undoing import Undoing


class Leagues:
    """The leagues of all servers."""

    def __init__(self, referee: Referee) -> None:
        self.desk = Desk(referee)
        self.founding = Founding(self.desk)
        self.joining = Joining(self.desk)
        self.rounds = Rounds(self.desk)
        self.reporting = Reporting(self.desk)
        self.playing = Playing(self.desk)
        self.undoing = Undoing(self.desk)
        self.records = Records(self.desk)
        self.friendlies = Friendlies(self.desk, self.records)
        self.times = Times(self.desk, self.records)
