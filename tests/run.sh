#!/bin/sh
# Installs what the tests need, builds and runs them: sh tests/run.sh [FILTER]
# FILTER is a regular expression of ctest: then only the first build's matching tests run.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
builds=$root/build/tests
logs=$root/build/logs/tests
all=$builds/all

. "$root/src/packages.sh"

install_packages()
{
    # Probe, then the packages of apt, dnf, pacman and brew.
    install_missing "$logs/install.log" <<'END'
compiler:gcc              gcc,libc6-dev      gcc                   gcc               gcc
compiler:g++              g++                gcc-c++               gcc               gcc
compiler:clang            clang,libc6-dev    clang                 clang             -
command:cmake             cmake              cmake                 cmake             cmake
command:ninja             ninja-build        ninja-build           ninja             ninja
command:pkg-config        pkg-config         pkgconf-pkg-config    pkgconf           pkgconf
command:python3           python3            python3               python            python3
library:sdl2>=2.0.22      libsdl2-dev        SDL2-devel            sdl2              sdl2
library:SDL2_ttf>=2.0.18  libsdl2-ttf-dev    SDL2_ttf-devel        sdl2_ttf          sdl2_ttf
library:libpng            libpng-dev         libpng-devel          libpng            libpng
library:cmocka            libcmocka-dev      libcmocka-devel       cmocka            cmocka
command:ctags             universal-ctags    ctags                 ctags             universal-ctags
command:Xvfb              xvfb               xorg-x11-server-Xvfb  xorg-server-xvfb  -
command:openbox           openbox            openbox               openbox           -
command:xdotool           xdotool            xdotool               xdotool           -
command:xclip             xclip              xclip                 xclip             -
library:x11               libx11-dev         libX11-devel          libx11            -
command:xprop             x11-utils          xprop                 xorg-xprop        -
command:convert           imagemagick        ImageMagick           imagemagick       imagemagick
command:strace            strace             strace                strace            -
file:/usr/share/i18n/locales/de_DE  locales  glibc-locale-source   -                 -
END
}

# prepare NAME COMPILER [OPTIONS OF CMAKE]
prepare()
{
    name=$1
    compiler=$2
    shift 2
    quietly "$logs/$name-configure.log" configure "$root" "$builds/$name" -DCMAKE_C_COMPILER="$compiler" "$@"
}

build_first()
{
    say "Building gcc (log: $logs/gcc-build.log)"
    prepare gcc gcc -DCMAKE_BUILD_TYPE=Release -DVOILE_WARNINGS_AS_ERRORS=ON
    quietly "$logs/gcc-build.log" cmake --build "$builds/gcc" --parallel "$(processor_count)"
}

# The other builds are tests, too, which others wait for: so they go on while the tests of the window wait for most of
# their time. Those that most tests wait for come first, and all step back behind what is measured. Of what a build says,
# its log has all; where it fails the end is shown.
# add_build NAME TARGETS COMPILER [OPTIONS OF CMAKE]
add_build()
{
    name=$1
    targets=$2
    shift 2
    prepare "$name" "$@"
    build_cost=$((build_cost - 1))
    cat >>"$all/CTestTestfile.cmake" <<END
add_test([==[$name/build]==] sh -euc [==[. "\$0"; quietly "\$@"]==]
    [==[$root/src/packages.sh]==] [==[$logs/$name-build.log]==]
    nice -n 3 cmake --build [==[$builds/$name]==] --parallel $(processor_count) --target $targets)
set_tests_properties([==[$name/build]==] PROPERTIES FIXTURES_SETUP $name/build RESOURCE_LOCK build COST $build_cost
    TIMEOUT 3000)
END
}

add_build_for_hashes()
{
    add_build "$@" -DVOILE_WINDOW=OFF -DVOILE_BENCH=OFF
}

add_builds()
{
    build_cost=3000 # more than any test's, so that they start at once
    # What list_all_tests runs of the builds that are not whole, and all that is compiled otherwise without SDL.
    core_targets='golden_matrix test_golden_easing test_property_state test_property_kernels'
    hash_targets="$core_targets voile_program test_golden_draw test_golden_pictures test_replay_frames"
    number_targets='voile_bench test_unit_draw_face_kernels test_unit_draw_line_kernels'
    number_targets="$number_targets test_unit_double_math test_unit_follow test_unit_wind"
    # Function names and line numbers, which is all that a report of the sanitizers tells.
    add_build sanitized all gcc -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG='-O1 -g1' -DVOILE_SANITIZE=ON \
        -DVOILE_BENCH=OFF
    add_build clang all clang -DCMAKE_BUILD_TYPE=Release -DVOILE_WARNINGS_AS_ERRORS=ON
    add_build_for_hashes clang-o0 "$hash_targets" clang -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG=-O0
    add_build_for_hashes gcc-o0 "$core_targets" gcc -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG=-O0
    # All that this processor can do, fused multiply-add included: the hashes must not notice. It is gcc's -O2 as well.
    add_build native-without-sdl "$hash_targets $number_targets" gcc -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_C_FLAGS_RELEASE='-O2 -DNDEBUG' -DCMAKE_C_FLAGS=-march=native -DVOILE_WARNINGS_AS_ERRORS=ON \
        -DVOILE_WINDOW=OFF
    add_build_for_hashes clang-o2 golden_matrix clang -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS_RELEASE='-O2 -DNDEBUG'
}

# list_tests NAME REGEX [FIXTURE]: of one build, those whose names match, for the one list that ctest then runs
list_tests()
{
    name=$1
    shift
    python3 "$root/tests/list_tests.py" "$name" "$builds/$name" "$@" >>"$all/CTestTestfile.cmake"
}

# The same, of a build that is a test itself.
list_tests_behind_build()
{
    list_tests "$1" "$2" "$1/build"
}

list_all_tests()
{
    # What computes and what people meet, wherever code may go wrong in a way of its own. Embedding builds a program of its
    # own, the same whichever build asks for it; so are the reference tables.
    headless='^(?!unit/.*_reference$)(unit|property|fuzz|replay|golden|cli(?!/embedding))/'
    # All builds have the same bits, as these show, so that what the others conclude from them needs no second compiler.
    hashes='^(replay|golden/[a-z]+$|property/state|property/kernels)'
    numbers='^unit/(draw_face_kernels|draw_line_kernels|double_math|follow|wind)$'
    matrix='^golden/matrix_'
    # Whole recordings with each kernel take minutes of code that is not optimised, and so does the one of five cloths;
    # the matrix has its kernels there. One of the compilers plays and draws without optimisation.
    slow_hashes='^(replay/(?!kernels|verify_materials)|golden/[a-z]+$|property/state|property/kernels)'
    slow_core_hashes='^(golden/easing$|property/state|property/kernels)'

    list_tests gcc .
    list_tests_behind_build clang "^(?!unit/.*_reference$)(unit|fuzz)/|$hashes|$matrix"
    # Slow code runs a third of the golden matrix. With what the other builds run, any two of compiler, optimisation,
    # kernel and number of threads still meet in every combination.
    list_tests_behind_build sanitized "$headless(?!matrix_[a-z0-9]+_[12]|verify_materials)|^gui/smoke"
    list_tests_behind_build native-without-sdl "$numbers|^cli/(errors|help|language|simulate)$|$hashes|$matrix"
    list_tests_behind_build gcc-o0 "$slow_core_hashes|$matrix(scalar_1|sse2_2|avx2_3|avx512_1|neon_2)"
    list_tests_behind_build clang-o0 "$slow_hashes|$matrix(scalar_2|sse2_3|avx2_1|avx512_2|neon_3)"
    list_tests_behind_build clang-o2 "$matrix"
}

# run_tests FOLDER [OPTIONS OF CTEST]
run_tests()
{
    folder=$1
    shift
    # An allocation beyond all memory is tested too: it must give nothing, as it does without the sanitizer.
    export ASAN_OPTIONS="allocator_may_return_null=1:${ASAN_OPTIONS:-}"
    export UBSAN_OPTIONS="print_stacktrace=1:${UBSAN_OPTIONS:-}"
    # One more than there are processors: the tests of the window wait for most of their time.
    ctest --test-dir "$folder" --parallel $(($(processor_count) + 1)) --timeout 300 --output-on-failure --no-label-summary \
        --no-tests=error "$@"
}

install_packages
build_first
if [ $# -gt 0 ]; then
    run_tests "$builds/gcc" -R "$1"
else
    mkdir -p "$all"
    : >"$all/CTestTestfile.cmake"
    add_builds
    list_all_tests
    run_tests "$all"
fi
