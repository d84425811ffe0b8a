# Prints every file that is too long, every unfinished mark and, with measure_functions=1, every function of a C source
# that is too long by counting braces. Needs code.awk.

function report(sentence)
{
    print FILENAME ":" FNR ": " sentence
    fault_count++
}

function close_file()
{
    if (file_name != "" && line_count > max_file_lines)
    {
        print file_name ": " line_count " lines, " max_file_lines " are allowed"
        fault_count++
    }
}

# What follows relies on the formatter: a function's name and braces stand in the first column.
function measure_function(code)
{
    if (code ~ /^[A-Za-z_].*\(/ && code !~ /^(typedef|struct|enum|union|extern)[ \t]/)
    {
        signature_line = FNR
        signature = code
    }
    else if (code ~ /^\{/)
    {
        body_line = signature_line
    }
    else if (code ~ /^\}/ && body_line)
    {
        if (FNR - body_line + 1 > max_function_lines)
        {
            sub(/\(.*/, "", signature)
            sub(/.*[ *]/, "", signature)
            print FILENAME ":" body_line ": " signature " has " FNR - body_line + 1 " lines, " max_function_lines " are allowed"
            fault_count++
        }
        body_line = 0
    }
    if (code ~ /;[ \t]*$/ && !body_line)
    {
        signature_line = 0
    }
}

BEGIN {
    # Pieced together, so that this file does not report itself.
    unfinished = "TO" "DO|FIX" "ME"
}

FNR == 1 {
    close_file()
    file_name = FILENAME
    in_comment = 0
    signature_line = 0
    body_line = 0
    is_c_source = FILENAME ~ /\.(c|h|inl)$/
}

{
    line_count = FNR
    if ($0 ~ unfinished)
    {
        report("unfinished: " $0)
    }
    if (measure_functions && is_c_source)
    {
        measure_function(code_of($0, 0))
    }
}

END {
    close_file()
    exit fault_count > 0
}
