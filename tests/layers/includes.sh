#!/bin/sh
# The layer rule: which layer may include and call what. Usage: includes.sh ROOT
here=$(cd "$(dirname "$0")" && pwd)
cd "$1" || exit 2

sources=$(find src include -name '*.[ch]' -o -name '*.inl' | LC_ALL=C sort)
if [ -z "$sources" ]; then
    echo "no C sources below src and include"
    exit 1
fi
# shellcheck disable=SC2086 # the project's file names hold no spaces, and style.sh sees to that
awk -f "$here/code.awk" -f "$here/includes.awk" $sources
