// What numbers a widget lets through, how they lie along a slider, and what a step is.

#ifndef UI_RANGE_H
#define UI_RANGE_H

#include <stdbool.h>

typedef struct UiRange
{
    float minimum, maximum; // what may be typed, inclusive
    float low, high;        // the slider's ends, within them
    // Above 0: a slider is linear up to about this distance from 0 and logarithmic beyond. 0: logarithmic all along where
    // low is above 0 and high at least a hundred times it, else linear.
    float fine;
    bool is_whole; // whole numbers only
} UiRange;

typedef enum UiPace
{
    UI_PACE_FINE,   // a tenth of a step
    UI_PACE_PLAIN,  // of a whole number 1
    UI_PACE_COARSE, // ten steps
} UiPace;

// Where a value lies along the slider, 0 to 1; one outside its ends, or none at all, lies at an end.
float ui_range_share(const UiRange* range, float value);

// The value there, rounded to about a two hundredth of the slider: a number that a person would write.
float ui_range_at(const UiRange* range, float share);

// The next round number up or down. Within the slider's ends, or within the range where the value lies outside them.
float ui_range_step(const UiRange* range, float value, int direction, UiPace pace);

// The logarithm to base e; above 0. For places on the screen: accurate to about 1e-6.
float ui_logarithm(float x);

// The angle of (x, y) from the x axis, radians, -pi to pi, accurate to about 1e-6; 0 where both are 0.
float ui_angle(float x, float y);

// `value` to the nearest multiple of `quantum`, which is above 0; a decimal fraction stays one.
float ui_round_to(float value, double quantum);

#endif
