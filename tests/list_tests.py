"""Prints the tests of a build folder in ctest's own language, each name behind the build's, so that one run of ctest
can hold the tests of several builds: list_tests.py NAME FOLDER REGEX [FIXTURE]

Reads what cmake wrote when it configured, so that the folder need not be built yet. FIXTURE is what builds it: each
test then waits for it."""

import re
import sys
from pathlib import Path

# With all that the tests need installed, a test that skips itself has not tested what it is there for: it fails. Where
# there is no X server to be had it may skip. What is left out last only tells where a test was defined.
LEFT_OUT = ({"SKIP_RETURN_CODE"} if sys.platform == "linux" else set()) | {"_BACKTRACE_TRIPLES"}

# What holds names of tests or fixtures, which are a build's own.
NAME_PROPERTIES = {"DEPENDS", "FIXTURES_REQUIRED", "FIXTURES_SETUP", "FIXTURES_CLEANUP"}

# The arguments of CMake's language (cmake-language(7)): in brackets, in quotes, or bare, and then as long as can be. A
# command ends at the parenthesis that is in none of them.
BRACKET = r"\[(?P<level>=*)\[(?P<bracket>(?:(?!\](?P=level)\]).)*)\](?P=level)\]"
ARGUMENT = re.compile(BRACKET + r'|"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<bare>[^\s()"#]+(?![^\s()"#]))', re.DOTALL)
COMMAND = re.compile(rf"^(?P<name>\w+)\((?P<arguments>(?:\s|{ARGUMENT.pattern})*)\)$", re.DOTALL | re.MULTILINE)
COMMENT = re.compile(r"^#.*$", re.MULTILINE)


def quoted(text):
    """A bracket argument, in which nothing has a meaning."""
    return "[==[" + text + "]==]"


class Argument:
    """Its text as it stands, which is passed on, and what it holds, where that is a name."""

    def __init__(self, match):
        self.source = match[0]
        self.value = next(part for part in (match["bracket"], match["quoted"], match["bare"]) if part is not None)


class Test:
    """A test of a build, its command's arguments and its properties as CMake wrote them."""

    def __init__(self, folder, command):
        self.command = command
        self.properties = {"WORKING_DIRECTORY": quoted(str(folder))}

    def add_properties(self, pairs, build):
        for key, argument in zip(pairs[::2], pairs[1::2]):
            if key.value in NAME_PROPERTIES:
                self.properties[key.value] = quoted(";".join(f"{build}/{name}" for name in argument.value.split(";")))
            elif key.value not in LEFT_OUT:
                self.properties[key.value] = argument.source

    def wait_for(self, fixture):
        required = self.properties.get("FIXTURES_REQUIRED")
        self.properties["FIXTURES_REQUIRED"] = quoted(fixture) if required is None else f"{required[:-4]};{fixture}]==]"


def read_tests(folder, build, tests):
    """Adds the tests of a folder and of those below it to `tests`, by name."""
    file = folder / "CTestTestfile.cmake"  # a folder that adds no test may have none
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    unread = COMMENT.sub("", COMMAND.sub("", text)).strip()
    if unread:
        sys.exit(f"{file}: cannot read {unread[:200]}")
    for command in COMMAND.finditer(text):
        arguments = [Argument(match) for match in ARGUMENT.finditer(command["arguments"])]
        if command["name"] == "subdirs":
            for argument in arguments:
                read_tests(folder / argument.value, build, tests)
        elif command["name"] == "add_test":
            tests[arguments[0].value] = Test(folder, [argument.source for argument in arguments[1:]])
        elif command["name"] == "set_tests_properties":
            tests[arguments[0].value].add_properties(arguments[2:], build)


def print_test(build, name, test):
    name = quoted(f"{build}/{name}")
    print(f"add_test({name} {' '.join(test.command)})")
    properties = " ".join(f"{key} {value}" for key, value in test.properties.items())
    print(f"set_tests_properties({name} PROPERTIES {properties})")


def main():
    build, folder, pattern, *fixtures = sys.argv[1:]
    tests = {}
    read_tests(Path(folder), build, tests)
    chosen = {name: test for name, test in tests.items() if re.search(pattern, name)}
    if not chosen:
        sys.exit(f"no test of {build} matches {pattern}")
    for name, test in chosen.items():
        for fixture in fixtures:
            test.wait_for(fixture)
        print_test(build, name, test)


main()
