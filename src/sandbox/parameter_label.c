#include "sandbox/parameter_label.h"

#include <stdio.h>
#include <string.h>

// Names that do not become words by putting blanks into them.
typedef struct Exception
{
    const char* name;
    const char* label;
} Exception;

static const Exception label_exceptions[] = {
    { "camera_at", "Camera target" },
    { "camera_fov", "Field of view" },
    { "color_by", "Colours" },
    { "held_full_color", "Full-speed colour" },
    { "held_rest_color", "Rest colour" },
    { "let_go_distance", "Let-go distance" },
    { "sub_steps", "Sub-steps" },
    { "two_way", "Two-way" },
};

// Languages are named in their own words, so that whoever does not know the present one finds theirs.
static const Exception choice_exceptions[] = {
    { "english", "English" }, { "false", "off" },          { "french", "Français" },
    { "true", "on" },         { "world", "as the world" }, { "xray", "x-ray" },
};

static void find_words(const char* name, const Exception* exceptions, size_t count, char out_text[PARAMETER_LABEL_SIZE])
{
    for (size_t i = 0; i < count; ++i)
    {
        name = strcmp(name, exceptions[i].name) == 0 ? exceptions[i].label : name;
    }
    snprintf(out_text, PARAMETER_LABEL_SIZE, "%s", name);
    for (char* c = out_text; *c != '\0'; ++c)
    {
        *c = *c == '_' ? ' ' : *c;
    }
}

static void translate(Language language, const char* english, char out_label[PARAMETER_LABEL_SIZE])
{
    snprintf(out_label, PARAMETER_LABEL_SIZE, "%s", say(language, english));
}

void parameter_label(Language language, const char* name, char out_label[PARAMETER_LABEL_SIZE])
{
    char english[PARAMETER_LABEL_SIZE];
    find_words(name, label_exceptions, sizeof label_exceptions / sizeof *label_exceptions, english);
    english[0] = english[0] >= 'a' && english[0] <= 'z' ? (char)(english[0] - 'a' + 'A') : english[0];
    translate(language, english, out_label);
}

void parameter_choice_label(Language language, const char* choice, char out_label[PARAMETER_LABEL_SIZE])
{
    char english[PARAMETER_LABEL_SIZE];
    find_words(choice, choice_exceptions, sizeof choice_exceptions / sizeof *choice_exceptions, english);
    translate(language, english, out_label);
}
