"""The browsers of this machine, one of each for the whole run. CHROMIUM and FIREFOX name other programs."""

import functools
import os
import shutil

from pathlib import Path

import pytest

import sites
from person import Regulars, World
from preview import desks, lain, raw, server, table  # noqa: F401  (fixtures for all)

sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: ./build.sh test installs it")


@pytest.fixture(scope="session")
def driver():
    with sync_api.sync_playwright() as playwright:
        yield playwright


def program(variable: str, *names: str) -> str:
    """The path of a browser; the tests are skipped, with the reason, where there is none."""
    found = next(filter(None, map(shutil.which, filter(None, (os.environ.get(variable), *names)))), None)
    return found or pytest.skip(f"no {names[0]} here: install it, or set {variable}")


# Each test starts Python in a profile of its own, and most are over before the optimiser pays: compile plainly, and
# only what is run. Drawing by a graphics card that is not there costs more than drawing without. The pages behind the
# address bar, which nobody here sees, cost as much as our home page; the other names are those that Playwright turns
# off by itself, as a second list takes the place of the first.
OFF = """WebUIOmniboxPopup WebUIOmniboxAimPopup
    AimEnabled AutoDeElevate AvoidCorsURLLoaderRestartOnRedirect AvoidUnnecessaryBeforeUnloadCheckSync
    BlockOriginHeaderModificationOnRedirect DestroyProfileOnBrowserClose DialMediaRouteProvider
    GlobalMediaControls HttpsUpgrades LensOverlay MediaRouter NetworkTimeServiceQuerying
    OptimizationHints PaintHolding ThirdPartyStoragePartitioning Translate""".split()
LESS = ["--disable-gpu", "--disable-features=" + ",".join(OFF)]
CHROMIUMS = "chromium", "google-chrome", "chromium-headless-shell"
PLAIN = [*LESS, "--js-flags=--liftoff-only --wasm-lazy-compilation"]


@pytest.fixture(scope="session")
def chromium(driver):
    browser = driver.chromium.launch(executable_path=program("CHROMIUM", *CHROMIUMS), args=PLAIN)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def optimising(driver):
    """Chromium as people have it: where a page's Python works for a minute, the optimiser pays after all."""
    browser = driver.chromium.launch(executable_path=program("CHROMIUM", *CHROMIUMS), args=LESS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def firefox(driver):
    browser = driver.firefox.launch(executable_path=program("FIREFOX", "firefox-esr"), channel="moz-firefox",
                                    firefox_user_prefs={"javascript.options.wasm_optimizingjit": False})
    yield browser
    browser.close()


@pytest.fixture
def second(driver):
    """A Chromium beside the one of all tests: a process and a network service of its own."""
    browser = driver.chromium.launch(executable_path=program("CHROMIUM", *CHROMIUMS), args=PLAIN)
    yield browser
    browser.close()


# ---- the built site and the people who use it --------------------------------------------------------------------

@pytest.fixture(scope="session")
def built():
    """The folder of the built site; the tests of it are skipped, with the reason, where there is none."""
    if not sites.BUILT.exists():
        pytest.skip("dist/site is missing: run ./build.sh")
    return sites.BUILT


@pytest.fixture(scope="session")
def rebuilt(built, tmp_path_factory, worker_id):
    """`rebuilt(name, change, single=False)`: the folder of the site put together after a change of its parts.

    It is made once for all workers.
    """
    base = tmp_path_factory.getbasetemp()
    return functools.partial(sites.rebuilt, base if worker_id == "master" else base.parent)


@pytest.fixture(scope="session")
def shop(built):
    """The site as it is, served for the whole run to those who may have been here before."""
    site = sites.Site(unpacked=True)
    yield site
    site.close()


@pytest.fixture
def site(built):
    """The site for one test, which may publish other files or make it fail."""
    site = sites.Site()
    yield site
    site.close()


@pytest.fixture
def world(chromium):
    """Opens browser profiles and the people in them, and sees to it that nothing of a page goes wrong unnoticed."""
    world = World(chromium)
    yield world
    world.end()


@pytest.fixture(scope="session")
def everyone(chromium):
    everyone = Regulars(chromium)
    yield everyone
    everyone.end()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    item.failed = report.failed or report.when != "setup" and item.failed       # each try begins anew
    return report


def pytest_terminal_summary(terminalreporter, config):
    """Which tests needed a second try, and why, for who counts all suites (web/build/count.py)."""
    target = config.getoption("xmlpath")
    if target:
        again = sorted(f"{report.nodeid}: {reason(report)}\n" for report in terminalreporter.stats.get("rerun", ()))
        Path(target).with_suffix(".reruns").write_text("".join(again), "utf-8")


def reason(report) -> str:
    """The first line of what pytest says of a failure."""
    said = [line[1:].strip() for line in report.longreprtext.splitlines() if line.startswith("E ")]
    return said[0] if said else "no reason told"


@pytest.fixture
def regulars(everyone, request):
    """People whose pages stay open from test to test; what goes wrong with a page fails the test in which it did."""
    yield everyone
    everyone.leave() if request.node.failed else everyone.check()
