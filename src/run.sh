#!/bin/sh
# Installs what is missing, builds Voile and starts it: sh src/run.sh [ARGS OF voile]
# Without a display and without ARGS it plays the recorded tour headless instead.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
build=$root/build/release
logs=$root/build/logs

. "$root/src/packages.sh"

install_packages()
{
    # Probe, then the packages of apt, dnf, pacman and brew.
    install_missing "$logs/install.log" <<'END'
compiler:cc,compiler:clang  gcc,libc6-dev    gcc                 gcc       -
command:cmake               cmake            cmake               cmake     cmake
command:ninja,command:make  ninja-build      ninja-build         ninja     ninja
command:pkg-config          pkg-config       pkgconf-pkg-config  pkgconf   pkgconf
library:sdl2>=2.0.22        libsdl2-dev      SDL2-devel          sdl2      sdl2
library:SDL2_ttf>=2.0.18    libsdl2-ttf-dev  SDL2_ttf-devel      sdl2_ttf  sdl2_ttf
library:libpng              libpng-dev       libpng-devel        libpng    libpng
END
}

build_program()
{
    [ -x "$build/voile" ] || say "Building Voile in $build (one to four minutes; log: $logs/build.log)"
    quietly "$logs/configure.log" configure "$root" "$build" -DCMAKE_BUILD_TYPE=Release -DVOILE_TESTS=OFF
    quietly "$logs/build.log" cmake --build "$build" --parallel "$(processor_count)" --target voile_program
}

# A window can be opened, or SDL was told by name where to draw.
has_display()
{
    [ "$(uname -s)" = Darwin ] || [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}${SDL_VIDEODRIVER:-}" ]
}

play_tour()
{
    tour=$root/assets/recordings/tour.voile
    picture=$root/build/tour.png
    statistics=$root/build/tour.json

    say "There is no display, so no window can open: the recorded tour runs without one."
    "$build/voile" simulate "$tour" --png "$picture" --stats >"$statistics"
    cat "$statistics"
    say "Picture: $picture"
    say "Statistics: $statistics"
}

install_packages
build_program
if has_display || [ $# -gt 0 ]; then
    exec "$build/voile" "$@"
fi
play_tour
