# Finds what this machine lacks and installs it. Read by src/run.sh and tests/run.sh; POSIX sh, needs set -eu.
# Everything it says goes to standard error, since standard output belongs to the program that is started afterwards.

say()
{
    printf '%s\n' "$*" >&2
}

fail()
{
    say "$*"
    exit 1
}

has_command()
{
    command -v "$1" >/dev/null 2>&1
}

# A compiler without the C library's headers cannot build, so it is tried.
has_compiler()
{
    printf '#include <stdio.h>\nint main(void) { return puts("") < 0; }\n' | "$1" -x c -o /dev/null - >/dev/null 2>&1
}

has_library()
{
    has_command pkg-config && pkg-config --exists "$1"
}

# PROBE is KIND:WHAT, several of them joined by commas where one is enough.
is_present()
{
    for one in $(printf %s "$1" | tr ',' ' '); do
        what=${one#*:}
        case $one in
        command:*) has_command "$what" && return 0 ;;
        compiler:*) has_compiler "$what" && return 0 ;;
        library:*) has_library "$(printf %s "$what" | sed 's/>=/ >= /')" && return 0 ;;
        file:*) [ -e "$what" ] && return 0 ;;
        esac
    done
    return 1
}

# The first package manager that is here; nothing when there is none.
find_manager()
{
    for manager in apt-get dnf pacman brew; do
        if has_command "$manager"; then
            printf %s "$manager"
            return
        fi
    done
}

# Prints the packages of the column that belongs to the manager ($1) of one row (PROBE APT DNF PACMAN BREW).
packages_of()
{
    case $1 in
    apt-get) cell=$3 ;;
    dnf) cell=$4 ;;
    pacman) cell=$5 ;;
    brew) cell=$6 ;;
    *) cell=- ;;
    esac
    [ "$cell" = - ] || printf %s "$cell" | tr ',' ' '
}

# As root where that is needed and possible; Homebrew refuses root.
run_as_root()
{
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif has_command sudo; then
        sudo "$@"
    else
        say "This needs root, and there is no sudo; please run as root: $*"
        return 1
    fi
}

run_manager()
{
    manager=$1
    shift
    case $manager in
    apt-get)
        # A stale or missing package list is no reason to stop: the installation says what it lacks.
        run_as_root apt-get -q -o Acquire::Retries=3 update || true
        run_as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Acquire::Retries=3 \
            install --no-install-recommends "$@"
        ;;
    dnf) run_as_root dnf -q -y install "$@" ;;
    pacman) run_as_root pacman -Sy --noconfirm --needed "$@" ;;
    brew) brew install "$@" ;;
    esac
}

# install_missing LOG: reads rows "PROBE APT DNF PACMAN BREW" from standard input and installs what no probe finds. With
# everything present it starts no package manager.
install_missing()
{
    log=$1
    manager=$(find_manager)
    missing=
    packages=
    while read -r probe apt dnf pacman brew; do
        if ! is_present "$probe" </dev/null; then
            missing="$missing $probe"
            packages="$packages $(packages_of "$manager" "$probe" "$apt" "$dnf" "$pacman" "$brew")"
        fi
    done
    [ -n "$missing" ] || return 0

    # shellcheck disable=SC2086,SC2116 # unquoted on purpose: a list, whose double blanks go
    packages=$(echo $packages)
    [ -n "$packages" ] || fail "Missing on this machine:$missing; please install it and start again."

    say "Installing with $manager: $packages"
    # shellcheck disable=SC2086
    quietly "$log" run_manager "$manager" $packages
}

# quietly LOG COMMAND...: the output goes to the log, whose end is shown when the command fails.
quietly()
{
    log=$1
    shift
    mkdir -p "$(dirname "$log")"
    if ! "$@" </dev/null >"$log" 2>&1; then
        tail -n 60 "$log" >&2
        fail "Failed: $* (the whole log: $log)"
    fi
}

# The number of processors, for parallel builds.
processor_count()
{
    getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2
}

# configure SOURCE FOLDER [OPTIONS OF CMAKE]: a folder that another checkout or generator left is configured anew.
configure()
{
    source_folder=$1
    build_folder=$2
    shift 2
    if [ -e "$build_folder/CMakeCache.txt" ]; then
        cmake -S "$source_folder" -B "$build_folder" "$@" && return 0
        rm -rf "$build_folder/CMakeCache.txt" "$build_folder/CMakeFiles"
    fi
    if has_command ninja; then
        cmake -S "$source_folder" -B "$build_folder" -G Ninja "$@"
    else
        cmake -S "$source_folder" -B "$build_folder" "$@"
    fi
}
