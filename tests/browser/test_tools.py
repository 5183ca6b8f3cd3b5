"""The Tools screen in the browser, for the first game that has tools: files, first lines, runs, stops, trouble."""

import io
import time
import zipfile

import pytest

from person import poll
from toolwork import (AMOUNT, GAMES, ID, MAKE, MARK, OUT, TEMPLATES, at, chip, edit, examples, fetched, fresh, give,
                      heavy, names, native, run, shows, there)

pytestmark = pytest.mark.skipif(not GAMES, reason="dist/site is missing or has no game with tools: run ./build.sh")


# ---- runs ------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("engine, hand", [("chromium", "keyboard"), ("chromium", "touch"), ("firefox", "mouse")])
def test_ten_thousand_lines_are_made_in_the_page(regulars, world, shop, request, engine, hand):
    """TT-T2: from the game's page to the file on the disk; the file is the one that a terminal makes, to the byte."""
    if engine == "chromium":
        person = regulars(shop, hand=hand)
    else:
        person = world(shop, hand=hand, browser=request.getfixturevalue(engine))
    person.go("#/")
    person.press(person.page.locator(f'.authors a[href="#/tools/{ID}"]'))
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
