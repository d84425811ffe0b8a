#!/bin/sh
# Tests the checks themselves: each must pass a sound small tree and name every fault that is planted in it.
here=$(cd "$(dirname "$0")" && pwd)
tree=$(mktemp -d) || exit 2
trap 'rm -rf "$tree"' EXIT
failure_count=0

make_sound_tree()
{
    rm -rf "$tree"
    mkdir -p "$tree/src/core" "$tree/src/draw" "$tree/src/formats" "$tree/src/ui" "$tree/src/sandbox" "$tree/src/app" \
        "$tree/src/cli" "$tree/src/bench" "$tree/include/voile" "$tree/tests" "$tree/assets"
    touch "$tree/CMakeLists.txt" "$tree/README.md" "$tree/LICENSE"
    plant include/voile/base.h '#include <stddef.h>'
    plant src/core/step.c '#include "voile/base.h"' '#include "core/links.h"' '#include <math.h>' \
        '// sinf(x) in a comment, and "rand() in a string", are no calls.' \
        'const char* words = "time(0) /* ";' 'float root(float time) { return sqrtf(time) + wind.exp(1); }'
    plant src/draw/lines.c '#include "voile/vector.h"' '#include "draw/canvas.h"' 'float low(float x) { return floorf(x); }'
    plant src/ui/panel.c '#include "draw/text.h"'
    plant src/formats/file.c '#include <unistd.h>' '#include "voile/cloth.h"' 'FILE* open(void) { return fopen("a", "r"); }'
    plant src/sandbox/view.c '#include "formats/text.h"' '#include "ui/panel.h"' '#include "voile/voile.h"'
    plant src/app/app.c '#include <SDL2/SDL.h>' '#include "sandbox/view.h"'
    plant src/cli/main.c '#include "app/app.h"' '#include <time.h>'
    plant src/bench/peer_sdl.c '#include <SDL.h>'
}

# plant PATH LINE...
plant()
{
    path=$1
    shift
    printf '%s\n' "$@" >"$tree/$path"
}

fail()
{
    echo "$1"
    failure_count=$((failure_count + 1))
}

# expect_sound CHECK [METHOD]
expect_sound()
{
    output=$(sh "$here/$1.sh" "$tree" ${2:+"$2"} 2>&1) || fail "$1${2:+ by $2}: a sound tree was refused: $output"
}

# expect_fault CHECK MESSAGE [METHOD]: refused, with one line, which holds the message. Then the tree is sound again.
expect_fault()
{
    if output=$(sh "$here/$1.sh" "$tree" ${3:+"$3"} 2>&1); then
        fail "$1${3:+ by $3}: not found: $2"
    elif [ "$(printf '%s\n' "$output" | wc -l)" -ne 1 ]; then
        fail "$1${3:+ by $3}: more than one line for: $2: $output"
    fi
    case $output in
        *"$2"*) ;;
        *) fail "$1${3:+ by $3}: expected \"$2\", got: $output" ;;
    esac
    make_sound_tree
}

# repeat COUNT LINE
repeat()
{
    awk -v count="$1" -v line="$2" 'BEGIN { for (i = 0; i < count; ++i) print line }'
}

# plant_function PATH NAME LINES: as the formatter writes it
plant_function()
{
    {
        echo "static int $2(int a,"
        echo "    int b)"
        echo "{"
        repeat $(($3 - 4)) "    a += b;"
        echo "}"
        echo "static const int table[] = {"
        repeat 70 "    1,"
        echo "};"
    } >"$tree/$1"
}

check_includes()
{
    expect_sound includes

    plant src/core/step.c '#include "draw/canvas.h"'
    expect_fault includes 'src/core/step.c:1: core may not include draw/canvas.h'
    plant src/core/step.c '' '#include <time.h>'
    expect_fault includes 'src/core/step.c:2: core may not include <time.h>'
    plant src/core/step.c '#include <SDL.h>'
    expect_fault includes 'core may not include SDL: SDL.h'
    plant src/core/step.c 'float f(float x) { return sinf(x); }'
    expect_fault includes 'core may not call sinf'
    plant src/core/step.c 'float f(float x) { return floorf(x); }'
    expect_fault includes 'core may not call floorf'
    plant src/core/step.c '/* a' 'b */ int f(void) { return rand (); }'
    expect_fault includes 'src/core/step.c:2: core may not call rand'
    plant src/core/step.c 'void f(void) { fopen("a", "r"); }'
    expect_fault includes 'core may not call fopen'
    plant src/draw/lines.c '#include "voile/cloth.h"'
    expect_fault includes 'draw may not include voile/cloth.h'
    plant src/draw/lines.c 'float f(float x) { return (float)pow(x, 2); }'
    expect_fault includes 'draw may not call pow'
    plant src/draw/kernel.inl '#include "ui/panel.h"'
    expect_fault includes 'src/draw/kernel.inl:1: draw may not include ui/panel.h'
    plant src/ui/panel.c '#include "formats/text.h"'
    expect_fault includes 'ui may not include formats/text.h'
    plant src/formats/file.c '#include "sandbox/view.h"'
    expect_fault includes 'formats may not include sandbox/view.h'
    plant src/sandbox/view.c '#include "app/app.h"'
    expect_fault includes 'sandbox may not include app/app.h'
    plant src/sandbox/view.c '#include "core/cloth.h"'
    expect_fault includes 'sandbox may not include core/cloth.h'
    plant src/sandbox/view.c '#  include  <SDL2/SDL_events.h>'
    expect_fault includes 'sandbox may not include SDL: SDL2/SDL_events.h'
    plant src/sandbox/view.c 'long f(void) { return time(0); }'
    expect_fault includes 'sandbox may not call time'
    plant src/app/app.c '#include "core/cloth.h"'
    expect_fault includes 'app may not include core/cloth.h'
    plant src/cli/main.c '#include <SDL2/SDL.h>'
    expect_fault includes 'cli may not include SDL'
    plant include/voile/base.h '#include "core/cloth.h"'
    expect_fault includes 'voile may not include core/cloth.h'
    plant src/app/app.c '#include "../core/cloth.h"'
    expect_fault includes 'an include names its layer'
    mkdir "$tree/src/extra"
    plant src/extra/a.c 'int a;'
    expect_fault includes 'no layer rule for the folder extra'
}

# check_style METHOD
check_style()
{
    expect_sound style "$1"

    plant_function src/core/step.c long_but_allowed 60
    expect_sound style "$1"
    plant_function src/core/step.c too_long 61
    expect_fault style 'src/core/step.c:1: too_long has 61 lines' "$1"
    plant_function src/core/kernel.inl too_long 70
    expect_fault style 'src/core/kernel.inl:1: too_long has 70 lines' "$1"
    repeat 500 '// reason' >"$tree/src/core/step.c"
    expect_sound style "$1"
    repeat 501 '// reason' >"$tree/src/core/step.c"
    expect_fault style 'src/core/step.c: 501 lines' "$1"
    repeat 501 '# reason' >"$tree/tests/run.sh"
    expect_fault style 'tests/run.sh: 501 lines' "$1"
    plant src/core/step.c 'int a; // TO''DO later'
    expect_fault style 'src/core/step.c:1: unfinished' "$1"
    plant src/core/CMakeLists.txt '# FIX''ME'
    expect_fault style 'src/core/CMakeLists.txt:1: unfinished' "$1"
    touch "$tree/notes.txt"
    expect_fault style 'notes.txt: not a name of the top level' "$1"
    touch "$tree/src/core/a b.txt"
    expect_fault style "src/core/a b.txt: only letters" "$1"
    touch "$tree/assets/a b.png" "$tree/.hidden"
    expect_sound style "$1"
}

make_sound_tree
check_includes
check_style braces
check_style ctags
if [ $failure_count -ne 0 ]; then
    exit 1
fi
