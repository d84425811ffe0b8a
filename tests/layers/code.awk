# Shared by the checks of this folder: C source without its comments.

# The line without comments and, unless keep_strings, without what stands inside quotes. A comment that is still open
# at the end of the line is remembered in in_comment; set that to 0 at the start of each file.
function code_of(line, keep_strings,    out, i, c, two, quote)
{
    out = ""
    quote = ""
    for (i = 1; i <= length(line); ++i)
    {
        c = substr(line, i, 1)
        two = substr(line, i, 2)
        if (in_comment)
        {
            if (two == "*/")
            {
                in_comment = 0
                ++i
            }
        }
        else if (quote != "")
        {
            if (c == "\\")
            {
                out = out (keep_strings ? two : "")
                ++i
            }
            else
            {
                quote = c == quote ? "" : quote
                out = out (keep_strings || quote == "" ? c : "")
            }
        }
        else if (two == "//")
        {
            break
        }
        else if (two == "/*")
        {
            in_comment = 1
            ++i
        }
        else
        {
            quote = c == "\"" || c == "'" ? c : ""
            out = out c
        }
    }
    return out
}
