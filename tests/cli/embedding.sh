#!/bin/sh
# The library inside another project: embedding.sh ROOT CMAKE GENERATOR COMPILER [LAUNCHER]
# Configures and builds a program of ten lines that adds the source tree with add_subdirectory, and runs it.
set -eu

root=$1
cmake=$2
generator=$3
compiler=$4
launcher=${5:-}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail()
{
    echo "$1"
    cat "$work/log"
    exit 1
}

cat >"$work/CMakeLists.txt" <<END_OF_LISTS
cmake_minimum_required(VERSION 3.18)
project(Game LANGUAGES C)
add_subdirectory("$root" voile)
add_executable(game game.c)
target_link_libraries(game PRIVATE voile)
END_OF_LISTS

cat >"$work/game.c" <<'END_OF_GAME'
#include <stdio.h>
#include <voile/voile.h>

int main(void)
{
    VoileVec3 positions[4] = { { 0, 1, 0 }, { 1, 1, 0 }, { 0, 0, 0 }, { 1, 0, 0 } };
    VoileClothDef def = voile_cloth_default_def();
    def.columns = def.rows = 2, def.point_count = 4, def.positions = positions;
    VoileCloth* cloth = NULL;
    VoileStep step = voile_default_step();
    VoileResult result = voile_cloth_create(&def, &cloth, NULL);
    voile_cloth_step(cloth, &step);
    printf("%d %s\n", (int)result, voile_cloth_measure(cloth).lowest_y < 0.0f ? "falls" : "hangs");
    voile_cloth_destroy(cloth);
}
END_OF_GAME

"$cmake" -S "$work" -B "$work/build" -G "$generator" -DCMAKE_C_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Debug \
    ${launcher:+"-DCMAKE_C_COMPILER_LAUNCHER=$launcher"} >"$work/log" 2>&1 || fail "it cannot be configured"
"$cmake" --build "$work/build" >"$work/log" 2>&1 || fail "it cannot be built"

found=$("$work/build/game")
[ "$found" = "0 falls" ] || fail "it said '$found'"

# The library is all of Voile that such a project builds.
libraries=$(find "$work/build" -name '*.a' -exec basename {} \;)
[ "$libraries" = libvoile.a ] || fail "it built $libraries"
programs=$(find "$work/build" -name 'voile*' -type f -perm -u+x)
[ -z "$programs" ] || fail "it built $programs"
