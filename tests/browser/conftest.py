"""The browsers of this machine, one of each for the whole run. CHROMIUM and FIREFOX name other programs."""

import os
import shutil

import pytest

sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: ./build.sh test installs it")


@pytest.fixture(scope="session")
def driver():
    with sync_api.sync_playwright() as playwright:
        yield playwright


def program(variable: str, *names: str) -> str:
    """The path of a browser; the tests are skipped, with the reason, where there is none."""
    found = next(filter(None, map(shutil.which, filter(None, (os.environ.get(variable), *names)))), None)
    return found or pytest.skip(f"no {names[0]} here: install it, or set {variable}")


@pytest.fixture(scope="session")
def chromium(driver):
    browser = driver.chromium.launch(executable_path=program("CHROMIUM", "chromium", "google-chrome"))
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def firefox(driver):
    browser = driver.firefox.launch(executable_path=program("FIREFOX", "firefox-esr"), channel="moz-firefox")
    yield browser
    browser.close()
