"""Adds up pytest's junit files: python3 web/build/count.py dist/test/SUITE...; the last line says how many passed and failed."""

import sys
import xml.etree.ElementTree as tree

passed = failed = skipped = 0
for name in sys.argv[1:]:
    try:
        suite = tree.parse(name + ".xml").find("testsuite").attrib
    except (OSError, tree.ParseError):
        print(f"{name}: did not run to its end")
        failed += 1
        continue
    bad, out, total = int(suite["failures"]) + int(suite["errors"]), int(suite["skipped"]), int(suite["tests"])
    print(f"{name}: {total - bad - out} passed, {bad} failed, {out} skipped, {float(suite['time']):.0f} s")
    passed, failed, skipped = passed + total - bad - out, failed + bad, skipped + out
print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
sys.exit(1 if failed or not passed else 0)
