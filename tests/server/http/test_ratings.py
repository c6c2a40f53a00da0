"""Ratings by places in matches of three and four."""

from __future__ import annotations

from itertools import pairwise

from server.http.ratings import START, SURE_AFTER, ratings_of


def test_somebody_who_wins_more_often_is_rated_higher() -> None:
    orders = ("abcd", "abdc", "bacd", "acbd") * 10
    matches = [{player: place for place, player in enumerate(order, 1)} for order in orders]
    found = ratings_of(matches)
    ratings = [found[player].rating for player in "abcd"]
    assert all(better > worse for better, worse in pairwise(ratings))
    assert ratings[0] > START > ratings[-1]


def test_equal_places_are_equal_and_two_people_are_enough() -> None:
    found = ratings_of([{"a": 1, "b": 1}, {"a": 2, "b": 2}])
    assert found["a"].rating == found["b"].rating == START
    assert ratings_of([{"a": 1}, {}]) == {}


def test_a_rating_is_provisional_at_first_and_stays_while_one_does_not_play() -> None:
    matches = [{"a": 1, "b": 2, "c": 3}] * (SURE_AFTER - 1)
    before = ratings_of(matches)
    assert before["a"].provisional
    more = [{"a": 1, "b": 2}] * 5
    after = ratings_of([*matches, *more])
    assert not after["a"].provisional
    assert after["c"] == before["c"]
