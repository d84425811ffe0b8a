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

Color color_map_at(const ColorMap* map, float t)
{
    float steps = COLOR_MAP_STOPS - 1;
    float at = t > 0.0f ? (t < 1.0f ? t * steps : steps) : 0.0f;
    int stop = (int)at < COLOR_MAP_STOPS - 1 ? (int)at : COLOR_MAP_STOPS - 2;
    return color_mix(0xff000000u | map->stops[stop], 0xff000000u | map->stops[stop + 1], at - (float)stop);
}
