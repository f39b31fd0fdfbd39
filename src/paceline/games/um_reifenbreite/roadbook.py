"""The roadbook, all that is fixed for a race: the road, the teams, the cards and the rules in force."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.road import Road
from paceline.core.setup import Setup

ASPHALT: Final = 0  # surfaces, a road's terrain
CLIMB: Final = 1
DESCENT: Final = 2
COBBLES: Final = 3

PAST_LINE: Final = 1  # mark of a space behind the finish

TEAM: Final = 4  # riders of a team
JOKER: Final = 4  # holder of a card that any rider of the team may use
NOBODY: Final = -1
TAKEN: Final = -2  # on a space of the road: a rider stands on that place of the board in another passage
NOWHERE: Final = -1
FAR: Final = 9999

FALL: Final = 0  # what a chance card does
STOP: Final = 1
ADD: Final = 2
LOSE_CARDS: Final = 3
GAIN_CARDS: Final = 4
PHOTOGRAPH: Final = 5

START_DIE: Final = 0  # streams of chance: who begins, the two dice, the chance pile, the photo cards
DIE: Final = 1
SECOND_DIE: Final = 2
CHANCE: Final = 3
PHOTO: Final = 4
STREAMS: Final = 5

SEVEN: Final = 7
CAR: Final = 6  # what hanging on to the chase car is worth, beside a die
MOST_CAR_RIDES: Final = 4  # of one rider
AT_A_SPRINT: Final = 3  # riders who score


@final
class Roadbook:
    """One set-up, made ready to start any number of races from. Shared by all of them, never changed."""

    def __init__(
        self,
        *,
        setup: Setup,
        seats: i64,
        seat: vec[i64],
        teams: i64,
        road: Road,
        names: list[str],
        space_of: dict[str, int],
        onward: vec[i64],
        places: vec[i64],
        twin: vec[i64],
        behind: vec[i64],
        left: vec[i64],
        right: vec[i64],
        effect: vec[i64],
        to_finish: vec[i64],
        leg: vec[i64],
        sprint_at: vec[i64],
        finish_leg: i64,
        dots: vec[i64],
        codes: list[str],
        card_holder: vec[i64],
        card_value: vec[i64],
        card_shield: vec[i64],
        dealt: vec[i64],
        chance_ids: list[str],
        chance_op: vec[i64],
        chance_amount: vec[i64],
        chance_least: vec[i64],
        chance_piles: vec[i64],
        photo_numbers: list[int],
        photos_at_the_end: i64,
        finish_points: vec[i64],
        sprint_points: vec[i64],
        jersey_points: i64,
        snake: bool,
        chase_car: bool,
        car_in_first_round: bool,
        car_draws_chance: bool,
        switching: bool,
        sprint_by_switch: bool,
        yellow_jersey: bool,
        jersey_from_next_round: bool,
        jersey_at_every_crossing: bool,
        jersey_at_the_third: bool,
        draft_in_first_round: bool,
        draft_by_points: bool,
        may_stay: bool,
        seven_of_the_move: bool,
        full_falls: bool,
        late_falls_cost: bool,
        remount_in_row: bool,
        leave_at_once: bool,
        shared_victory: bool,
        settling: bool,
    ) -> None:
        self.setup = setup
        self.seats = seats
        self.seat = seat  # of each rider
        self.teams = teams
        self.road = road
        self.names = names  # of the spaces, in notation
        self.space_of = space_of  # the inverse
        self.onward = onward  # the spaces that a step leads to, three at most, each plus one and STEP_SHIFT bits wide
        self.places = places  # where each space lies on the board
        self.twin = twin  # the next passage of the same place, in a ring; the space itself where there is but one
        self.behind = behind  # the space directly behind in the lane, or NOWHERE
        self.left = left  # the neighbour in the row, or NOWHERE
        self.right = right
        self.effect = effect  # what the surface adds to the move of whoever starts there
        self.to_finish = to_finish  # the fewest steps that cross the finish; FAR behind it
        self.leg = leg
        self.sprint_at = sprint_at  # the sprint that is crossed into a leg, or NOWHERE
        self.finish_leg = finish_leg
        self.dots = dots  # the start grid: the front row first, lane 1 first
        self.codes = codes  # how each kind of energy card is written
        self.card_holder = card_holder  # a rider of the team from 0, or JOKER
        self.card_value = card_value
        self.card_shield = card_shield
        self.dealt = dealt  # how many of each kind a team starts with
        self.chance_ids = chance_ids
        self.chance_op = chance_op
        self.chance_amount = chance_amount  # spaces or cards; of a fall, whether it spreads in full
        self.chance_least = chance_least
        self.chance_piles = chance_piles  # as `Piles` has them: the pile and the cards laid beside it
        self.photo_numbers = photo_numbers
        self.photos_at_the_end = photos_at_the_end
        self.finish_points = finish_points
        self.sprint_points = sprint_points  # three a sprint
        self.jersey_points = jersey_points
        self.snake = snake
        self.chase_car = chase_car
        self.car_in_first_round = car_in_first_round
        self.car_draws_chance = car_draws_chance
        self.switching = switching
        self.sprint_by_switch = sprint_by_switch
        self.yellow_jersey = yellow_jersey
        self.jersey_from_next_round = jersey_from_next_round
        self.jersey_at_every_crossing = jersey_at_every_crossing
        self.jersey_at_the_third = jersey_at_the_third
        self.draft_in_first_round = draft_in_first_round
        self.draft_by_points = draft_by_points
        self.may_stay = may_stay
        self.seven_of_the_move = seven_of_the_move
        self.full_falls = full_falls
        self.late_falls_cost = late_falls_cost
        self.remount_in_row = remount_in_row
        self.leave_at_once = leave_at_once
        self.shared_victory = shared_victory
        self.settling = settling

    @property
    def riders(self) -> i64:
        return self.teams * TEAM

    @property
    def kinds(self) -> i64:
        """Of energy cards."""
        return len(self.card_value)

    @property
    def sprints(self) -> i64:
        return len(self.sprint_points) // AT_A_SPRINT

    def team_of(self, rider: i64) -> i64:
        return rider // TEAM

    def seat_of(self, rider: i64) -> i64:
        """ur.setup.teams: two managers with two teams each sit as four would, in turn."""
        return self.seat[rider]

    def holds(self, rider: i64, card: i64) -> bool:
        """ur.energy.number: a numbered card is for its rider alone, a joker for any of the team."""
        holder = self.card_holder[card]
        return holder == JOKER or holder == rider % TEAM

    def past_line(self, space: i64) -> bool:
        return self.road.marks[space] == PAST_LINE
