"""The Tools screen: what stays, without a network and in the one file, and for everybody."""

import json

import pytest

import sites
from axe import faults
from person import BOOT, SOON, poll
from test_offline import wait_for_offline
from toolwork import (AMOUNT, GAMES, ID, MAKE, MARK, NONE, OUT, at, chip, edit, examples, fetched, give,
                      heavy, kept, names, native, run, shows, there)

pytestmark = pytest.mark.skipif(not GAMES, reason="dist/site is missing or has no game with tools: run ./build.sh")


# ---- what stays ------------------------------------------------------------------------------------------------------

def test_a_reload_finds_everything_as_it_was(regulars, shop):
    person = at(regulars(shop), MARK)
    edit(person, AMOUNT, "one\nseventeen\n")
    person.page.get_by_label("Column", exact=True).fill("MINE")
    person.press(person.page.get_by_role("link", name="Make combinations"))
    run(person)
    kept(person, lambda files: OUT in files)
    person.page.evaluate(f"location.hash = '#/{ID}'")
    person.page.reload()
    person.go(f"#/{ID}/tools")                                # the short address goes on where one was
    there(person)
    shows(person, "Draw seventeen cards.")
    assert OUT in names(person) and person.page.get_by_label(f"Text of {AMOUNT}").input_value() == "one\nseventeen\n"
    person.press(person.page.get_by_role("link", name="Mark rows"))
    shows(person, "EFFECTNAME;MINE")
    assert person.page.get_by_label("Column", exact=True).input_value() == "MINE"


def test_two_tabs_do_not_write_over_each_other(regulars, world, shop):
    person = at(regulars(shop))
    edit(person, AMOUNT, "one\n")
    kept(person, lambda files: files[AMOUNT] == "one\n")
    other = at(world(person))
    edit(other, AMOUNT, "two\n")
    kept(other, lambda files: files[AMOUNT] == "two\n")
    edit(person, AMOUNT, "three\n")
    poll(lambda: "changed in another tab" in person.notices(), "it is told")
    person.press(person.button("Take those"))
    shows(person, "Draw two cards.")
    assert person.page.get_by_label(f"Text of {AMOUNT}").input_value() == "two\n"


def test_the_file_of_everything_holds_the_files_of_tools(regulars, world, shop):
    person = at(regulars(shop))
    edit(person, AMOUNT, "ninety\n")
    kept(person, lambda files: files[AMOUNT] == "ninety\n")
    everything = fetched(person, person.button("Save all to a file"))
    assert json.loads(everything)["tools"][0]["files"] == examples() | {AMOUNT: "ninety\n"}
    other = world(shop).go()
    give(other, other.button("Open a file"), ("all.json", everything))
    poll(lambda: "Files of tools added" in other.notices(), "they are taken in")
    at(other)
    shows(other, "Draw ninety cards.")


def test_without_a_network_they_are_there_once_they_were_asked_for_and_say_so_before(world, site):
    person = world(site, offline=True).go()
    wait_for_offline(person)
    person.page.context.set_offline(True)
    person.go(f"#/tools/{ID}/{MAKE}")
    person.page.get_by_role("heading", name="The tools could not be opened").wait_for(timeout=BOOT)
    assert "there is no network now" in person.page.locator(".trouble").inner_text()
    person.page.context.set_offline(False)
    person.press(person.button("Try again"))
    there(person)
    site.close()
    person.page.context.set_offline(True)
    person.page.reload()
    there(person)
    run(person)
    assert fetched(person, person.button(f"Download {OUT}")) == native(MAKE)[0][OUT].encode()


def test_an_update_brings_them_anew_to_who_asked_for_them_before(world, site, built, rebuilt):
    site.move_to(built)
    person = world(site, offline=True).go()
    wait_for_offline(person)
    at(person)
    site.move_to(rebuilt("tools", lambda parts: sites.add_to_wheel(parts, f"{ID}-tool", f"{ID}/tools/newer.py", "")))
    site.asked.clear()
    person.page.evaluate("navigator.serviceWorker.getRegistration().then(registration => registration.update())")
    poll(lambda: person.page.evaluate("navigator.serviceWorker.getRegistration().then(r => Boolean(r.waiting))"),
         "the new version waits", 60)
    assert [path for path in site.asked if path.startswith("python/")] == [f"python/{ID}_tool-0.1.0-cp314-none-any.bin"]
    site.close()
    person.page.context.set_offline(True)
    person.go()
    person.button("Reload now").click()
    at(person)
    run(person)


def test_it_works_in_the_one_file(world, tmp_path):
    file = tmp_path / "mulligan.html"
    file.write_bytes(sites.SINGLE.read_bytes())
    person = at(world(file.as_uri()))
    run(person)
    assert fetched(person, person.button(f"Download {OUT}")) == native(MAKE)[0][OUT].encode()


def test_other_visitors_do_not_pay_for_it(world, site):
    person = world(site).go()
    person.page.locator(".wall").wait_for()
    assert not [path for path in site.asked if "tool" in path]
    at(person)
    assert {path.rpartition(".")[2] for path in site.asked if path.startswith("web/tools-")} == {"js", "css"}
    asked = {path.partition("_tool-")[0] for path in site.asked if "_tool-" in path}
    assert asked == {"python/mulligan", f"python/{ID}"}


def test_a_game_without_tools_says_so(regulars, shop):
    person = regulars(shop).go(f"#/tools/{NONE[0]}")
    person.page.get_by_role("heading", name="There are no tools here").wait_for()
    person.go(f"#/{NONE[0]}")
    person.button("Quick play").wait_for()
    assert not person.page.get_by_role("link", name="Tools", exact=True).count()


# ---- for everybody ---------------------------------------------------------------------------------------------------

def made(person):
    at(person)
    run(person)
    person.press(chip(person, AMOUNT))


def wrong(person):
    at(person)
    person.page.locator("summary", has_text="More options").click()
    person.page.get_by_label("Templates", exact=True).fill("")
    shows(person, "Templates: May not be empty.")


def empty(person):
    at(person)
    person.press(person.button("Begin again"))
    person.press(person.button("Empty", exact=True))
    shows(person, "There is no such file.")
    person.press(person.button("Close this notice"))


def asked(person):
    at(person)
    heavy(person)
    person.press(person.page.locator("#run"))
    person.button("Run it").wait_for()


def running(person):
    asked(person)
    person.press(person.button("Run it"))
    person.page.locator(".progress").wait_for()


LOOKS = {"first": at, "mark": lambda person: at(person, MARK), "made": made, "wrong": wrong, "empty": empty,
         "asked": asked, "running": running}


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_and_nothing_is_cut_off(regulars, shop, look):
    person = regulars(shop)
    LOOKS[look](person)
    found = []
    for width, height in ((1440, 900), (320, 640)):
        person.page.set_viewport_size({"width": width, "height": height})
        found += faults(person.page, width)
    if look == "running":
        person.press(person.button("Stop"))
        person.page.locator(".result").wait_for(timeout=SOON)
    assert found == []
