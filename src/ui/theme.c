#include "ui/theme.h"

const UiTheme ui_themes[UI_THEME_COUNT] = {
    [UI_THEME_DARK] = {
        .ground = 0xff161b24u, .head = 0xff1f2733u,
        .field = 0xff0f131au, .hover = 0xff283142u, .pressed = 0xff34405au,
        .border = 0xff3a4457u,
        .text = 0xffe3eaf4u, .quiet = 0xff9eabbfu, .disabled = 0xff657083u,
        .track = 0xff39435au, .fill = 0xff7f9ac6u, .knob = 0xffeaf1fbu,
        .chosen = 0xff3b5687u, .chosen_text = 0xffffffffu,
        .focus = 0xffffbd5cu, .mark = 0xffffbd5cu,
        .tip = 0xff2b3446u, .tip_text = 0xffeaf1fbu, .complaint = 0xff4a1f22u, .complaint_text = 0xffffd9d2u,
    },
    [UI_THEME_PAPER] = {
        .ground = 0xfff6f2eau, .head = 0xffeae4d7u,
        .field = 0xffffffffu, .hover = 0xffe4ddceu, .pressed = 0xffd8cfbcu,
        .border = 0xffb8b09fu,
        .text = 0xff1d2838u, .quiet = 0xff4b5567u, .disabled = 0xff948e80u,
        .track = 0xffd0c8b8u, .fill = 0xff4a6796u, .knob = 0xff1d2838u,
        .chosen = 0xff33507fu, .chosen_text = 0xffffffffu,
        .focus = 0xffa85200u, .mark = 0xff9a4c00u,
        .tip = 0xff1d2838u, .tip_text = 0xfff6f2eau, .complaint = 0xff8c1d18u, .complaint_text = 0xffffffffu,
    },
    [UI_THEME_HIGH_CONTRAST] = {
        .ground = 0xff000000u, .head = 0xff1a1a1au,
        .field = 0xff000000u, .hover = 0xff30303au, .pressed = 0xff484858u,
        .border = 0xffffffffu,
        .text = 0xffffffffu, .quiet = 0xffe6e6e6u, .disabled = 0xff8a8a8au,
        .track = 0xff5a5a5au, .fill = 0xffffe000u, .knob = 0xffffffffu,
        .chosen = 0xffffe000u, .chosen_text = 0xff000000u,
        .focus = 0xff00e5ffu, .mark = 0xffffe000u,
        .tip = 0xffffffffu, .tip_text = 0xff000000u, .complaint = 0xffffffffu, .complaint_text = 0xff9c0000u,
    },
};
