"""The queue: the seating is a pure function with laws; the command seats everybody once, however often it runs."""

from datetime import timedelta

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from games.matches import commands, tasks
from games.matches.commands.queue import forget_queue, note_alive, seat_waiting
from games.matches.matchmaking import FIRST_WINDOW, WIDEST_WINDOW, Waiting, seat, window
from games.matches.models import Match, QueueEntry
from games.matches.refusals import Refusal
from games.rules.registry import PACKAGES
from tests import factories as make

PATIENCE = 120.0

people = st.builds(
    lambda rating, waited, sizes: (rating, waited, frozenset(sizes)),
    st.integers(400, 2800), st.floats(0, 300), st.sets(st.integers(2, 6), min_size=1),
)  # fmt: skip
queues = st.lists(people, max_size=30).map(
    lambda rows: [Waiting(who, rating, waited, sizes) for who, (rating, waited, sizes) in enumerate(rows)]
)


@given(queues)
def test_nobody_is_seated_twice_and_everybody_gets_a_size_he_likes(queue):
    tables = seat(queue, PATIENCE)
    seated = [person.who for table in tables for person in table]
    assert len(seated) == len(set(seated))
    assert all(len(table) in person.sizes for table in tables for person in table)


@given(queues)
def test_a_table_is_no_wider_than_its_longest_waiting_player_allows(queue):
    for table in seat(queue, PATIENCE):
        ratings = [person.rating for person in table]
        allowed = max(window(person.waited, PATIENCE) for person in table)
        assert max(ratings) - min(ratings) <= allowed


@given(queues)
def test_the_closest_come_first(queue):
    tables = seat(queue, PATIENCE)
    seated = {person.who for table in tables for person in table}
    left = [person for person in queue if person.who not in seated]
    for table in tables:
        anchor = max(table, key=lambda person: (person.waited, -person.who))
        for other in (person for person in table if person is not anchor):
            for outsider in (person for person in left if len(table) in person.sizes):
                changed = [outsider.rating if person is other else person.rating for person in table]
                old = [person.rating for person in table]
                assert max(changed) - min(changed) >= max(old) - min(old)


@given(queues)
def test_everybody_is_seated_in_the_end_when_enough_like_the_same_size(queue):
    patient = [person._replace(waited=PATIENCE + person.waited) for person in queue]
    seated = {person.who for table in seat(patient, PATIENCE) for person in table}
    left = [person for person in patient if person.who not in seated]
    for size in range(2, 7):
        assert sum(size in person.sizes for person in left) < size


@given(queues, st.randoms())
def test_the_order_of_the_queue_does_not_matter(queue, rng):
    mixed = list(queue)
    rng.shuffle(mixed)
    assert seat(queue, PATIENCE) == seat(mixed, PATIENCE)


@given(st.floats(0, 1000), st.floats(0, 1000))
def test_the_window_only_widens(first, second):
    early, late = sorted((first, second))
    assert FIRST_WINDOW <= window(early, PATIENCE) <= window(late, PATIENCE) <= WIDEST_WINDOW


def enter(user, game="majesty", speed="live", sizes=(2,), id=None):
    return commands.enter_queue(
        user=user, game=game, speed=speed, seat_counts=sizes, entropy="ab" * 16, command_id=id or make.command_id()
    )


@pytest.mark.django_db
@pytest.mark.parametrize("game", PACKAGES)
def test_people_who_wait_for_the_same_game_play_it(game):
    waiting = [make.person() for _ in range(3)]
    for user in waiting:
        enter(user, game, sizes=[3])
    assert seat_waiting() == 1
    match = Match.objects.get()
    assert (match.game, match.status, match.rated) == (game, Match.Status.RUNNING, True)
    assert {seat.user_id for seat in match.seats.all()} == {user.pk for user in waiting}
    assert set(QueueEntry.objects.values_list("match", flat=True)) == {match.pk}


@pytest.mark.django_db
def test_seating_again_seats_nobody_again():
    for _ in range(4):
        enter(make.person())
    assert (tasks.make_matches(), tasks.make_matches()) == (2, 0)


@pytest.mark.django_db
def test_other_games_and_speeds_are_other_queues():
    enter(make.person(), "majesty")
    enter(make.person(), "koryo")
    enter(make.person(), "majesty", "turns")
    assert seat_waiting() == 0


@pytest.mark.django_db
def test_who_waits_in_two_live_queues_is_seated_in_one():
    both = make.person()
    enter(both, "majesty")
    enter(both, "koryo")
    enter(make.person(), "majesty")
    enter(make.person(), "koryo")
    assert seat_waiting() == 1
    assert both.seats.count() == 1
    assert not QueueEntry.objects.filter(user=both, match=None).exists()


@pytest.mark.django_db
def test_far_apart_people_wait_first_and_are_seated_in_the_end():
    from leagues.ratings.models import Rating

    users = [make.person(), make.person()]
    for user, mu in zip(users, (0.0, 50.0), strict=True):
        Rating.objects.create(user=user, game="majesty", speed="live", track="people", mu=mu)
        enter(user)
    assert seat_waiting() == 0
    QueueEntry.objects.update(entered=timezone.now() - timedelta(minutes=3))
    assert seat_waiting() == 1


@pytest.mark.django_db
def test_no_live_table_is_laid_for_somebody_who_has_gone():
    users = [make.person(), make.person()]
    for user in users:
        enter(user)
    QueueEntry.objects.filter(user=users[0]).update(alive=timezone.now() - timedelta(minutes=1))
    assert seat_waiting() == 0
    note_alive([users[0].pk])
    assert seat_waiting() == 1


@pytest.mark.django_db
def test_who_went_away_without_a_word_is_forgotten():
    user = make.person()
    enter(user)
    enter(user, speed="turns")
    QueueEntry.objects.update(alive=timezone.now() - timedelta(minutes=11))
    forget_queue()
    assert [entry.speed for entry in user.queue.all()] == ["turns"]


@pytest.mark.django_db
def test_asking_again_changes_the_sizes_and_keeps_the_place():
    user = make.person()
    first = enter(user, sizes=[2])
    again = enter(user, sizes=[3, 4, 4])
    assert (again.pk, again.entered, again.seat_counts) == (first.pk, first.entered, [3, 4])


@pytest.mark.django_db
def test_repeating_an_old_command_does_not_bring_anybody_back_into_the_queue():
    user = make.person()
    enter(user, id="enter-the-queue")
    for _ in range(2):
        commands.leave_queue(user=user, game="majesty", speed="live", command_id="leave-the-queue")
    assert enter(user, id="enter-the-queue") is None
    assert not user.queue.exists()


@pytest.mark.django_db
def test_who_asks_once_more_while_being_seated_is_not_queued_again():
    users = [make.person(), make.person()]
    for user in users:
        enter(user)
    seat_waiting()
    assert enter(users[0]).match is not None


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "code"),
    [({"game": "chess"}, "unknown_game"), ({"speed": "hourly"}, "bad_speed"), ({"sizes": []}, "bad_sizes"),
     ({"sizes": [2, 9]}, "bad_seats"), ({"sizes": [-1]}, "bad_seats"), ({"id": "short"}, "bad_command_id")],
)  # fmt: skip
def test_bad_input_to_the_queue_is_refused_with_a_code(asked, code):
    user = make.person()
    with pytest.raises(Refusal, match=code):
        enter(user, **asked)
    assert not QueueEntry.objects.exists()
