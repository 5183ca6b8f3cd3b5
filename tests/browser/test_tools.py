"""The Tools screen in the browser, for the first game that has tools.

Files, first lines, runs, stops, trouble with any of them. What a run must bring is worked out natively by the same
tools.
"""

import io
import json
import sys
import time
import zipfile

import pytest

import sites
from axe import faults
from person import BOOT, SOON, poll

sys.path.insert(0, str(sites.ROOT / "py"))
from mulligan import registry
from mulligan.protocol.tools import Folder, Work, complete

GAMES = [game["id"] for game in sites.games() if game.get("tools")] if sites.BUILT.exists() else []
NONE = [game["id"] for game in sites.games() if not game.get("tools")] if sites.BUILT.exists() else []
ID = GAMES[0] if GAMES else "none"
MAKE, MARK = "create_effect_combinations", "add_csv_field"
OUT, TEMPLATES, AMOUNT = "effects/all_effects.txt", "effects/all_effect_templates.txt", "placeholders/amount.txt"
WORKER = "navigator.serviceWorker.controller"

pytestmark = pytest.mark.skipif(not GAMES, reason="dist/site is missing or has no game with tools: run ./build.sh")


def examples():
    """The files a newcomer finds: path -> text."""
    home = sites.ROOT / "cards" / ID
    return {f"{name}/{file.name}": file.read_text("utf-8")
            for name in registry.get(ID).workspace for file in sorted((home / name).iterdir())}


def native(tool, options=(), **files):
    """What a tool writes over these files: (path -> text, what it says)."""
    game = registry.get(ID)
    made, folder = next(one for one in game.tools if one.id == tool), Folder(game.workspace)
    folder.put(examples() | files)
    told = Work(folder, made, complete(made, dict(options))).finish()["result"]
    return told["files"], told["said"]


# ---- what a person does ----------------------------------------------------------------------------------------------

def at(person, tool=MAKE):
    person.go(f"#/tools/{ID}/{tool}")
    return there(person)


def there(person):
    person.page.locator(".look pre, .look .refused").first.wait_for(timeout=BOOT)
    return person


def chip(person, path):
    return person.page.locator(f".filelist button[title='{path}']")


def edit(person, path, text):
    """Opens a file and writes this into it."""
    if not person.page.get_by_label(f"Text of {path}").count():
        person.press(chip(person, path))
    person.page.get_by_label(f"Text of {path}").fill(text)


def fresh(person, path, text):
    """Makes a file of this text."""
    person.press(person.button("New file"))
    person.page.get_by_label("Name, with its folder").fill(path)
    person.press(person.button("Make it"))
    person.page.get_by_label(f"Text of {path}").fill(text)


def give(person, button, *files):
    """Picks files {name, text or bytes} for a button that asks for some."""
    with person.page.expect_file_chooser() as chooser:
        person.press(button)
    chooser.value.set_files([{"name": name, "mimeType": "text/plain",
                              "buffer": text.encode() if isinstance(text, str) else text} for name, text in files])


def shows(person, words, where=".look"):
    poll(lambda: words in person.page.locator(where).inner_text(), f"{where} shows {words!r}", 15)


def names(person):
    return person.page.evaluate("[...document.querySelectorAll('.filelist button')].map(node => node.title).sort()")


def run(person, words="Done"):
    person.press(person.page.locator("#run"))
    person.page.locator(".result h2", has_text=words).wait_for(timeout=BOOT)


def fetched(person, button):
    """The bytes of the file that a button hands over."""
    with person.page.expect_download() as got:
        person.press(button)
    return open(got.value.path(), "rb").read()


def heavy(person):
    """A sentence of a million combinations."""
    fresh(person, "placeholders/n.txt", "\n".join(map(str, range(100))))
    person.press(person.page.locator("label.radio", has_text="one sentence"))
    person.page.get_by_label("Sentence", exact=True).fill("take <n>, <n+1> and <n+2>.")
    shows(person, "1,000,000 combinations")


# ---- runs ------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("engine, hand", [("chromium", "keyboard"), ("chromium", "touch"), ("firefox", "mouse")])
def test_ten_thousand_lines_are_made_in_the_page(regulars, world, shop, request, engine, hand):
    """TT-T2: from the game's page to the file on the disk; the file is the one that a terminal makes, to the byte."""
    if engine == "chromium":
        person = regulars(shop, hand=hand)
    else:
        person = world(shop, hand=hand, browser=request.getfixturevalue(engine))
    person.go(f"#/{ID}")
    person.press(person.page.get_by_role("link", name="Tools", exact=True))
    there(person)
    assert names(person) == sorted(examples())
    began = time.monotonic()
    run(person)
    assert time.monotonic() - began < 20
    files, said = native(MAKE)
    assert files[OUT].count("\n") > 10_000
    if engine == "chromium":                                  # the driver of Firefox knows no downloads
        assert fetched(person, person.button(f"Download {OUT}")) == files[OUT].encode()
    person.press(person.button(f"Open {OUT}"))
    assert person.page.get_by_label(f"Text of {OUT}").input_value() == files[OUT]
    assert said.strip() in person.page.locator(".result pre").inner_text()
    assert f"{files[OUT].count(chr(10)):,} lines" in person.page.locator(".result").inner_text()
    person.press(person.page.get_by_role("button", name="Undo this run"))
    poll(lambda: names(person) == sorted(examples()), "the file is gone again")


def test_the_chain_runs_and_all_of_it_comes_as_a_zip(regulars, shop):
    """TT-T5: three files, together or one by one."""
    person = at(regulars(shop), "generate_and_order_effects")
    run(person)
    files, _ = native("generate_and_order_effects")
    assert len(files) == 3
    packed = zipfile.ZipFile(io.BytesIO(fetched(person, person.button("Download these as a zip"))))
    assert {name: packed.read(name).decode() for name in packed.namelist()} == files
    whole = zipfile.ZipFile(io.BytesIO(fetched(person, person.button("Download all"))))
    assert {name: whole.read(name).decode() for name in whole.namelist()} == examples() | files


def test_a_long_run_is_counted_first_and_can_be_stopped(regulars, shop):
    """TT-T6.6: above 50,000 the count comes first; a stop changes no file, and the page answers all the while."""
    person = at(regulars(shop))
    heavy(person)
    before = names(person)
    person.press(person.page.locator("#run"))
    dialog = person.page.locator("dialog")
    dialog.get_by_text("1,000,000 combinations").wait_for()
    person.press(person.button("Cancel", within=dialog))
    person.page.locator("#run").wait_for()
    assert not person.page.locator(".progress, .result").count() and names(person) == before
    person.press(person.page.locator("#run"))
    person.press(person.button("Run it", within=dialog))
    bar = person.page.locator(".progress progress")
    poll(lambda: bar.evaluate("node => node.value") > 0.01, "it gets on", 60)
    began = time.monotonic()
    person.press(person.button("Stop"))
    person.page.locator(".result h2", has_text="Stopped").wait_for()
    assert time.monotonic() - began < 5
    assert names(person) == before and "No file was changed" in person.page.locator(".result").inner_text()
    edit(person, "placeholders/n.txt", "7\n")                 # and everything is as usual
    shows(person, "1 combination.")
    run(person)
    assert person.page.locator(".result").inner_text().count("1 line") == 1


def test_who_leaves_in_the_middle_of_a_run_finds_the_files_as_they_were(regulars, shop):
    person = at(regulars(shop))
    heavy(person)
    before = names(person)
    person.press(person.page.locator("#run"))
    person.press(person.button("Run it", within=person.page.locator("dialog")))
    person.page.locator(".progress").wait_for()
    person.page.evaluate("location.hash = '#/rules'")
    person.page.locator("h1", has_text="Rules").wait_for()
    person.page.go_back()
    there(person)
    assert names(person) == before and not person.page.locator(".progress").count()


# ---- first lines -----------------------------------------------------------------------------------------------------

def test_the_first_lines_follow_every_change(regulars, shop):
    person = at(regulars(shop))
    shows(person, "Draw one card.")
    edit(person, AMOUNT, "one\nseventeen\n")
    shows(person, "Draw seventeen cards.")
    edit(person, AMOUNT, "")                                  # TT-T2.7: a blank file leaves the placeholder
    shows(person, "Draw <amount> cards.")
    person.press(person.page.locator("label.radio", has_text="one sentence"))
    field = person.page.get_by_label("Sentence", exact=True)
    field.fill("gain <low+10> points.")
    shows(person, "Gain 11 points.")
    field.fill("")
    shows(person, "Nothing comes of this.")
    person.press(person.page.get_by_label("Only show the sentences"))
    field.fill("gain <low> points.")
    shows(person, "3 combinations")
    run(person)
    assert "Total combinations: 3" in person.page.locator(".result pre").inner_text()
    assert not person.page.locator(".written").count()


def test_first_lines_are_quick_whatever_there_is_to_make(regulars, shop):
    """A million combinations, and a sentence of ten to the twentieth: a look is bounded work."""
    person = at(regulars(shop))
    heavy(person)
    began = time.monotonic()
    person.page.get_by_label("Sentence", exact=True).fill(" ".join(f"<n+{i}>" for i in range(10)))
    shows(person, "more than 1,000,000,000,000,000 combinations")
    assert time.monotonic() - began < 5


def test_rows_are_marked_as_the_pattern_says(regulars, shop):
    person = at(regulars(shop))
    run(person)
    person.press(person.page.get_by_role("link", name="Mark rows"))
    person.page.get_by_label("Patterns").fill("draw <amount>\n<subtype>")
    shows(person, "EFFECTNAME;UNIT")
    run(person, "Done: Mark rows")
    files, _ = native(MARK, {"text": ["draw <amount>", "<subtype>"]}, **native(MAKE)[0])
    made = "effects/effects_with_placeholders.csv"
    assert fetched(person, person.button(f"Download {made}")) == files[made].encode()
    person.page.get_by_label("Column", exact=True).fill("")
    shows(person, "Column: May not be empty.")
    assert person.page.get_by_label("Column", exact=True).get_attribute("aria-invalid") == "true"
    assert person.page.locator("#f-column-fault").inner_text() == "May not be empty."


# ---- trouble ---------------------------------------------------------------------------------------------------------

def test_a_missing_file_is_named_before_and_after_a_run(regulars, shop):
    person = at(regulars(shop))
    person.press(chip(person, TEMPLATES))
    person.press(person.button("Remove", exact=True))
    shows(person, f"{TEMPLATES}: There is no such file.")
    run(person, "Not done")
    assert f"{TEMPLATES}: There is no such file." in person.page.locator(".result").inner_text()
    person.press(person.button("Undo", exact=True))
    shows(person, "Draw one card.")
    assert names(person) == sorted(examples())


def test_a_missing_folder_is_no_result_and_loses_nothing(regulars, shop):
    person = at(regulars(shop))
    person.page.get_by_label("Write to").fill("nowhere/all.txt")
    run(person, "Not done")
    assert "nowhere/all.txt: The folder for it does not exist" in person.page.locator(".result").inner_text()
    assert names(person) == sorted(examples())
    person.press(person.button("New file"))
    person.page.get_by_label("Name, with its folder").fill("nowhere/")
    person.press(person.button("Make it"))
    person.page.get_by_role("heading", name="nowhere/").wait_for()
    run(person)
    assert "nowhere/all.txt" in names(person)


def test_what_is_no_text_is_refused_by_name_and_the_rest_comes_in(regulars, shop):
    person = at(regulars(shop))
    add = person.button("Add files to placeholders")
    give(person, add, ("hue.txt", "grün\n"), ("old.txt", "gr\xfcn\n".encode("latin-1")),
         ("wide.txt", "red\n".encode("utf-16")), ("broken.zip", "no zip"))
    notes = person.page.locator("#notices")
    poll(lambda: "old.txt is not a text in UTF-8." in notes.inner_text(), "the refusal")
    text = notes.inner_text()
    assert "wide.txt is not a text in UTF-8 but in UTF-16" in text
    assert "broken.zip is no zip" in text and "1 file added" in text
    assert names(person) == sorted([*examples(), "placeholders/hue.txt"])
    assert person.page.get_by_label("Text of placeholders/hue.txt").input_value() == "grün\n"


def test_files_are_renamed_replaced_and_brought_back(regulars, shop):
    person = at(regulars(shop))
    person.press(chip(person, AMOUNT))
    person.press(person.button("Rename"))
    name = person.page.get_by_label("Name, with its folder")
    name.fill(TEMPLATES)
    person.press(person.button("Rename", within=person.page.locator("dialog")))
    assert "already" in name.evaluate("node => node.validationMessage")
    name.fill("placeholders/number.txt")
    person.press(person.button("Rename", within=person.page.locator("dialog")))
    shows(person, "Draw <amount> cards.")
    give(person, person.button("Add files to placeholders"), ("number.txt", "nine\n"))
    poll(lambda: "1 of them in the place of another" in person.notices(), "it is told")
    person.press(person.button("Undo", exact=True))
    assert person.page.get_by_label("Text of placeholders/number.txt").input_value() == examples()[AMOUNT]


def test_a_dropped_folder_keeps_its_names(regulars, shop):
    """Files dropped on a folder go there; the folder around known ones is left out when a zip is opened."""
    person = at(regulars(shop))
    person.page.evaluate("""() => { const data = new DataTransfer();
        data.items.add(new File(['mauve\\n'], 'tint.txt')); data.items.add(new File(['x\\n'], 'other.txt'));
        document.querySelector('[data-folder=placeholders]')
          .dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })); }""")
    poll(lambda: {"placeholders/tint.txt", "placeholders/other.txt"} <= set(names(person)), "both are there")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as zipped:
        zipped.writestr("work/placeholders/amount.txt", "forty\n")
        zipped.writestr("work/.hidden/x.txt", "no")
        zipped.writestr("work/effects/mine.txt", "hey\n")
        zipped.writestr("work/effects/odd\x07.txt", "beep")
    person.page.keyboard.press("Escape")
    give(person, person.button("Add files to effects"), ("work.zip", packed.getvalue()))
    shows(person, "Draw forty cards.")
    assert "odd\x07.txt was not added" in person.notices()
    assert "effects/mine.txt" in names(person) and not [name for name in names(person) if "work" in name
                                                        or "hidden" in name or "odd" in name]


def test_all_files_come_back_from_the_zip_after_beginning_with_none(regulars, shop):
    person = at(regulars(shop))
    fresh(person, "notes.txt", "of my own\n")
    packed = fetched(person, person.button("Download all"))
    person.press(person.button("Begin again"))
    person.press(person.button("Empty", exact=True))
    poll(lambda: names(person) == [], "it is empty")
    shows(person, "There is no such file.")
    give(person, person.button("Add files to effects"), ("all.zip", packed))
    poll(lambda: names(person) == sorted([*examples(), "notes.txt"]), "they are back")
    shows(person, "Draw one card.")


# ---- what stays ------------------------------------------------------------------------------------------------------

def test_a_reload_finds_everything_as_it_was(regulars, shop):
    person = at(regulars(shop), MARK)
    edit(person, AMOUNT, "one\nseventeen\n")
    person.page.get_by_label("Column", exact=True).fill("MINE")
    person.press(person.page.get_by_role("link", name="Make combinations"))
    run(person)
    person.page.wait_for_timeout(900)                         # written down half a second after the last change
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
    person.page.wait_for_timeout(900)
    other = at(world(person))
    edit(other, AMOUNT, "two\n")
    other.page.wait_for_timeout(900)
    edit(person, AMOUNT, "three\n")
    poll(lambda: "changed in another tab" in person.notices(), "it is told")
    person.press(person.button("Take those"))
    shows(person, "Draw two cards.")
    assert person.page.get_by_label(f"Text of {AMOUNT}").input_value() == "two\n"


def test_the_file_of_everything_holds_the_files_of_tools(regulars, world, shop):
    person = at(regulars(shop))
    edit(person, AMOUNT, "ninety\n")
    person.page.wait_for_timeout(900)
    kept = fetched(person, person.button("Save all to a file"))
    assert json.loads(kept)["tools"][0]["files"] == examples() | {AMOUNT: "ninety\n"}
    other = world(shop).go()
    give(other, other.button("Open a file"), ("all.json", kept))
    poll(lambda: "Files of tools added" in other.notices(), "they are taken in")
    at(other)
    shows(other, "Draw ninety cards.")


def test_it_works_without_a_network(world, site):
    person = world(site, offline=True).go()
    poll(lambda: person.page.evaluate(f"Boolean({WORKER})"), "the service worker has everything", 90)
    site.close()
    person.page.context.set_offline(True)
    at(person)
    run(person)
    assert fetched(person, person.button(f"Download {OUT}")) == native(MAKE)[0][OUT].encode()


def test_it_works_in_the_one_file(world, tmp_path):
    file = tmp_path / "mulligan.html"
    file.write_bytes(sites.SINGLE.read_bytes())
    person = at(world(file.as_uri()))
    run(person)
    assert fetched(person, person.button(f"Download {OUT}")) == native(MAKE)[0][OUT].encode()


def test_other_visitors_do_not_pay_for_it(world, site):
    person = world(site).go()
    person.page.locator(".wall").wait_for()
    assert not [path for path in site.asked if "tools" in path]
    at(person)
    assert {path.rpartition(".")[2] for path in site.asked if path.startswith("web/tools-")} == {"js", "css"}


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
