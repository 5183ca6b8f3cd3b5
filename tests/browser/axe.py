"""What axe finds on a page in both themes, and what hangs over its edge: for every suite that opens screens."""

import sites
from person import poll

# A change of the system's theme reaches a page with its next frame, and a page at rest draws none.
THEME_OF_NEXT_FRAME = "new Promise(done => requestAnimationFrame(() => done(document.documentElement.dataset.theme)))"
AXE = sites.ROOT / "web/node_modules/axe-core/axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = f"""async () => (await axe.run(document, {{ runOnly: {RULES}, resultTypes: ['violations'] }}))""" + """
    .violations.map(v => {
      const where = v.nodes.slice(0, 3).map(n => n.target.join(' ') + ' ' + n.failureSummary);
      return `${v.id}: ${where.join(' | ')}`; })"""
# a theme changes colours and nothing else
RUNS = {"light": RUN, "dark": RUN.replace(str(RULES), "['color-contrast']")}
NARROW = {"dark": RUN}                                     # and a width changes all but the colours of a theme
SIZES = [(1440, 900), (320, 640)]
# how much wider than it is shown the page is, or what scrolls in it, and what reaches so far
WIDE = """() => {
    const boxes = [document.scrollingElement, ...document.querySelectorAll('.scroller')];
    const wide = Math.max(...boxes.map(one => one.scrollWidth - one.clientWidth));
    return wide <= 0 ? null : [wide, ...[...document.querySelectorAll('body *')]
        .filter(n => n.getBoundingClientRect().right > innerWidth + 1)
        .slice(0, 4).map(n => n.outerHTML.slice(0, 90))]; }"""


def wear(page, theme):
    """Lets the system take a theme."""
    page.emulate_media(color_scheme=theme)
    poll(lambda: page.evaluate(THEME_OF_NEXT_FRAME) == theme, f"the {theme} theme")


def faults(page, width):
    """What is wrong with the page as it stands, a line each; `width` names the size."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = []
    for theme, run in (RUNS if width > 800 else NARROW).items():
        wear(page, theme)
        page.wait_for_timeout(50)                          # the theme fades in
        found += [f"{width} {theme} {line}" for line in page.evaluate(run)]
    wide = page.evaluate(WIDE)
    return found + ([f"{width} scrolls sideways: {wide}"] if wide else [])
