#include "draw/color_maps.h"

// van der Walt and Smith, "A Better Default Colormap for Matplotlib", SciPy 2015; their data is CC0.
const ColorMap color_map_load = { { 0x3b528b, 0x355e8d, 0x306a8e, 0x2b768e, 0x26818e, 0x228c8d, 0x1f988b, 0x21a386,
                                    0x29ae80, 0x37b878, 0x4dc26c, 0x66cb5d, 0x82d34c, 0xa0da39, 0xc0df26, 0xdfe31e,
                                    0xfde725 } };

// Mixed in OKLab (Ottosson, "A perceptual color space for image processing", 2020) between #2f62ff, #8fa3d8, #f0c9a0,
// #ff8a2a and #e64d0d.
const ColorMap color_map_speed = { { 0x2f62ff, 0x4776f6, 0x5f87ed, 0x7795e3, 0x8fa3d8, 0xa7aecc, 0xbfb7bf, 0xd8c0b1,
                                     0xf0c9a0, 0xf5ba87, 0xf9ab6d, 0xfd9b51, 0xff8a2a, 0xf97c23, 0xf36d1d, 0xed5d15,
                                     0xe64d0d } };

// Mixed in OKLab, too, between three colours each.
const ColorMap color_map_load_over_black = { { 0x7590f0, 0x7097ea, 0x6b9ee4, 0x66a5de, 0x60acd7, 0x59b2d1, 0x52b8ca,
                                               0x49bec3, 0x3fc4bc, 0x62cab3, 0x7ed1aa, 0x96d6a0, 0xaddc94, 0xc2e187,
                                               0xd7e777, 0xebeb64, 0xfff04a } };

const ColorMap color_map_speed_over_black = { { 0x6c93ff, 0x7c9ef9, 0x8ca8f3, 0x9cb1ec, 0xadbbe4, 0xbdc3dc, 0xceccd4,
                                                0xdfd4ca, 0xf0dcc0, 0xf4d1b1, 0xf7c5a1, 0xf9b992, 0xfbae82, 0xfda172,
                                                0xfe9561, 0xff884f, 0xff7a3a } };

const ColorMap color_map_load_over_white = { { 0x1c84c8, 0x3a80c8, 0x4c7bc7, 0x5a77c7, 0x6672c6, 0x706dc6, 0x7a68c5,
                                               0x8262c5, 0x8a5cc4, 0x9359b4, 0x9b56a4, 0xa35194, 0xab4c84, 0xb24574,
                                               0xba3c63, 0xc13050, 0xc81e3c } };

const ColorMap color_map_speed_over_white = { { 0x2a70e8, 0x3873d9, 0x4576c9, 0x5078ba, 0x5a79aa, 0x64799b, 0x6e798a,
                                                0x77797a, 0x807868, 0x8b7460, 0x967059, 0xa06b50, 0xa96647, 0xb2603e,
                                                0xbb5a33, 0xc45326, 0xcc4a12 } };

Color color_map_at(const ColorMap* map, float t)
{
    float steps = COLOR_MAP_STOPS - 1;
    float at = t > 0.0f ? (t < 1.0f ? t * steps : steps) : 0.0f;
    int stop = (int)at < COLOR_MAP_STOPS - 1 ? (int)at : COLOR_MAP_STOPS - 2;
    return color_mix(0xff000000u | map->stops[stop], 0xff000000u | map->stops[stop + 1], at - (float)stop);
}
