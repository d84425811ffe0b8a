#include "draw/hull.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#define SUB_ROWS 4
#define FARTHEST 1.0e7f // pixels: what lies beyond is not drawn

// --- the hull --------------------------------------------------------------------------------------------------------

static int compare(const void* a, const void* b)
{
    const OutlinePoint* one = a;
    const OutlinePoint* other = b;
    if (one->x != other->x)
    {
        return one->x < other->x ? -1 : 1;
    }
    return one->y < other->y ? -1 : one->y > other->y ? 1 : 0;
}

// Above 0 where the way a b c turns to the left (in a picture whose y points up).
static double turn(OutlinePoint a, OutlinePoint b, OutlinePoint c)
{
    double ax = (double)a.x, ay = (double)a.y;
    return ((double)b.x - ax) * ((double)c.y - ay) - ((double)b.y - ay) * ((double)c.x - ax);
}

// Andrew's monotone chain (Information Processing Letters 9, 1979) over sorted points.
static int wrap(const OutlinePoint* points, int count, OutlinePoint out_hull[MAX_HULL])
{
    int size = 0;
    for (int pass = 0; pass < 2; ++pass)
    {
        int start = size;
        for (int i = 0; i < count; ++i)
        {
            OutlinePoint point = points[pass == 0 ? i : count - 1 - i];
            while (size >= start + 2 && turn(out_hull[size - 2], out_hull[size - 1], point) <= 0.0)
            {
                --size;
            }
            if (size < MAX_HULL)
            {
                out_hull[size++] = point;
            }
        }
        --size; // the next chain begins with it
    }
    return size;
}

// --- filling ---------------------------------------------------------------------------------------------------------

typedef struct Span
{
    float left, right; // left above right: empty
} Span;

static Span find_span(const OutlinePoint* hull, int size, float y)
{
    Span span = { FARTHEST, -FARTHEST };
    for (int i = 0; i < size; ++i)
    {
        OutlinePoint a = hull[i], b = hull[(i + 1) % size];
        if ((a.y <= y) != (b.y <= y))
        {
            float x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
            span.left = x < span.left ? x : span.left;
            span.right = x > span.right ? x : span.right;
        }
    }
    return span;
}

static float overlap(Span span, float x)
{
    float left = span.left > x ? span.left : x;
    float right = span.right < x + 1.0f ? span.right : x + 1.0f;
    return right > left ? right - left : 0.0f;
}

static int clip_to(float value, int limit)
{
    return value <= 0.0f ? 0 : value >= (float)limit ? limit : (int)value;
}

static void fill_row(Canvas* canvas, const OutlinePoint* hull, int size, int y, Color color)
{
    Span spans[SUB_ROWS];
    Span all = { FARTHEST, -FARTHEST };
    for (int i = 0; i < SUB_ROWS; ++i)
    {
        spans[i] = find_span(hull, size, (float)y + ((float)i + 0.5f) / SUB_ROWS);
        all.left = spans[i].left < all.left ? spans[i].left : all.left;
        all.right = spans[i].right > all.right ? spans[i].right : all.right;
    }
    Color* row = canvas->pixels + (ptrdiff_t)y * canvas->pitch;
    int end = clip_to(all.right + 1.0f, canvas->width);
    for (int x = clip_to(all.left, canvas->width); x < end; ++x)
    {
        float cover = 0.0f;
        for (int i = 0; i < SUB_ROWS; ++i)
        {
            cover += overlap(spans[i], (float)x);
        }
        row[x] = color_blend(row[x], color, (uint32_t)(cover * (255.0f / SUB_ROWS) + 0.5f));
    }
}

static bool is_usable(OutlinePoint point)
{
    return point.x > -FARTHEST && point.x < FARTHEST && point.y > -FARTHEST && point.y < FARTHEST;
}

int hull_find(OutlinePoint* points, int count, OutlinePoint out_hull[MAX_HULL])
{
    for (int i = 0; i < count; ++i)
    {
        if (!is_usable(points[i]))
        {
            return 0;
        }
    }
    if (count < 3)
    {
        return 0;
    }
    qsort(points, (size_t)count, sizeof *points, compare);
    int size = wrap(points, count, out_hull);
    return size >= 3 ? size : 0;
}

void hull_fill(Canvas* canvas, const OutlinePoint* hull, int size, Color color)
{
    float low = FARTHEST, high = -FARTHEST;
    for (int i = 0; i < size; ++i)
    {
        low = hull[i].y < low ? hull[i].y : low;
        high = hull[i].y > high ? hull[i].y : high;
    }
    int end = clip_to(high + 1.0f, canvas->height);
    for (int y = clip_to(low, canvas->height); y < end && size > 0; ++y)
    {
        fill_row(canvas, hull, size, y, color);
    }
}
