"""A built site and a pocket page, opened in a real Chromium: from the file system, and from a server."""

import functools
import http.server
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.site import built_site

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


def program():
    """The system's browser, as Debian installs it; `CHROMIUM` names another."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "no Chromium here: apt-get install chromium, or name one in CHROMIUM"
    return found


@pytest.fixture(scope="session")
def chromium():
    """The browser, opened once."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def pocket(tmp_path_factory):
    """The page that goes onto a phone."""
    path = tmp_path_factory.mktemp("pocket") / "pocket.html"
    subprocess.run([sys.executable, "-m", "scorekeeper", "rules", "export", str(path)], check=True)
    return path


@pytest.fixture(scope="session")
def folder():
    """Where the site is built: the one that the tests have seen, if nothing has changed since."""
    named = os.environ.get("SCOREKEEPER_BROWSER_SITE")
    return Path(named) if named else built_site()


@pytest.fixture(scope="session")
def server(folder):
    """The site as a web server gives it."""
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_port}"
        serving.shutdown()


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves, and says nothing."""

    def log_message(self, *_args):
        pass


@pytest.fixture(scope="session")
def site_files(folder):
    """The site as it lies on a disk."""
    return folder.as_uri()


@pytest.fixture(params=["site_files", "server"])
def site(request):
    """Where the site is: both ways."""
    return request.getfixturevalue(request.param)


class Tab:
    """A page that remembers what went wrong on it."""

    def __init__(self, browser, **context):
        self.context = browser.new_context(**context)
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page = self.context.new_page()
        self.troubles = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("requestfailed", self._failed)
        self.page.on("request", self._asked)
        self.strangers = []

    def _heard(self, message):
        if message.type in {"error", "warning"}:
            self.troubles.append(message.text)

    def _failed(self, request):
        if request.failure != "net::ERR_ABORTED":  # somebody went on before all was there
            self.troubles.append(f"{request.url}: {request.failure}")

    def _asked(self, request):
        if not request.url.startswith(("file:", "http://127.0.0.1", "data:", "blob:")):
            self.strangers.append(request.url)


@pytest.fixture
def tab(chromium):
    """A tab of a desktop; at the end nothing went wrong, and nothing was asked of the internet."""
    opened = []

    def make(**context):
        opened.append(Tab(chromium, **context))
        return opened[-1]

    yield make
    for one in opened:
        one.context.close()
        assert [] == one.troubles
        assert [] == one.strangers
