#include "sandbox/view_styles.h"

#include "sandbox/words.h"

#include <stddef.h>

#define RGB(hex)                                                                                                       \
    {                                                                                                                  \
        (float)((hex) >> 16 & 255) / 255.0f, (float)((hex) >> 8 & 255) / 255.0f, (float)((hex)&255) / 255.0f           \
    }

const ViewStyle view_styles[VIEW_MODE_COUNT] = {
    [VIEW_MODE_SHADED] = {
        .key = "shaded", .name = SAID("Shaded lines"), .backdrop = &backdrop_dark, .has_body = true, .hides = true,
        .front = RGB(0x2f405e), .back = RGB(0x56444e), .line_near = RGB(0xeaf1fb), .line_far = RGB(0x7f9ac6),
        .line_alpha = 1.0f, .line_width = 1.2f, .lit = 0.55f, .ambient = 0.06f, .diffuse = 1.05f, .rim = 0.22f,
        .bias = 0.0035f,
    },
    [VIEW_MODE_LINEN] = {
        .key = "linen", .name = SAID("Linen"), .backdrop = &backdrop_dark, .has_body = true, .hides = true,
        .front = RGB(0xe6d6b8), .back = RGB(0xb08d6c), .line_near = RGB(0x30261c), .line_far = RGB(0x30261c),
        .line_alpha = 0.26f, .line_width = 1.0f, .ambient = 0.26f, .diffuse = 0.82f, .rim = 0.10f,
        .bias = 0.0035f,
    },
    [VIEW_MODE_PAPER] = {
        .key = "paper", .name = SAID("Paper"), .backdrop = &backdrop_paper, .has_body = true, .hides = true, .is_light = true,
        .front = RGB(0xfcf8f0), .back = RGB(0xf0dfc8), .line_near = RGB(0x1d2838), .line_far = RGB(0x46566e),
        .line_alpha = 0.85f, .line_width = 1.0f, .ambient = 0.42f, .diffuse = 0.62f,
        .bias = 0.0035f,
    },
    [VIEW_MODE_HIDDEN_LINE] = {
        .key = "hidden_line", .name = SAID("Hidden line"), .backdrop = &backdrop_dark, .hides = true,
        .line_near = RGB(0xf2f6ff), .line_far = RGB(0x6f8ab8),
        .line_alpha = 1.0f, .line_width = 1.2f, .lit = 0.55f, .ambient = 0.06f, .diffuse = 1.05f, .rim = 0.22f,
        .bias = 0.001f,
    },
    [VIEW_MODE_XRAY] = {
        .key = "xray", .name = SAID("X-ray"), .backdrop = &backdrop_dark, .hides = true,
        .line_near = RGB(0xf2f6ff), .line_far = RGB(0x6f8ab8),
        .line_alpha = 1.0f, .line_width = 1.2f, .lit = 0.55f, .ambient = 0.06f, .diffuse = 1.05f, .rim = 0.22f,
        .bias = 0.001f, .hidden_share = 0.2f,
    },
    [VIEW_MODE_WIRE] = {
        .key = "wire", .name = SAID("Wire"), .backdrop = &backdrop_dark,
        .line_near = RGB(0xeaf1fb), .line_far = RGB(0x7f9ac6),
        .line_alpha = 1.0f, .line_width = 1.2f, .lit = 0.55f, .ambient = 0.06f, .diffuse = 1.05f, .rim = 0.22f,
    },
};

const char* const view_mode_keys[VIEW_MODE_COUNT + 1] = { "shaded", "linen", "paper", "hidden_line",
                                                          "xray",   "wire",  NULL };

const char* const color_by_keys[COLOR_BY_COUNT + 1] = { "material", "tension", "stretch", "speed", NULL };
