"""Turns, cards, hands, fatigue, special text of action cards."""

from __future__ import annotations

from paceline.core.log import Log
from paceline.core.record import Entry
from paceline.core.rng import seed_from
from paceline.core.setup import Setup
from paceline.games.rivet import roadbook as b

from ...rule import rule
from .road import OTR, VOR, at, both, can, do, fatigue, lines, question, race, refused, ride_out, start, strokes


@both
@rule("or.turn.order", "vr.turn.order")
def test_after_a_turn_it_is_the_next_players_and_the_hand_is_full_again(game: str) -> None:
    made = race("0A 20b\n1A 30b\n2A 25b", game, hand="sticky-bottle sit-in souplesse off-the-front red-mist")
    do(made, "A:sticky-bottle")
    ride_out(made)
    assert made.to_act() == [1]
    assert made.cards.piles.size(b.HAND) == 5
    assert made.riders.is_activated(0)


@both
@rule("or.turn.play", "vr.turn.play")
def test_a_turn_is_one_available_rider_and_one_card_of_the_hand(game: str) -> None:
    made = race("0A 20b\n0D1 21b done", game, hand="sticky-bottle souplesse")
    assert sorted(can(made)) == ["A:souplesse", "A:sticky-bottle", "D2:souplesse", "D2:sticky-bottle"]
    assert refused(made, "A:pain-cave") == "deck.hand"
    assert refused(made, "pass") == "turn.owed"


@both
@rule("or.turn.available", "vr.turn.available")
def test_an_activated_rider_waits_for_the_next_phase_but_is_moved_along(game: str) -> None:
    made = race("0A 20b\n0D1 19b done", game)
    assert refused(made, "D1:steady-tempo") == "turn.available"
    assert at(do(made, "A:steady-tempo", ">21b"), "0D1") == "20b"


@both
@rule("or.turn.skip", "vr.turn.skip")
def test_who_has_nobody_to_activate_is_passed_over(game: str) -> None:
    done = "\n".join(f"1{name} {place} done" for name, place in (("A", "30b"), ("D1", "31b"), ("D2", "32b")))
    made = do(race(f"0A 20b\n{done}", game, hand="sticky-bottle"), "A:sticky-bottle")
    ride_out(made)
    assert made.to_act() == [2]


@both
@rule("or.turn.skip", "vr.turn.skip")
def test_who_was_brought_home_by_others_need_not_be_activated(game: str) -> None:
    """Team 0 pushes 1A, the last available rider of team 1, across the line."""
    riders = "0A 49b\n0D1 20b\n1A 50b\n1D1 21b done\n2A 22b\n2D1 23b done"
    made = do(race(riders, game, hand="argy-bargy", classes_of="A D"), "A:argy-bargy", ">50b", ">finish")
    assert at(made, "0A 1A") == "home home"
    assert made.to_act() == [2]
    others = race(riders.replace("0A 49b", "0A home"), game, hand="argy-bargy", classes_of="A D", more="home 0A")
    assert refused(others, "A:argy-bargy") == "turn.available"


@both
@rule("or.card.icons", "vr.card.icons")
def test_a_dimmed_icon_does_not_apply(game: str) -> None:
    riders = "0S 20b light=2"
    souplesse = do(race(riders, game, hand="souplesse", road="sprint:3*40", classes_of="S D D"), "S:souplesse")
    assert strokes(souplesse) == 5 + 2  # class lit, fatigue dimmed
    other = do(race(riders, game, hand="sticky-bottle", road="descent:3*40", classes_of="S D D"), "S:sticky-bottle")
    assert strokes(other) == 5  # not even the sprinter's loss


@both
@rule("or.card.restriction", "vr.card.restriction")
def test_a_card_is_played_only_by_whom_it_allows(game: str) -> None:
    alone = race("0A 20b\n0D1 30b\n0D2 29b", game, hand="wheelsucker sticky-bottle")
    assert [action for action in can(alone) if "wheel" in action] == ["D2:wheelsucker"]
    assert refused(alone, "A:wheelsucker") == "card.restriction"


@both
@rule("or.card.fallback", "vr.card.fallback")
def test_with_no_playable_card_one_is_discarded_for_the_fallback_move(game: str) -> None:
    riders = "0A 20b\n0D1 25a\n0D2 28c"
    stuck = race(riders, game, hand="wheelsucker belly-of-the-bunch")
    assert "A!wheelsucker" in can(stuck)
    do(stuck, "A!wheelsucker")
    assert strokes(stuck) == 3
    assert refused(race(riders, game, hand="wheelsucker sit-in"), "A!wheelsucker") == "card.fallback"


@both
@rule("or.card.text", "vr.card.text")
def test_special_text_counts_in_a_draft_and_only_for_that_action(game: str) -> None:
    riders = "0A 20b\n1A 21b\n2A 22b"
    assert strokes(do(race(riders, game, hand="wheelsucker"), "A:wheelsucker")) == 4 + 2
    straight = do(race("0A 20b\n1A 21b\n2A 19b", game, hand="belly-of-the-bunch"), "A:belly-of-the-bunch")
    assert refused(straight, ">20c") == "card.text"
    poker = do(race("0A 20b", game, hand="poker-face"), "A:poker-face", "break")
    assert "stop" in can(poker)
    cheap = do(race("0A 20b\n1A 20c", game, hand="argy-bargy"), "A:argy-bargy", ">20c")
    assert strokes(cheap) == 7 - 1  # the card's own price for a sideways bump


@both
@rule("or.card.text", "vr.card.text")
def test_strokes_by_terrain_come_again_each_time_it_is_entered(game: str) -> None:
    road = "flat:3*12 descent:3*10 flat:3*20"
    tuck = do(race("0D1 20b", game, road=road, hand="aero-tuck"), "D1:aero-tuck")
    assert strokes(tuck) == 6 + 1
    assert strokes(do(tuck, ">21b")) == 6 + 1 - 1 + 3


@both
@rule("or.card.text", "vr.card.text")
def test_a_bonus_counts_only_where_its_conditions_hold(game: str) -> None:
    assert strokes(do(race("0A 20b", game, hand="bridge-the-gap"), "A:bridge-the-gap")) == 5 + 1 + 2
    assert strokes(do(race("0A 20b\n1A 21b", game, hand="bridge-the-gap"), "A:bridge-the-gap")) == 5 + 1
    assert strokes(do(race("0A 20b\n0D1 19b", game, hand="bury-yourself"), "A:bury-yourself")) == 7 + 1 + 2
    assert strokes(do(race("0A 20b\n1D1 19b", game, hand="bury-yourself"), "A:bury-yourself")) == 7 + 1


@both
@rule("or.effect.cut", "vr.effect.cut")
def test_who_is_cut_off_stays_and_cannot_be_picked_up_in_that_move(game: str) -> None:
    riders = "0A 20b\n1A 19b\n2A 18b"
    snapped = do(race(riders, game, hand="snap-the-rubber-band"), "A:snap-the-rubber-band")
    assert can(snapped) == ["=0", "=1", "=2"]
    assert refused(snapped, "=3") == "effect.cut"
    do(snapped, "=2", ">20c", ">20b")
    assert question(snapped) == "step"  # nobody to pick up, though they stand right behind
    assert at(do(snapped, ">21b"), "0A 1A 2A") == "21b 19b 18b"


@both
@rule("or.effect.swap", "vr.effect.swap")
def test_at_the_end_places_may_be_changed_with_a_teammate_linked_behind(game: str) -> None:
    riders = "0A 20b\n0D1 19b\n1A 18b"
    flick = do(race(riders, game, hand="elbow-flick"), "A:elbow-flick")
    ride_out(flick)
    assert can(flick) == ["0D1", "pass"]
    assert refused(flick, "1A") == "effect.swap"
    assert at(do(flick, "0D1"), "0A 0D1 1A") == "26b 27b 25b"


@both
@rule("or.effect.energy", "vr.effect.energy")
def test_an_energy_token_is_taken_and_spent_for_two_strokes(game: str) -> None:
    fed = do(race("0A 20b", game, hand="musette-grab"), "A:musette-grab")
    ride_out(fed)
    assert fed.riders.has_energy(0)
    riding = do(race("0A 20b energy", game), "A:steady-tempo")
    assert can(riding) == ["=0", "=1"]
    assert strokes(do(riding, "=1")) == 7 + 2
    assert not riding.riders.has_energy(0)


@both
@rule("or.effect.energy", "vr.effect.energy")
def test_without_energy_a_light_fatigue_goes_instead(game: str) -> None:
    fed = do(race("0A 20b light=2", game, hand="musette-grab", options="energy=false"), "A:musette-grab")
    ride_out(fed)
    assert fatigue(fed, "0A") == (1, 0)


@both
@rule("or.effect.cycle", "vr.effect.cycle")
def test_cards_may_be_discarded_before_the_hand_is_filled_up(game: str) -> None:
    made = race("0A 20b\n1A 30b", game, hand="poker-face sit-in pain-cave red-mist souplesse")
    do(made, "A:poker-face", "break", "stop")
    assert (question(made), len(can(made))) == ("cycle", 5)
    assert refused(made, "discard:steady-tempo") == "deck.hand"
    do(made, "discard:sit-in", "discard:pain-cave")
    assert made.to_act() == [1]
    assert "discard=pain-cave,sit-in,poker-face" in lines(made, "team")[0]


@both
@rule("or.fatigue.card", "vr.fatigue.card")
def test_the_cards_fatigue_is_received_after_the_move(game: str) -> None:
    made = do(race("0A 20b", game, hand="pain-cave"), "A:pain-cave")
    assert fatigue(made, "0A") == (0, 0)
    ride_out(made)
    assert fatigue(made, "0A") == (0, 1)


@both
@rule("or.fatigue.loss", "vr.fatigue.loss")
def test_fatigue_costs_strokes_from_the_first_token_in_short_games_and_from_the_second_in_others(game: str) -> None:
    for options, losses in (("length=short", (1, 2, 3)), ("length=medium", (0, 2, 3)), ("length=long", (0, 2, 3))):
        for tokens, loss in zip(("light=1", "light=1 heavy=1", "heavy=3"), losses, strict=True):
            made = do(race(f"0A 20b {tokens}", game, options=options), "A:steady-tempo")
            assert strokes(made) == 7 - loss


@rule("or.fatigue.limit")
def test_a_rider_has_at_most_three_tokens_in_a_short_game_and_five_in_others() -> None:
    short = do(race("0A 20b light=3", hand="pain-cave"), "A:pain-cave")
    ride_out(short)
    assert fatigue(short, "0A") == (3, 0)
    longer = do(race("0A 20b light=4", hand="pain-cave", options="length=long"), "A:pain-cave")
    ride_out(longer)
    assert fatigue(longer, "0A") == (4, 1)


@rule("vr.fatigue.limit")
def test_a_rider_has_at_most_five_tokens_in_any_game() -> None:
    made = do(race("0A 20b light=4", VOR, hand="pain-cave"), "A:pain-cave")
    ride_out(made)
    assert fatigue(made, "0A") == (4, 1)
    full = do(race("0A 20b light=4 heavy=1", VOR, hand="off-the-front"), "A:off-the-front")
    ride_out(full)
    assert fatigue(full, "0A") == (4, 1)


@both
@rule("or.fatigue.remove", "vr.fatigue.remove")
def test_special_text_removes_fatigue_at_the_end_of_the_move(game: str) -> None:
    bottle = do(race("0A 20b light=1 heavy=1", game, hand="sticky-bottle"), "A:sticky-bottle")
    ride_out(bottle)
    assert fatigue(bottle, "0A") == (0, 1)
    sat = do(race("0A 20b light=2\n1A 22b", game, hand="sit-in"), "A:sit-in")
    ride_out(sat)
    assert fatigue(sat, "0A") == (1, 0)  # linked behind somebody at the end
    alone = do(race("0A 20b light=2", game, hand="sit-in"), "A:sit-in")
    ride_out(alone)
    assert fatigue(alone, "0A") == (2, 0)


@both
@rule("or.deck.hand", "vr.deck.hand")
def test_everybody_begins_with_five_cards_and_never_with_headlines(game: str) -> None:
    made = start(game, 3)
    while made.phase == 0:
        do(made, can(made)[0])
    for team in range(3):
        hand = made.cards.piles.cards(team * b.PILES + b.HAND)
        assert len(hand) == 5
        assert made.book.deck.headlines not in hand
        assert made.cards.piles.count(team * b.PILES + b.DECK, made.book.deck.headlines) == 1


@both
@rule("or.deck.secret", "vr.deck.secret")
def test_a_hand_is_its_owners_secret_and_discards_are_public(game: str) -> None:
    made = race("0A 20b", game, hand="steady-tempo sit-in", more="team 0 hand=sit-in,souplesse discard=pain-cave")
    assert made.view(0).teams[0].hand == sorted(made.book.deck.ids.index(card) for card in ("sit-in", "souplesse"))
    for who in (1, None):
        seen = made.view(who).teams[0]
        assert (seen.hand, seen.hand_size, len(seen.discard)) == (None, 2, 1)
        assert "hand=?*2" in made.position(who)


@both
@rule("or.deck.refill", "vr.deck.refill")
def test_headlines_are_never_kept_in_a_hand(game: str) -> None:
    made = race("0A 20b\n1A 30b", game, hand="sticky-bottle sit-in souplesse off-the-front red-mist", phase="events=2")
    made.cards.streams.stack(0, [int(made.book.deck.headlines), made.book.deck.ids.index("pain-cave")])
    do(made, "A:sticky-bottle")
    ride_out(made)
    assert made.cards.holds(0, made.book.deck.ids.index("pain-cave"))
    assert made.cards.piles.size(b.HAND) == 5


@both
@rule("or.deck.empty", "vr.deck.empty")
def test_an_empty_deck_is_shuffled_from_its_discards(game: str) -> None:
    made = race("0A 20b\n1A 30b", game, hand="sticky-bottle")
    ids = made.book.deck.ids
    for card in range(made.book.deck.kinds + 1):
        while made.cards.piles.count(b.DECK, card):
            made.cards.piles.take(b.DECK, card)
            made.cards.piles.add(b.DISCARD, card)
    made.events_resolved = 2
    do(made, "A:sticky-bottle")
    ride_out(made)
    assert made.cards.piles.size(b.HAND) == 5
    assert ids[made.book.deck.headlines] == "headlines"
    made.cards.check(True, made.book.ai_deck)


@both
@rule("or.deck.empty", "vr.deck.empty")
def test_headlines_come_again_with_the_discards_unless_the_table_plays_otherwise(game: str) -> None:
    for options, again in (("", 1), ("headlines_again=false", 0)):
        made = race("0A 20b", game, options=options, more="team 0 hand=sit-in discard=headlines")
        headlines = made.book.deck.headlines
        for card in range(made.book.deck.kinds):
            many = made.cards.piles.count(b.DECK, card)
            for _ in range(many):
                made.cards.piles.take(b.DECK, card)
            made.cards.piles.add(b.DISCARD, card, many)
        drawn = [int(made.cards.draw(0)) for _ in range(26 + again)]
        assert drawn.count(headlines) == again
        assert made.cards.piles.count(b.DISCARD, headlines) == 1 - again


@both
@rule("or.turn.owed", "vr.turn.owed")
def test_only_who_is_asked_acts_and_answers_what_is_asked(game: str) -> None:
    made = race("0A 20b", game)
    assert refused(made, "1 A:steady-tempo") == "turn.owed"
    assert refused(made, ">21b") == "turn.owed"
    assert refused(made, "7 pass") == "turn.owed"


@both
@rule("or.turn.undo", "vr.turn.undo")
def test_steps_can_be_taken_back_until_the_hand_is_filled_up(game: str) -> None:
    log = Log(Setup(game=game, seats=3), seed_from("undo"))
    while log.race.round_number() == 0:
        seat = log.race.to_act()[0]
        log.play(seat, log.race.legal(seat)[0])
    seat = log.race.to_act()[0]
    before = log.race.position(-1)
    log.play(seat, log.race.legal(seat)[0])
    log.add(Entry(seat, "", "undo"))
    assert log.race.position(-1) == before
    while log.race.to_act() == [seat]:
        log.play(seat, log.race.legal(seat)[0])
    refusal = log.why_no_undo(seat)
    assert refusal is not None
    assert refusal.rule_id == f"{log.title.prefix}.turn.undo"


@both
@rule("or.race.over", "vr.race.over")
def test_after_the_race_nobody_acts(game: str) -> None:
    home = "0A home\n0D1 home\n0D2 home"
    over = race(home, game, question="over", hand="", more="home 0A 0D1 0D2")
    assert over.over
    assert refused(over, "0 pass") == "race.over"


@both
@rule("or.race.limit", "vr.race.limit")
def test_a_race_that_nobody_finishes_is_stopped_after_sixty_phases(game: str) -> None:
    made = race("0A 20b\n1A 19c done\n2A 18a done", game, hand="sticky-bottle", classes_of="A")
    made.phase = b.MOST_PHASES
    do(made, "A:sticky-bottle")
    ride_out(made)
    assert made.over
    assert made.bunch.homecomers == 0


@rule("or.headlines.top")
def test_headlines_on_top_of_the_deck_are_drawn_at_once() -> None:
    made = race("0A 20b\n1A 30b", OTR, hand="sticky-bottle sit-in souplesse off-the-front red-mist", phase="events=0")
    ids = made.book.deck.ids
    made.cards.streams.stack(0, [ids.index("pain-cave"), ids.index("headlines")])
    do(made, "A:sticky-bottle")
    ride_out(made)
    assert made.events_resolved == 1
    assert "headlines" in lines(made, "team")[0]


@rule("vr.headlines.event")
def test_headlines_drawn_bring_an_event_and_another_card() -> None:
    made = race("0A 20b\n1A 30b", VOR, hand="sticky-bottle sit-in souplesse off-the-front red-mist")
    ids = made.book.deck.ids
    made.cards.streams.stack(0, [ids.index("headlines"), ids.index("pain-cave")])
    do(made, "A:sticky-bottle")
    ride_out(made)
    assert made.events_resolved == 1
    while made.event >= 0:
        do(made, can(made)[-1])
    assert made.cards.holds(0, ids.index("pain-cave"))


@rule("or.headlines.event")
def test_headlines_bring_an_event() -> None:
    made = race("0A 20b\n1A 30b", OTR, hand="sticky-bottle sit-in souplesse off-the-front red-mist")
    ids = made.book.deck.ids
    made.cards.streams.stack(0, [ids.index("pain-cave"), ids.index("headlines")])
    do(made, "A:sticky-bottle")
    ride_out(made)
    assert made.cards.piles.count(b.DISCARD, ids.index("headlines")) == 1
    assert made.event >= 0 or made.cards.events.size(1) == 1


@rule("or.headlines.limit")
def test_the_third_headlines_of_a_phase_go_back_into_the_deck_or_aside() -> None:
    for options, pile in (("", b.DECK), ("headlines=aside", b.ASIDE)):
        made = race(
            "0A 20b\n1A 30b",
            OTR,
            hand="sticky-bottle sit-in souplesse off-the-front red-mist",
            phase="events=2",
            options=options,
        )
        ids = made.book.deck.ids
        made.cards.streams.stack(0, [ids.index("headlines"), ids.index("pain-cave")])
        do(made, "A:sticky-bottle")
        ride_out(made)
        assert made.events_resolved == 2
        assert made.cards.piles.count(pile, ids.index("headlines")) == 1


@rule("vr.headlines.limit", "vr.reorg.clean")
def test_the_third_headlines_of_a_phase_wait_aside_until_reorganization() -> None:
    riders = "0A 20b\n1A 30c done\n2A 28a done"
    made = race(
        riders, VOR, hand="sticky-bottle sit-in souplesse off-the-front red-mist", phase="events=2", classes_of="A"
    )
    ids = made.book.deck.ids
    made.cards.streams.stack(0, [ids.index("headlines"), ids.index("pain-cave")])
    do(made, "A:sticky-bottle")
    ride_out(made)
    assert made.phase == 3
    assert made.cards.piles.count(b.DECK, ids.index("headlines")) == 1
    assert made.events_resolved == 0


@rule("or.headlines.finish")
def test_once_somebody_is_home_headlines_are_set_aside() -> None:
    made = race(
        "0A 20b\n1A home\n2A 30c",
        OTR,
        more="team 0 hand=sticky-bottle,sit-in,souplesse,off-the-front,red-mist\nhome 1A",
    )
    ids = made.book.deck.ids
    made.cards.streams.stack(0, [ids.index("headlines"), ids.index("pain-cave")])
    do(made, "A:sticky-bottle")
    ride_out(made)
    assert made.events_resolved == 0
    assert made.cards.piles.count(b.ASIDE, ids.index("headlines")) == 1


@rule("vr.headlines.finish")
def test_in_short_games_events_go_on_after_the_finish_and_in_longer_ones_not() -> None:
    for length, many in (("short", 1), ("medium", 0)):
        more = "team 0 hand=sticky-bottle,sit-in,souplesse,off-the-front,red-mist\nhome 1A"
        made = race("0A 20b\n1A home\n2A 30c", VOR, more=more, options=f"length={length}")
        ids = made.book.deck.ids
        made.cards.streams.stack(0, [ids.index("headlines"), ids.index("pain-cave")])
        do(made, "A:sticky-bottle")
        ride_out(made)
        assert made.events_resolved == many
