"""An answer that a camera or another app opens lands in a new tab, and gets to the tab that holds the live line."""

import pytest

import axe
import sites
from person import BOOT, QUICK, poll
from test_remote_friend import FIRST, GAMES, fill, invite, join, link_of, open_link, paste, rest
from test_remote_live_table import SOON, connected, new_line, play_live, says

pytestmark = pytest.mark.skipif(not GAMES, reason="dist/site is missing: run ./build.sh")
ELSEWHERE, STALE = "The match goes on in the other tab", "was moved on in another tab"


def invited(world, site, **how):
    """Ann, who waits on the page of her invitation, and the answer of Bert, who has his table."""
    ann, bert = (world(site, settings=QUICK, seed=seed, **how) for seed in (1, 2))
    return ann, bert, join(bert, invite(ann, FIRST))


def opened_anew(world, ann, link):
    """Another tab of Ann's browser, in which she opens a link."""
    return open_link(world(ann), link)


def goes_on_elsewhere(tab):
    tab.page.get_by_role("heading", name=ELSEWHERE).wait_for(timeout=BOOT)
    assert not tab.page.locator("#notices .notice").count()


def live(ann, bert):
    """The line is open at both tables, the match goes on over it, and no tab is behind the other."""
    for person in (ann, bert):
        person.page.locator("main.play").wait_for(timeout=BOOT)
    poll(lambda: says(ann, "connected") and says(bert, "connected"), "the line is open", SOON)
    play_live((ann, bert), 3)
    assert STALE not in ann.notices()


@pytest.mark.parametrize("browser", ["chromium", "firefox"])
def test_a_new_tab_hands_the_answer_to_the_tab_that_invited(world, site, request, browser):
    """TD-19.9: also when it is opened once more; the line opens there, and that tab goes on."""
    ann, bert, answer = invited(world, site, browser=request.getfixturevalue(browser))
    for _ in range(2):
        goes_on_elsewhere(opened_anew(world, ann, answer))
        live(ann, bert)


def test_a_new_tab_hands_over_the_answer_to_a_line_that_is_opened_at_the_table(world, site):
    """TD-8.7, TD-19.9."""
    ann, bert = connected(world, site)
    ann.page.reload()
    ann.page.locator(".table").wait_for(timeout=BOOT)
    bert.page.get_by_text("The live line has ended. Go on by links.").wait_for(timeout=BOOT)
    paste(bert, new_line(ann))
    bert.page.get_by_text("opens a live line to you").wait_for(timeout=BOOT)
    answer = link_of(bert)
    bert.page.keyboard.press("Escape")
    goes_on_elsewhere(opened_anew(world, ann, answer))
    live(ann, bert)


def test_who_has_left_the_page_of_the_invitation_is_told_in_that_tab(world, site):
    """TD-19.9: the line is held while its person walks about the page."""
    ann, bert, answer = invited(world, site)
    ann.page.get_by_role("link", name="Matches").first.click()
    ann.page.get_by_role("heading", name="Matches").wait_for()
    tab = opened_anew(world, ann, answer)
    goes_on_elsewhere(tab)
    assert not axe.faults(tab.page, tab.page.viewport_size["width"])
    ann.button("Go there").click()
    live(ann, bert)


def test_a_sealed_match_is_dealt_in_the_tab_that_invited(world, site):
    """TD-19.9: the page of the invitation goes on to the deal, and to the table."""
    ann, bert = (world(site, settings=QUICK, seed=seed) for seed in (1, 2))
    ann.go("#/friend/gomori")
    fill(ann, "Ann", "Write the invitation")
    goes_on_elsewhere(opened_anew(world, ann, join(bert, link_of(ann))))
    live(ann, bert)


def test_where_no_tab_holds_the_offer_the_new_one_takes_the_letter(world, site):
    """TD-19.9: the tab that wrote it was loaded again, so that its offer is another; that one is not asked."""
    ann, bert, answer = invited(world, site)
    ann.page.reload()
    link_of(ann)
    tab = opened_anew(world, ann, answer)
    tab.page.locator("main.play").wait_for(timeout=BOOT)
    tab.page.get_by_text("The live line was lost").wait_for()
    rest(tab)


def test_an_answer_to_the_offer_of_before_says_so_and_begins_the_match_by_links(world, site):
    """TD-19.2, TD-8.5."""
    ann, bert, answer = invited(world, site)
    ann.page.reload()
    link_of(ann)
    open_link(ann, answer)
    ann.page.locator("main.play").wait_for(timeout=BOOT)
    ann.page.get_by_text("from before this page was loaded again. Go on by links.").wait_for()
    rest(ann)


def test_a_letter_that_is_refused_there_is_told_here(world, site):
    """TD-19.9: an answer behind a letter of another match names the offer, and answers nothing."""
    ann, bert, answer = invited(world, site)
    carol = world(site, settings=QUICK, seed=3)
    letter = ".".join(invite(carol, FIRST).partition("#/letter/")[2].split(".")[:3])
    tab = opened_anew(world, ann, "#/letter/" + letter + "." + answer.split(".")[-1])
    tab.page.get_by_role("alert").wait_for(timeout=BOOT)
    assert "answers no invitation of yours" in tab.page.get_by_role("alert").inner_text()
    goes_on_elsewhere(opened_anew(world, ann, answer))
    live(ann, bert)


def test_two_tabs_of_the_file_hand_over_what_is_pasted(world, site):
    """TD-19.9: the pages of a file hear each other, too."""
    if not sites.SINGLE.exists():
        pytest.skip("dist/mulligan.html is missing: run ./build.sh")
    ann, bert = world(site, settings=QUICK), world(site, settings=QUICK, seed=2)
    ann.address = sites.SINGLE.as_uri()
    world.expected.append("a request to " + ann.address)
    text = invite(ann, FIRST)
    assert "the answer is pasted here" in ann.page.locator("main").inner_text()
    answer = join(bert, "#/letter/" + text)
    goes_on_elsewhere(opened_anew(world, ann, answer))
    live(ann, bert)
