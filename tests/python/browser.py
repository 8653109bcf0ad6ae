# SPDX-License-Identifier: GPL-3.0-or-later
"""Chromium without a window: what a page asks for, and a picture of it."""

import json
import os
import shutil
import subprocess
import tempfile
from html.parser import HTMLParser
from pathlib import Path

PROGRAM = os.environ.get("PIMENTO_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")


class _References(HTMLParser):
    """Addresses that a page names. A name within the page (#...) is none."""

    def __init__(self):
        super().__init__()
        self.found, self.elements = [], set()

    def handle_starttag(self, tag, attributes):
        self.elements.add(tag)
        for name, value in attributes:
            value = (value or "").strip()
            if name in ("src", "srcset", "href", "xlink:href", "data", "poster", "action") and not value.startswith("#"):
                self.found.append(value)
            elif "url(" in value and "url(#" not in value.replace("'", "").replace('"', ""):
                self.found.append(value)


class Opened:
    """A page that the browser has opened: `requests` that went to its network, `references` to anything elsewhere, the
    names of its `elements`."""

    def __init__(self, page, picture=None, width=1200, height=1600):
        page = Path(page).resolve()
        with tempfile.TemporaryDirectory(prefix="pimento-chromium-") as folder:
            log = Path(folder, "net.json")
            words = [PROGRAM, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
                     "--disable-background-networking", "--disable-component-update", "--no-first-run",
                     f"--log-net-log={log}", f"--window-size={width},{height}", "--hide-scrollbars",
                     "--virtual-time-budget=2000"]
            drawing = [f"--screenshot={Path(picture).resolve()}"] if picture else []
            ran = subprocess.run([*words, *drawing, "--dump-dom", page.as_uri()], capture_output=True, text=True, timeout=120)
            if ran.returncode != 0 or not log.exists():
                raise RuntimeError(f"{PROGRAM} ended with {ran.returncode}: {ran.stderr[-500:]}")
            self.requests = self._requests_in(log)
        parser = _References()
        parser.feed(ran.stdout)
        self.references, self.elements = parser.found, parser.elements

    @staticmethod
    def _requests_in(log):
        text = log.read_text()
        try:
            document = json.loads(text)
        except ValueError:  # the browser ended before it closed the list
            document = json.loads(text.rstrip().rstrip(",") + "]}")
        kinds = document["constants"]["logEventTypes"]
        begin = kinds["URL_REQUEST_START_JOB"]
        return [each["params"]["url"] for each in document["events"]
                if each["type"] == begin and "url" in each.get("params", {})]
