"""What a review calls a turn: only when all is looked at, by what the second look found; the graph says the same."""

import pytest

# turns of one action each by turns of the two seats: the chance of seat 0 before them and after each
RUN = """(of, [points, better, working, ends]) => of.judge({
    moves: { plies: points.slice(1).map(([ply]) =>
      ({ ply, seat: (ply + 1) % 2, turn: ply, words: [], ...ends.includes(ply) && { ends: true } })) },
    points, working, summary: { ply: 99, over: { winner: 0 } }, better: new Map(better) })"""
TOLD = f"""(of, argument) => {{
    const {{ settled, left, points, moved, grades, praise }} = ({RUN})(of, argument);
    return {{ settled, left, moved, points: points.map(([, value]) => +value.toFixed(3)),
      grades: [...grades].map(([ply, {{ sign }}]) => [ply, sign]),
      praise: [...praise].map(([ply, {{ kind }}]) => [ply, kind]) }}; }}"""


@pytest.fixture
def judge(raw):
    """judge(chances, {ply: (best, made)}): what is made of a quick look and of second looks."""
    def run(chances, looks=(), working=None, ends=()):
        better = [[ply, {"at": ply, "best": best, "made": made}] for ply, (best, made) in dict(looks).items()]
        points = [[ply, value] for ply, value in enumerate(chances)]
        return raw("screens/reviewGrades", TOLD, [points, better, working, list(ends)])
    return run


def test_nothing_is_called_anything_before_all_is_settled(judge):
    quick = [.5, .3, .3, .1, .1]
    first = judge(quick)
    assert first["left"] == [1, 3] and not first["settled"] and first["grades"] == []
    half = judge(quick, {1: (.6, .3)})
    assert half["left"] == [3] and half["grades"] == [] and half["points"] == quick, "no mark, and no line that jumps"
    assert judge(quick, {1: (.6, .3), 3: (.3, .15)}, {"share": .9})["grades"] == [], "nor while the graph grows"
    whole = judge(quick, {1: (.6, .3), 3: (.3, .15)})
    assert whole["settled"] and whole["grades"] == [[1, "??"], [3, "?"]]


def test_a_turn_in_which_the_match_was_only_given_up_is_not_looked_at(judge):
    """With a stake the winner still chooses after it, so that it is not the end of the match."""
    quick = [.5, .3, .3, .1, .1]
    assert judge(quick)["left"] == [1, 3]
    assert judge(quick, ends=[3])["left"] == [1]
    found = judge(quick, {1: (.6, .3)}, ends=[3])
    assert found["settled"] and found["grades"] == [[1, "??"]], "the others are called what they are"


@pytest.mark.parametrize("stake", [False, True])
def test_a_turn_that_ends_in_giving_up_is_neither_looked_at_nor_praised(raw, stake):
    """A blunder and then "resign": that it loses so much is the resignation's doing."""
    found = raw("screens/reviewGrades", """(of, stake) => {
        const plies = [{ ply: 1, seat: 0, turn: 1 }, { ply: 2, seat: 0, turn: 1, ends: true }];
        if (stake) plies.push({ ply: 3, seat: 1, turn: 2 });
        const over = { winner: 1, reason: stake ? 'concede' : 'resigned' };
        const points = [[0, .5], [2, .02], ...stake ? [[3, 0]] : []];
        const { left, praise } = of.judge({ moves: { plies }, points, working: null, better: new Map(),
          summary: { ply: plies.length, over } });
        return [left, [...praise.keys()]]; }""", stake)
    assert found == [[], [3] if stake else []]


@pytest.mark.parametrize("given, sign", [(.09, None), (.1, "?"), (.19, "?"), (.2, "??"), (1, "??")])
def test_a_tenth_is_a_slip_and_a_fifth_a_blunder(judge, given, sign):
    found = judge([.5, .4, .4], {1: (given, 0)})
    assert found["grades"] == ([[1, sign]] if sign else [])


def test_what_the_graph_says_before_and_after_is_what_the_second_look_found(judge):
    found = judge([.5, .5, .3, .6, .6, .6], {2: (.5, .5), 3: (.5, .5), 1: (.7, .4)})
    values = found["points"]
    assert values[0] - values[1] == pytest.approx(.3, abs=.002), "the first gave away three tenths"
    assert values[1] == values[2], "the second and the third nothing"
    assert values[4] == .6 and values[5] == .6, "what was not looked at stays"


def test_it_is_known_whether_second_looks_moved_the_line(judge):
    assert not judge([.5, .3, .3])["moved"] and judge([.5, .3, .3], {1: (.5, .4)})["moved"]
    assert not judge([.5, .3, .3], {1: (.5, .3)})["moved"], "they found the same"


def test_a_fall_that_the_other_brought_is_looked_for_in_the_turn_before(judge):
    assert judge([.9, .9, .5, .5])["left"] == [1], "so much was not there to be won, if that turn was sound"
    assert judge([.9, .9, .86, .86])["left"] == []


def test_points_stay_between_never_and_surely(judge):
    assert judge([.5, .4, .4], {1: (1, 0)})["points"] == [.95, .01, .4]


def test_what_is_no_slip_is_called_best_or_good_when_all_is_settled(judge):
    quick = [.5, .4, .4, .4, .4]
    assert judge(quick)["praise"] == [], "nothing before it is looked at"
    assert judge(quick, {1: (.5, .5)})["praise"][0] == [1, "best"], "a second look found nothing better"
    assert judge(quick, {1: (.55, .5)})["praise"][0] == [1, "good"]
    found = judge(quick, {1: (.8, .5)}, ends=[3])
    assert found["grades"] == [[1, "??"]] and found["praise"] == [[2, "good"], [4, "good"]], "nor who gave up"

# turn 1 is action 1 of seat 0, turn 2 actions 2 to 5 of seat 1, turn 3 action 6 of seat 0
LONG_TURN = """(of, [points, better]) => {
    const seats = [0, 1, 1, 1, 1, 0], turns = [1, 2, 2, 2, 2, 3];
    const plies = seats.map((seat, i) => ({ ply: i + 1, seat, turn: turns[i], words: [] }));
    const state = { moves: { plies }, points, working: null, summary: { ply: 99 }, better: new Map(better) };
    const { before, after } = of.betterThan(state, plies[3]) ?? {};
    const { points: found, quick } = of.judge(state);
    return { before, after, found, quick }; }"""


def test_a_slip_inside_a_turn_shows_at_its_moment_what_the_sentence_says(raw):
    """The opponent laid four cards, the third wrongly: from that moment on it stands as the turn left it."""
    points = [[0, .5], [1, .5], [5, .9], [6, .9]]
    found = raw("screens/reviewGrades", LONG_TURN, [points, [[2, {"at": 4, "best": .5, "made": .2}]]])
    at = {ply: round(value, 3) for ply, value in found["found"]}
    assert at[4] == at[5] == round(found["after"], 3) and at[1] == round(found["before"], 3)
    assert found["after"] - found["before"] == pytest.approx(.3)
    assert found["quick"] == [[0, .5], [1, .5], [4, .9], [5, .9], [6, .9]], "the quick look, too"


def test_the_line_stands_within_a_turn_as_the_number_over_it_says(raw):
    """Nothing is told of half a turn: the line does not fall on the way to where it fell."""
    steps = raw("table/graph", "of => of.stepped([[0, .5], [1, .6], [4, .2], [5, .2]])")
    assert steps == [[0, .5], [1, .6], [3, .6], [4, .2], [5, .2]]


def test_a_mark_on_the_line_looks_and_says_whose_slip_it_is(table):
    """Filled is one's own, outlined the other's; its words say so, too."""
    page = table(view="grid", page="review")
    page.add_style_tag(url="/web/screens/review.css")
    page.evaluate("""async () => {
        const { graph } = await import('/web/table/graph.js'), { render } = await import('/web/table/html.js');
        const mark = { sign: '??', kind: 'blunder' }, jump = () => {};
        const flags = [{ ...mark, ply: 1, words: 'your blunder', own: true },
          { ...mark, ply: 2, words: 'Easy\u2019s blunder', own: false }];
        render(graph({ points: [[0, .5], [1, .2], [2, .6]], total: 2, at: 0, jump, flags }),
          document.querySelector('#graph')); }""")
    marks = page.locator(".flags .grade")
    assert [mark.get_attribute("title") for mark in marks.all()] == ["Move 1, your blunder", "Move 2, Easy’s blunder"]
    own, other = marks.evaluate_all("all => all.map(one => (s => [s.backgroundColor, s.color, s.borderTopColor])"
                                    "(getComputedStyle(one)))")
    assert own[0] == other[1] == own[2] == other[2] and own[1] == other[0], "the same two colours, the other way round"
    assert "Move 2, Easy’s blunder." in page.locator("#graph-summary").inner_text()
