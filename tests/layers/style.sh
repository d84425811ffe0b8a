#!/bin/sh
# Lengths of files and functions, unfinished marks, and the names of the top level. Usage: style.sh ROOT [braces]
# Functions are measured by universal-ctags where it is found, else (or when told so) by counting braces.
here=$(cd "$(dirname "$0")" && pwd)
cd "$1" || exit 2
method=${2:-ctags}
max_file_lines=500
max_function_lines=60

check_top_level()
{
    ls | grep -vxE 'CMakeLists\.txt|README\.md|LICENSE|src|include|assets|tests|build' |
        sed 's/$/: not a name of the top level/'
}

check_file_names()
{
    find src include tests -name '*[!A-Za-z0-9._-]*' | sed 's/$/: only letters, digits, . _ and - in a file name/'
}

list_texts()
{
    find src include tests -type f \( -name '*.[ch]' -o -name '*.inl' -o -name '*.sh' -o -name '*.awk' -o -name '*.py' \
        -o -name '*.cmake' -o -name CMakeLists.txt \) | LC_ALL=C sort
}

check_texts()
{
    # shellcheck disable=SC2046 # no spaces in the names, see check_file_names
    awk -f "$here/code.awk" -f "$here/style.awk" -v max_file_lines=$max_file_lines \
        -v max_function_lines=$max_function_lines -v measure_functions="$1" $(list_texts)
}

check_functions_by_ctags()
{
    list_texts | grep '\.\([ch]\|inl\)$' |
        ctags -L - -f - --languages=C,C++ --langmap=C:+.inl --c-kinds=f --c++-kinds=f --fields=+ne --sort=no |
        awk -F '\t' -v max=$max_function_lines '
            {
                start = end = 0
                for (i = 4; i <= NF; ++i)
                {
                    if ($i ~ /^line:/) start = substr($i, 6)
                    if ($i ~ /^end:/) end = substr($i, 5)
                }
                if (end - start + 1 > max)
                    print $2 ":" start ": " $1 " has " end - start + 1 " lines, " max " are allowed"
            }'
}

has_ctags()
{
    [ "$method" = ctags ] && ctags --version 2>/dev/null | grep -q 'Universal Ctags'
}

faults=$(
    check_top_level
    check_file_names
    if has_ctags; then
        check_texts 0
        check_functions_by_ctags
    else
        check_texts 1
    fi
)
if [ -n "$faults" ]; then
    printf '%s\n' "$faults"
    exit 1
fi
