"""Energy cards, chance cards and photo cards: all of them lie open but for what is still to be drawn."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.piles import Piles
from paceline.core.rng import Streams
from paceline.games.um_reifenbreite.roadbook import CHANCE, CLIMB, JOKER, PHOTO, TEAM, Roadbook

PILE: Final = 0  # of the chance cards: face down, and laid beside it
LAID: Final = 1


@final
class Cards:
    """`left[team * kinds + kind]` are a team's energy cards, `spent` those that were played or lost."""

    APART: ClassVar[tuple[str, ...]] = ("book",)

    def __init__(
        self,
        book: Roadbook,
        streams: Streams,
        left: vec[i64],
        spent: vec[i64],
        chance: Piles,
        photos: Piles,
        noted: vec[i64],
        car_rides: vec[i64],
        photographers: i64,
        drawn: vec[i64],
    ) -> None:
        self.book = book
        self.streams = streams
        self.left = left
        self.spent = spent
        self.chance = chance
        self.photos = photos  # one pile; what is drawn in the race goes back at once
        self.noted = noted  # how often each rider drew each photo card
        self.car_rides = car_rides  # how often each rider hung on to the chase car
        self.photographers: i64 = photographers  # photo cards to draw beside the usual ones
        self.drawn = drawn  # 1 for each photo card that was drawn after the race

    def clone(self) -> Cards:
        return Cards(
            self.book,
            self.streams.clone(),
            self.left[:],
            self.spent[:],
            self.chance.clone(),
            self.photos.clone(),
            self.noted[:],
            self.car_rides[:],
            self.photographers,
            self.drawn[:],
        )

    def roll(self, stream: i64) -> i64:
        """A die."""
        if self.streams.stacked is not None:
            stacked = self.streams.next_stacked(stream)
            if stacked >= 0:
                return stacked
        return self.streams.below(stream, 6) + 1

    # Energy

    def count(self, rider: i64, card: i64) -> i64:
        """How many cards of a kind a rider's team has left."""
        return self.left[(rider // TEAM) * self.book.kinds + card]

    def usable(self, rider: i64, surface: i64) -> i64:
        """ur.energy.number, ur.surface.shield: his own and jokers, on a climb without the shield; a bit a kind."""
        left = self.left
        holder = self.book.card_holder
        shield = self.book.card_shield
        kinds = len(holder)
        at = (rider // TEAM) * kinds
        mine = rider % TEAM
        found: i64 = 0
        for card in range(kinds):
            own = holder[card] == mine or holder[card] == JOKER  # as `Roadbook.holds` says, for all kinds at once
            if own and left[at + card] and (surface != CLIMB or shield[card] == 0):
                found |= 1 << card
        return found

    def may_use(self, rider: i64, card: i64, surface: i64) -> bool:
        """Whether he may use a card of that kind there."""
        return (self.usable(rider, surface) >> card) & 1 == 1

    def spend(self, rider: i64, card: i64) -> None:
        at = (rider // TEAM) * self.book.kinds + card
        self.left[at] -= 1
        self.spent[at] += 1

    def regain(self, rider: i64, card: i64) -> None:
        at = (rider // TEAM) * self.book.kinds + card
        self.left[at] += 1
        self.spent[at] -= 1

    def may_lose(self, rider: i64, card: i64) -> bool:
        """ur.chance.lose: a card of the rider's number, or a joker when he has none."""
        if self.count(rider, card) == 0:
            return False
        holder = self.book.card_holder[card]
        return holder == rider % TEAM or (holder == JOKER and not self.has_own(rider))

    def has_own(self, rider: i64) -> bool:
        for card in range(self.book.kinds):
            if self.book.card_holder[card] == rider % TEAM and self.count(rider, card) > 0:
                return True
        return False

    def may_regain(self, rider: i64, card: i64) -> bool:
        """ur.chance.gain: a card of the rider's number that was played or lost; jokers never return."""
        if self.book.card_holder[card] != rider % TEAM:
            return False
        return self.spent[(rider // TEAM) * self.book.kinds + card] > 0

    # Chance

    def draw_chance(self) -> i64:
        """ur.chance.deck: the top card, laid beside the pile; when none is left all are shuffled again."""
        if self.chance.size(PILE) == 0:
            self.chance.pour(LAID, PILE)
        card = self.chance.draw(PILE, self.streams, CHANCE)
        self.chance.add(LAID, card)
        return card

    # Photographs

    def photograph(self, rider: i64) -> i64:
        """ur.car.photo: a photo card is drawn, noted and put back."""
        photo = self.photos.draw(0, self.streams, PHOTO)
        self.photos.add(0, photo)
        self.noted[rider * len(self.book.photo_numbers) + photo] += 1
        return photo

    def develop(self) -> None:
        """ur.car.caught: after the race two photo cards are drawn, and one more for every photographer."""
        many = self.book.photos_at_the_end + self.photographers
        for _ in range(min(many, self.photos.size(0))):
            self.drawn[self.photos.draw(0, self.streams, PHOTO)] = 1

    def is_caught(self, rider: i64) -> bool:
        """ur.car.caught: disqualified is who noted one of the photo cards drawn after the race."""
        many = len(self.book.photo_numbers)
        for photo in range(many):
            if self.drawn[photo] and self.noted[rider * many + photo]:
                return True
        return False

    # Checks

    def check(self) -> None:
        """Cards are conserved: every team has what it was dealt, the chance cards are in the pile or beside it."""
        kinds = self.book.kinds
        for team in range(self.book.teams):
            for card in range(kinds):
                left = self.left[team * kinds + card]
                spent = self.spent[team * kinds + card]
                assert left >= 0 <= spent, f"team {team} has spent cards {card} that it has not"
                assert left + spent == self.book.dealt[card], f"team {team} has lost cards {card}"
        for card in range(len(self.book.chance_ids)):
            many = self.chance.count(PILE, card) + self.chance.count(LAID, card)
            assert many == self.book.chance_piles[1 + card], f"chance cards {card} were lost"
        for rider in range(self.book.riders):
            many = 0
            for photo in range(len(self.book.photo_numbers)):
                many += self.noted[rider * len(self.book.photo_numbers) + photo]
            rides = self.car_rides[rider]
            assert rides <= many <= 2 * rides, f"rider {rider}: {many} photo cards for {rides} rides on the car"
