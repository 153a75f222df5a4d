"""Looks at reports of `swordsmith conform` in headless Chromium: axe finds nothing, no page is wider than a telephone.

Usage: reports.py AXE FOLDER FILE...
Prints every fault it has found ("fault: ..."), and how many rules of axe a page has passed. Leaves pictures in FOLDER.
"""

import json
import sys
import tempfile
from pathlib import Path

from pages import Browser

# What people unfold is read, too.
UNFOLD = "document.querySelectorAll('details').forEach(it => it.open = true)"
RUN = """axe.run().then(found => JSON.stringify({
  passed: found.passes.length,
  violations: found.violations.map(it => `${it.id}: ${it.help}: ${it.nodes.map(it => it.target).slice(0, 3).join(', ')}`),
}))"""
TELEPHONE = 360


def faults(browser, axe, file, folder):
    page, complaints = browser.open(file.as_uri())
    yield from complaints
    if page["scripts"]:
        yield "has scripts"
    browser.ask("Runtime.evaluate", expression=UNFOLD)
    browser.ask("Runtime.evaluate", expression=axe)
    for scheme in ["light", "dark"]:
        for width in [TELEPHONE, 1200]:
            browser.look(folder / f"{file.stem}-{scheme}-{width}.png", width, scheme)
            result = browser.ask("Runtime.evaluate", expression=RUN, awaitPromise=True)["result"]
            found = json.loads(result["value"])
            print(f"{file.name}, {scheme}, {width} px: {found['passed']} rules passed")
            yield from (f"{scheme}, {width} px: {it}" for it in found["violations"])
    if browser.overflow(TELEPHONE) > 0:
        yield "is wider than a telephone"


def main():
    axe, folder = Path(sys.argv[1]).read_text(), Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(profile)
        try:
            for file in map(Path, sys.argv[3:]):
                for fault in faults(browser, axe, file.resolve(), folder):
                    print(f"fault: {file.name}: {fault}")
        finally:
            browser.close()


if __name__ == "__main__":
    main()
