"""Prints the tests of a build folder in ctest's own language, each name behind the build's, so that one run of ctest
can hold the tests of several builds: list_tests.py NAME FOLDER REGEX"""

import json
import re
import subprocess
import sys

# With all that the tests need installed, a test that skips itself has not tested what it is there for: it fails. Where
# there is no X server to be had it may skip.
LEFT_OUT = {"SKIP_RETURN_CODE"} if sys.platform == "linux" else set()

# What holds names of tests or fixtures, which are a build's own.
NAME_PROPERTIES = {"DEPENDS", "FIXTURES_REQUIRED", "FIXTURES_SETUP", "FIXTURES_CLEANUP"}


def quoted(text):
    """A bracket argument, in which nothing has a meaning."""
    return "[==[" + text + "]==]"


def property_text(build, key, value):
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, list):
        prefix = build + "/" if key in NAME_PROPERTIES else ""
        return ";".join(prefix + item.replace(";", "\\;") for item in value)
    return str(value)


def print_test(build, test):
    name = quoted(build + "/" + test["name"])
    if "command" not in test:
        sys.exit(f"{build}/{test['name']} was not built")
    print(f"add_test({name} {' '.join(quoted(word) for word in test['command'])})")
    for row in test.get("properties", []):
        if row["name"] not in LEFT_OUT:
            value = property_text(build, row["name"], row["value"])
            print(f"set_tests_properties({name} PROPERTIES {row['name']} {quoted(value)})")


def main():
    build, folder, pattern = sys.argv[1:]
    listing = subprocess.run(["ctest", "--test-dir", folder, "--show-only=json-v1"], check=True, capture_output=True)
    tests = [test for test in json.loads(listing.stdout)["tests"] if re.search(pattern, test["name"])]
    if not tests:
        sys.exit(f"no test of {build} matches {pattern}")
    for test in tests:
        print_test(build, test)


main()
