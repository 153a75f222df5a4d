"""Walks through the pages of a server in headless Chromium, from the first to all it leads to.

Usage: pages.py URL FOLDER
Prints every page it has been to, then every fault it has found ("fault: ..."). Leaves pictures in FOLDER: the first page
and one of each kind, light and dark, wide and narrow.
"""

import base64
import json
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

import websocket

# What keeps Chromium from calling home, and lets it run as root.
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--hide-scrollbars", "--remote-debugging-port=0",
    "--remote-allow-origins=*",
]
PATIENCE = 30

# Asked of every page. That it has no script of its own is asked, too.
QUESTIONS = """JSON.stringify({
  ids: [...document.querySelectorAll('[id]')].map(it => it.id),
  links: [...document.querySelectorAll('a[href]')].map(it => it.href),
  parts: [...document.querySelectorAll('link[href], img[src], source[src]')].map(it => it.href || it.src),
  scripts: document.scripts.length,
  language: document.documentElement.lang,
  title: document.title,
  headings: [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(it => +it.tagName[1]),
  landmarks: ['header', 'nav', 'main', 'footer'].filter(it => document.querySelectorAll(it).length != 1),
  unnamed: [...document.querySelectorAll('table')].filter(it => !it.caption && !it.closest('[aria-labelledby],[aria-label]')).length,
  headless: [...document.querySelectorAll('table')].filter(it => !it.querySelector('th[scope=col]')).length,
  empty: [...document.querySelectorAll('a, h1, h2, h3, h4, h5')].filter(it => !it.textContent.trim()).length,
  overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
})"""


class Browser:
    """Chromium, by its own protocol."""

    def __init__(self, folder):
        self.process = subprocess.Popen(
            ["chromium", *FLAGS, f"--user-data-dir={folder}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        self.count, self.events = 0, []
        try:
            self.socket = websocket.create_connection(self.page(Path(folder)), timeout=PATIENCE)
            for domain in ["Page", "Runtime", "Log", "Network"]:
                self.ask(domain + ".enable")
        except BaseException:
            self.close()
            raise

    def page(self, folder):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                port = (folder / "DevToolsActivePort").read_text().split()[0]
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list") as answer:
                    pages = [it for it in json.load(answer) if it["type"] == "page"]
                return pages[0]["webSocketDebuggerUrl"]
            except (OSError, IndexError):
                time.sleep(0.1)
        raise SystemExit("Chromium does not come up")

    def ask(self, method, **parameters):
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv())
            if message.get("id") == self.count:
                if "error" in message:
                    raise SystemExit(f"{method}: {message['error']['message']}")
                return message["result"]
            self.events.append(message)

    def wait_for(self, event):
        while not any(it.get("method") == event for it in self.events):
            self.events.append(json.loads(self.socket.recv()))

    def open(self, url):
        """Goes to a page; answers what the page says and what Chromium has against it."""
        self.events.clear()
        self.ask("Page.navigate", url=url)
        self.wait_for("Page.loadEventFired")
        found = self.ask("Runtime.evaluate", expression=QUESTIONS)["result"]["value"]
        return json.loads(found), [it for it in map(complaint, self.events) if it]

    def look(self, path, width, scheme):
        """A picture of the whole page."""
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        self.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        picture = self.ask("Page.captureScreenshot", format="png", captureBeyondViewport=True)
        path.write_bytes(base64.b64decode(picture["data"]))

    def overflow(self, width):
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        found = self.ask("Runtime.evaluate", expression=QUESTIONS)["result"]["value"]
        self.ask("Emulation.clearDeviceMetricsOverride")
        return json.loads(found)["overflow"]

    def close(self):
        self.process.terminate()
        self.process.wait()


def complaint(event):
    """What Chromium writes into its console, and requests that fail."""
    parameters = event.get("params", {})
    match event.get("method"):
        case "Log.entryAdded":
            return parameters["entry"]["text"]
        case "Runtime.consoleAPICalled" | "Runtime.exceptionThrown":
            return json.dumps(parameters)
        case "Network.loadingFailed":
            return f"a request failed: {parameters['errorText']}"
        case "Network.responseReceived" if parameters["response"]["status"] >= 400:
            return f"{parameters['response']['url']}: {parameters['response']['status']}"
    return None


def kind(url):
    """The media type of something that is there; why not, if it is not."""
    try:
        with urllib.request.urlopen(url) as answer:
            return answer.headers.get_content_type()
    except urllib.error.HTTPError as error:
        return f"{error.code}"


def faults_of(page):
    """What is wrong with a page by itself."""
    levels = page["headings"]
    jumps = [(one, two) for one, two in zip(levels, levels[1:]) if two > one + 1]
    doubled = {it for it in page["ids"] if page["ids"].count(it) > 1}
    checks = [
        (page["scripts"], "has scripts"),
        (page["language"] != "en", "does not say its language"),
        (not page["title"], "has no title"),
        (levels.count(1) != 1 or levels[0] != 1, "has not one heading of the first level, before all others"),
        (jumps, f"leaves out levels of headings: {jumps}"),
        (page["landmarks"], f"has not one each of {page['landmarks']}"),
        (page["unnamed"], "has a table that nothing names"),
        (page["headless"], "has a table without headings"),
        (page["empty"], "has a link or a heading without text"),
        (page["overflow"] > 0, "is wider than the window"),
        (doubled, f"has anchors twice: {sorted(doubled)}"),
    ]
    return [text for is_so, text in checks if is_so]


def main():
    start, folder = sys.argv[1], Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    host = urllib.parse.urlsplit(start).netloc
    # Children of the browser may write into its profile for a moment after it has ended.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(profile)
        try:
            seen, faults = walk(browser, start, host, folder)
        finally:
            browser.close()
    for url, page in seen.items():
        print(f"{'page' if page else 'file'}: {urllib.parse.urlsplit(url).path}")
    print(*(f"fault: {it}" for it in faults), sep="\n")


def walk(browser, start, host, folder):
    seen, wanted, faults, pictured = {}, [(start, "the start")], [], set()
    fragments = []
    while wanted:
        url, source = wanted.pop(0)
        whole, fragment = urllib.parse.urldefrag(url)
        if urllib.parse.urlsplit(whole).netloc != host:
            continue
        if fragment:
            fragments.append((whole, urllib.parse.unquote(fragment), source))
        if whole in seen:
            continue
        media_type = kind(whole)
        seen[whole] = None
        if media_type.isdigit():
            faults.append(f"{source} leads to {whole}: {media_type}")
        if media_type != "text/html":
            continue
        page, complaints = browser.open(whole)
        seen[whole] = page
        faults += [f"{whole} {it}" for it in faults_of(page)]
        faults += [f"{whole}: {it}" for it in complaints]
        wanted += [(it, whole) for it in page["links"] + page["parts"]]
        if browser.overflow(380) > 0:
            faults.append(f"{whole} is wider than a narrow window")
        name = Path(urllib.parse.urlsplit(whole).path).name.removesuffix(".html") or "start"
        if (one := name.split("-")[0]) not in pictured:
            pictured.add(one)
            for width, scheme in [(1200, "light"), (1200, "dark"), (380, "light")]:
                browser.look(folder / f"{name}-{scheme}-{width}.png", width, scheme)
            browser.ask("Emulation.clearDeviceMetricsOverride")
            browser.ask("Emulation.setEmulatedMedia", features=[])
    for whole, fragment, source in fragments:
        if seen.get(whole) and fragment not in seen[whole]["ids"]:
            faults.append(f"{source} leads to {whole}#{fragment}, where nothing is")
    return seen, faults


if __name__ == "__main__":
    main()
