"""What a person does at the Tools screen, and what a run must bring: worked out natively by the same tools."""

import sites
from mulligan import registry
from mulligan.protocol.tools import Folder, Work, complete
from person import BOOT, STORE, poll

GAMES = [game["id"] for game in sites.games() if game.get("tools")] if sites.BUILT.exists() else []
NONE = [game["id"] for game in sites.games() if not game.get("tools")] if sites.BUILT.exists() else []
ID = GAMES[0] if GAMES else "none"
MAKE, MARK = "create_effect_combinations", "add_csv_field"
OUT, TEMPLATES, AMOUNT = "effects/all_effects.txt", "effects/all_effect_templates.txt", "placeholders/amount.txt"


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


def kept(person, wanted):
    """Waits until the device keeps files that are as wanted."""
    poll(lambda: (found := person.page.evaluate(STORE, [[f"t:{ID}:"], None])[0]) and wanted(found["files"]),
         "the files are written down")


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
