#!/bin/sh
# What is installed: embedding_installed.sh BUILD EXAMPLE CMAKE GENERATOR COMPILER
# Installs the build into a prefix, moves that, builds the README's example against it with find_package and with pkg-config,
# and runs it all.
set -eu

build=$1
example=$2
cmake=$3
generator=$4
compiler=$5

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail()
{
    echo "$1"
    cat "$work/log"
    exit 1
}

DESTDIR='' "$cmake" --install "$build" --prefix "$work/first" >"$work/log" 2>&1 || fail "it cannot be installed"
mv "$work/first" "$work/prefix" # nothing may point to where it was
PATH=$work/prefix/bin:$PATH

# --- the program, by its name -------------------------------------------------------------------------------------------

command -v voile | grep -q "^$work/prefix/" || fail "voile is not in bin"
voile --version >"$work/log" 2>&1 || fail "the program does not start"
voile simulate --scene flat --steps 1 --hud --png "$work/picture.ppm" >"$work/log" 2>&1 || fail "it draws nothing"
[ -s "$work/log" ] && fail "it complains"
if [ -e "$work/prefix/share/applications/voile.desktop" ]; then
    grep -q '^Exec=voile %f$' "$work/prefix/share/applications/voile.desktop" || fail "the menu does not start it"
    [ -s "$work/prefix/share/icons/hicolor/scalable/apps/voile.svg" ] || fail "there is no icon"
    if command -v strace >/dev/null 2>&1 && strace -o "$work/log" true 2>/dev/null; then
        strace -f -o "$work/log" voile simulate --scene flat --steps 1 --hud --png "$work/picture.ppm"
        grep 'NotoSans' "$work/log" | grep -v ENOENT | grep -q "$work/prefix/" || fail "it reads another font"
    fi
fi

# --- the library ---------------------------------------------------------------------------------------------------------

expect_example()
{
    found=$("$1")
    case $found in
        "lowest point: 1."*" m") ;;
        *) fail "the example says '$found'" ;;
    esac
}

mkdir "$work/game"
cp "$example" "$work/game/example.c"
cat >"$work/game/CMakeLists.txt" <<'END_OF_LISTS'
cmake_minimum_required(VERSION 3.18)
project(Game LANGUAGES C)
find_package(voile 0.1 REQUIRED)
add_executable(game example.c)
target_link_libraries(game PRIVATE voile::voile)
END_OF_LISTS
"$cmake" -S "$work/game" -B "$work/game/build" -G "$generator" -DCMAKE_C_COMPILER="$compiler" \
    -DCMAKE_PREFIX_PATH="$work/prefix" >"$work/log" 2>&1 || fail "find_package does not find it"
"$cmake" --build "$work/game/build" >"$work/log" 2>&1 || fail "it cannot be built with find_package"
expect_example "$work/game/build/game"

if command -v pkg-config >/dev/null 2>&1; then
    PKG_CONFIG_PATH=$(dirname "$(find "$work/prefix" -name voile.pc)")
    export PKG_CONFIG_PATH
    # shellcheck disable=SC2046 # several flags
    "$compiler" "$example" $(pkg-config --cflags --libs voile) -o "$work/game/example" >"$work/log" 2>&1 ||
        fail "it cannot be built with pkg-config"
    expect_example "$work/game/example"
fi

# Nothing of the build is named in what others read.
! grep -rn --include='*.cmake' --include='*.pc' -e "$build" -e "$work/first" "$work/prefix" >"$work/log" ||
    fail "it tells of another folder"
