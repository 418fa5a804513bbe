"""The graph of the points: its scale, its lines and its letters."""

from types import SimpleNamespace

from campaign.actions.history.points_by_turn import TurnPoints
from campaign.pages.ending.graph import APART, BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, graph_of

SEATS = [SimpleNamespace(player=p, letter=p, css=p.lower(), name=p) for p in "ABC"]


def drawn(*rows: dict, goal=None):
    course = [TurnPoints(turn, 0, row, {}) for turn, row in enumerate(rows)]
    return graph_of(course, SEATS, lambda row: row.totals, goal=goal)


def test_lines_run_from_the_first_turn_to_the_last_on_a_scale_of_round_numbers():
    graph = drawn({"A": (0, 1), "B": (0, 1)}, {"A": (43, 2), "B": (10, 1)})
    assert [tick.number for tick in graph.turns] == [0, 1]
    assert [tick.number for tick in graph.scale] == [0, 5, 10, 15, 20, 25]
    assert (graph.scale[0].at, graph.scale[-1].at) == (HEIGHT - BOTTOM, TOP)
    anna, bruno = graph.lines
    assert anna.points.startswith(f"{LEFT},{HEIGHT - BOTTOM} {WIDTH - RIGHT},")
    assert anna.end[1] < bruno.end[1]


def test_letters_of_equal_ends_are_apart_and_inside_the_drawing():
    for value in ((0, 1), (25, 1)):
        graph = drawn(*[dict.fromkeys("ABC", value)] * 2)
        heights = sorted(line.letter_y for line in graph.lines)
        assert [b - a for a, b in zip(heights, heights[1:], strict=False)] == [APART, APART]
        assert heights[0] >= TOP
        assert heights[-1] <= HEIGHT - BOTTOM


def test_the_line_of_a_player_who_left_stops_and_their_later_figures_are_empty():
    graph = drawn({"A": (1, 1), "B": (1, 1)}, {"A": (2, 1), "B": (4, 1)}, {"A": (3, 1)})
    assert [len(line.points.split()) for line in graph.lines] == [3, 2]
    assert [row.figures for row in graph.rows] == [[1, 1, None], [2, 4, None], [3, None, None]]


def test_the_winning_number_is_on_the_scale_even_if_nobody_reached_it():
    graph = drawn({"A": (0, 1)}, {"A": (1, 1)}, goal=4)
    assert graph.scale[-1].number == 4
    assert graph.goal == graph.scale[-1].at
    assert drawn({"A": (0, 1)}).goal is None


def test_a_campaign_that_ended_before_its_first_turn_has_a_graph():
    assert [tick.number for tick in drawn({"A": (0, 1)}).turns] == [0, 1]
