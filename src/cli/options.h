// The command line: one table of options for the parser, the checks and --help.

#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "sandbox/camera_views.h"
#include "sandbox/words.h"
#include "voile/cloth.h"

#define MAX_SETS 64

typedef enum Mode
{
    MODE_WINDOW,
    MODE_SIMULATE,
    MODE_REPLAY,
    MODE_SCENES,
    MODE_HELP,
    MODE_KEYS,
    MODE_VERSION,
} Mode;

// Texts point into argv.
typedef struct Options
{
    Mode mode;
    const char* file;           // scene or recording
    const char* scene;          // a built-in scene's name
    const char* sets[MAX_SETS]; // key=value
    int set_count;
    VoileKernel kernel;
    int32_t thread_count;
    const char* record_path;
    const char* stats_path;
    float scale; // 0: the display's own
    bool has_language;
    Language language; // where has_language; else as the person prefers and the system is
    int64_t steps;     // -1: not given
    const char* input_path;
    const char* picture_path;
    int width, height; // of the picture
    bool has_view;
    CameraView view;
    bool prints_stats;
    bool has_hud;
    bool has_no_settings;
    bool has_panel;
    bool verifies;
} Options;

// Reads argv; VOILE_ERROR_INVALID with one sentence for a command line that cannot be used.
VOILE_MUST_USE VoileResult options_parse(int argc, char** argv, Options* out_options, VoileError* error);

// Prints to standard output.
void options_print_help(void);

// Prints every scene key with type, unit, range and default to standard output.
void options_print_keys(void);

#endif
