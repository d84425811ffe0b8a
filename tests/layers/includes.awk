# Reads C sources by their paths below the root (src/LAYER/..., include/voile/...) and prints every include and every
# word that the layer rule forbids. Needs code.awk.

function allow(layer, names, headers)
{
    may_include[layer] = " " names " "
    standard_only[layer] = headers
}

BEGIN {
    # What each layer may include between quotes: whole layers ("draw"), or single headers ("voile/base.h"); SDL means
    # its headers, in either kind of quotes. The last column: only the headers of the C standard are allowed.
    allow("voile",   "voile", 1)
    allow("simd",    "simd", 1)
    allow("core",    "core simd voile", 1)
    allow("draw",    "draw simd voile/base.h voile/vector.h", 1)
    allow("ui",      "ui draw voile/base.h voile/vector.h", 1)
    allow("formats", "formats voile", 0)
    allow("sandbox", "sandbox ui draw formats voile", 1)
    allow("app",     "app sandbox ui draw formats voile SDL", 0)
    allow("cli",     "cli app sandbox ui draw formats core voile", 0)
    allow("bench",   "bench cli app sandbox ui draw formats core simd voile SDL", 0)

    # The same bits everywhere and no hidden input: no clock, no locale, no thread of our own.
    standard_headers = " assert.h ctype.h float.h inttypes.h iso646.h limits.h math.h stdalign.h stdarg.h stdbool.h" \
        " stddef.h stdint.h stdio.h stdlib.h stdnoreturn.h string.h "

    # The instruction sets, for the one header that hides them.
    lane_headers = " immintrin.h emmintrin.h arm_neon.h "

    # Functions of libm whose last bits differ between C libraries, and sources of chance and time.
    split("sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh exp exp2 expm1 log log2 log10 log1p pow" \
        " cbrt hypot erf erfc tgamma lgamma fma fmod remainder", inexact, " ")
    for (i in inexact)
    {
        split("x f l", suffixes, " ")
        forbid("voile core simd draw sandbox", inexact[i])
        forbid("voile core simd draw sandbox", inexact[i] "f")
        forbid("voile core simd draw sandbox", inexact[i] "l")
    }
    forbid_all("voile core simd draw sandbox", "rand srand rand_r random drand48 time clock clock_gettime gettimeofday" \
        " timespec_get getenv setlocale")

    # Of libm the core uses square roots alone, which IEEE 754 rounds correctly; it reads and writes no file and prints
    # nothing but a failed assertion.
    forbid_all("core", "sqrtl floor floorf ceil ceilf round roundf trunc truncf rint rintf nearbyint nearbyintf" \
        " lround lroundf fabs fabsf fmin fminf fmax fmaxf ldexp ldexpf frexp frexpf modf modff copysign copysignf")
    forbid_all("core", "fopen fdopen freopen fclose fread fwrite fgets fgetc getc getchar fscanf scanf printf puts" \
        " putchar tmpfile tmpnam remove rename fseek ftell")
}

function forbid(layers, word,    names, i)
{
    split(layers, names, " ")
    for (i in names)
    {
        is_forbidden[names[i] SUBSEP word] = 1
    }
}

function forbid_all(layers, words,    list, i)
{
    split(words, list, " ")
    for (i in list)
    {
        forbid(layers, list[i])
    }
}

function report(sentence)
{
    print FILENAME ":" FNR ": " sentence
    fault_count++
}

function layer_of(path,    parts)
{
    split(path, parts, "/")
    return parts[2]
}

function check_include(mark, header,    target, slash)
{
    slash = index(header, "/")
    target = slash ? substr(header, 1, slash - 1) : layer
    if (header ~ /^SDL/ || header ~ /\/SDL/)
    {
        if (!index(may_include[layer], " SDL "))
        {
            report(layer " may not include SDL: " header)
        }
    }
    else if (mark == "<")
    {
        if (FILENAME ~ /src\/simd\/lanes\.h$/ && index(lane_headers, " " header " "))
        {
            return
        }
        if (standard_only[layer] && !index(standard_headers, " " header " "))
        {
            report(layer " may not include <" header ">")
        }
    }
    else if (header ~ /\.\./)
    {
        report("an include names its layer, not a way there: " header)
    }
    else if (!index(may_include[layer], " " target " ") && !index(may_include[layer], " " header " "))
    {
        report(layer " may not include " header)
    }
}

# Only a call counts: `time` is also a good name for a field.
function check_words(code,    word, rest, is_field)
{
    rest = code
    while (match(rest, /[A-Za-z_][A-Za-z_0-9]*[ \t]*\(/))
    {
        word = substr(rest, RSTART, RLENGTH - 1)
        sub(/[ \t]+$/, "", word)
        is_field = RSTART > 1 && (substr(rest, RSTART - 1, 1) == "." || substr(rest, RSTART - 2, 2) == "->")
        if (!is_field && (layer SUBSEP word) in is_forbidden)
        {
            report(layer " may not call " word)
        }
        rest = substr(rest, RSTART + RLENGTH)
    }
}

FNR == 1 {
    in_comment = 0
    layer = layer_of(FILENAME)
    if (!(layer in may_include))
    {
        report("no layer rule for the folder " layer)
        may_include[layer] = " " layer " "
    }
}

{
    was_in_comment = in_comment
    with_strings = code_of($0, 1)
    if (match(with_strings, /^[ \t]*#[ \t]*include[ \t]*["<][^">]*/))
    {
        header = substr(with_strings, RSTART, RLENGTH)
        sub(/^[ \t]*#[ \t]*include[ \t]*/, "", header)
        check_include(substr(header, 1, 1), substr(header, 2))
        next
    }
    in_comment = was_in_comment
    check_words(code_of($0, 0))
}

END {
    exit fault_count > 0
}
