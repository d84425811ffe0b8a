#include "sandbox/theme.h"

#include "sandbox/session_state.h"
#include "sandbox/view_styles.h"

static const ThemeColors dark = {
    .plate = 0xe410141cu,
    .text = 0xffeaf1fbu,
    .soft = 0xffa9b6cau,
    .warm = 0xffffbd5cu,
    .shade = 0xfa0c1017u,
    .field = 0xff222b3au,
    .chosen = 0xff2f405eu,
    .edge = 0x00000000u,
    .curve = 0xff7fb0ffu,
    .warm_curve = 0xffffbd5cu,
    .third_curve = 0xffeaf1fbu,
    .marker = 0x90eaf1fbu,
    .bar = 0xff7f9ac6u,
    .bar_before = 0xff5a6d8eu,
    .track = 0xff3a4457u,
    .travel = 0xff7f9ac6u,
    .handle = 0xffffbd5cu,
    .plot = { .plate = 0xe410141cu,
              .title = 0xffeaf1fbu,
              .text = 0xffa9b6cau,
              .grid = 0x289eabbfu,
              .axis = 0x709eabbfu },
    .widgets = &ui_themes[UI_THEME_DARK],
    .line_factor = 1.0f,
};

static const ThemeColors paper = {
    .plate = 0xeefbf8f1u,
    .text = 0xff1d2533u,
    .soft = 0xff465063u,
    .warm = 0xff7f4400u,
    .shade = 0xfbfbf8f1u,
    .field = 0xffffffffu,
    .chosen = 0xffd5dff0u,
    .edge = 0x40465063u,
    .curve = 0xff2560c0u,
    .warm_curve = 0xffa65a00u,
    .third_curve = 0xff1d2533u,
    .marker = 0x901d2533u,
    .bar = 0xff4d6da8u,
    .bar_before = 0xff7f8ca3u,
    .track = 0xffc3c9d3u,
    .travel = 0xff4d6da8u,
    .handle = 0xffa65a00u,
    .plot = { .plate = 0xeefbf8f1u,
              .title = 0xff1d2533u,
              .text = 0xff465063u,
              .grid = 0x28465063u,
              .axis = 0x70465063u },
    .widgets = &ui_themes[UI_THEME_PAPER],
    .line_factor = 1.0f,
};

// Black, white and yellow, and curves of other colours: yellow is like white to some.
static const ThemeColors high_contrast = {
    .plate = 0xff000000u,
    .text = 0xffffffffu,
    .soft = 0xffffffffu,
    .warm = 0xffffff00u,
    .shade = 0xff000000u,
    .field = 0xff000000u,
    .chosen = 0xff505000u,
    .edge = 0xffffffffu,
    .curve = 0xff3da5ffu,
    .warm_curve = 0xffffa800u,
    .third_curve = 0xffffffffu,
    .marker = 0xffffffffu,
    .bar = 0xffffff00u,
    .bar_before = 0xffffffffu,
    .track = 0xff808080u,
    .travel = 0xffffffffu,
    .handle = 0xffffff00u,
    .plot = { .plate = 0xff000000u,
              .title = 0xffffffffu,
              .text = 0xffffffffu,
              .grid = 0x60ffffffu,
              .axis = 0xffffffffu },
    .widgets = &ui_themes[UI_THEME_HIGH_CONTRAST],
    .line_factor = 1.6f,
    .is_plain = true,
};

const ThemeColors* theme_colors(Theme theme, bool is_light)
{
    switch (theme)
    {
    case THEME_DARK:
        return &dark;
    case THEME_PAPER:
        return &paper;
    case THEME_HIGH_CONTRAST:
        return &high_contrast;
    case THEME_AUTO:
        break;
    }
    return is_light ? &paper : &dark;
}

const ThemeColors* session_theme(const Session* session)
{
    return theme_colors((Theme)session->preferences.theme, view_styles[session->view_mode].is_light);
}

const Backdrop* session_backdrop(const Session* session)
{
    const ViewStyle* style = &view_styles[session->view_mode];
    const Backdrop* flat = style->is_light ? &backdrop_white : &backdrop_black;
    return session_theme(session)->is_plain ? flat : style->backdrop;
}

ValueScale session_value_scale(const Session* session)
{
    ValueScale scale = value_scale_of(session->sandbox, session->color_by);
    if (session_theme(session)->is_plain && scale.map != NULL)
    {
        bool is_light = view_styles[session->view_mode].is_light;
        bool is_load = scale.map == &color_map_load;
        const ColorMap* load = is_light ? &color_map_load_over_white : &color_map_load_over_black;
        const ColorMap* speed = is_light ? &color_map_speed_over_white : &color_map_speed_over_black;
        scale.map = is_load ? load : speed;
    }
    return scale;
}

void theme_draw_plate(const ThemeColors* theme, Canvas* canvas, PlotRect rect, int line)
{
    canvas_blend_rectangle(canvas, rect.left, rect.top, rect.width, rect.height, theme->plate);
    if (theme->edge >> 24 == 0)
    {
        return;
    }
    int inner_height = rect.height - 2 * line;
    canvas_blend_rectangle(canvas, rect.left, rect.top, rect.width, line, theme->edge);
    canvas_blend_rectangle(canvas, rect.left, rect.top + rect.height - line, rect.width, line, theme->edge);
    canvas_blend_rectangle(canvas, rect.left, rect.top + line, line, inner_height, theme->edge);
    canvas_blend_rectangle(canvas, rect.left + rect.width - line, rect.top + line, line, inner_height, theme->edge);
}
