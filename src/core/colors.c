#include "core/colors.h"

#include "core/rows.h"

#include <string.h>

#define SET_COLORS 64

static void lay_out_order(void* object, Carver* carver)
{
    LinkOrder* order = (LinkOrder*)object;
    size_t links = (size_t)order->link_count;
    size_t points = (size_t)order->point_count;
    order->stored_of_link = carve(carver, links, sizeof(int32_t));
    order->batches = carve(carver, links, sizeof(LinkBatch));
    order->color_of_link = carve(carver, links, sizeof(int32_t));
    order->color_starts = carve(carver, links + 1, sizeof(int32_t));
    order->point_colors = carve(carver, points, sizeof(uint64_t));
    order->point_overflow = carve(carver, points, sizeof(int32_t));
    order->links_by_rank = carve(carver, links, sizeof(int32_t));
    order->ranks = carve(carver, points, sizeof(int32_t));
    order->rank_starts = carve(carver, points + 1, sizeof(int32_t));
}

static int32_t first_rank(const LinkOrder* order, const VoileLinkDef* link)
{
    int32_t a = order->ranks[link->a];
    int32_t b = order->ranks[link->b];
    return a < b ? a : b;
}

static void list_links_by_rank(LinkOrder* order, const int32_t* point_of_rank, const VoileLinkDef* links)
{
    for (int32_t rank = 0; rank < order->point_count; ++rank)
    {
        order->ranks[point_of_rank[rank]] = rank;
    }
    for (int32_t i = 0; i < order->link_count; ++i)
    {
        order->rank_starts[first_rank(order, &links[i]) + 1] += 1;
    }
    rows_open(order->rank_starts, order->point_count);
    for (int32_t i = 0; i < order->link_count; ++i)
    {
        order->links_by_rank[order->rank_starts[first_rank(order, &links[i])]++] = i;
    }
}

static int32_t find_lowest_bit(uint64_t bits)
{
    int32_t index = 0;
    while ((bits >> index & 1U) == 0)
    {
        index += 1;
    }
    return index;
}

// The lowest colour that no earlier link of either end has. Where the set of an end is full (the hub of a big fan),
// colours are counted upwards instead: more than needed, but found at once.
static int32_t choose_color(LinkOrder* order, int32_t a, int32_t b)
{
    uint64_t free_colors = ~(order->point_colors[a] | order->point_colors[b]);
    if (free_colors != 0)
    {
        int32_t color = find_lowest_bit(free_colors);
        order->point_colors[a] |= UINT64_C(1) << color;
        order->point_colors[b] |= UINT64_C(1) << color;
        return color;
    }
    int32_t* overflow = order->point_overflow;
    int32_t next = overflow[a] > overflow[b] ? overflow[a] : overflow[b];
    overflow[a] = overflow[b] = next + 1;
    return SET_COLORS + next;
}

// Colours the links of one kind from `first_color` on; returns the colour after the last.
static int32_t color_kind(LinkOrder* order, const VoileLinkDef* links, VoileLinkKind kind, int32_t first_color)
{
    memset(order->point_colors, 0, (size_t)order->point_count * sizeof(order->point_colors[0]));
    memset(order->point_overflow, 0, (size_t)order->point_count * sizeof(order->point_overflow[0]));

    int32_t color_count = 0;
    for (int32_t i = 0; i < order->link_count; ++i)
    {
        if (links[i].kind != kind)
        {
            continue;
        }
        int32_t color = choose_color(order, links[i].a, links[i].b);
        order->color_of_link[i] = first_color + color;
        order->color_starts[first_color + color + 1] += 1;
        color_count = color + 1 > color_count ? color + 1 : color_count;
    }
    return first_color + color_count;
}

// No colour is empty: a link takes one only when all below it are taken. So there are at most as many as links.
static void write_batches(LinkOrder* order, VoileLinkKind kind, int32_t first_color, int32_t last_color)
{
    for (int32_t color = first_color; color < last_color; ++color)
    {
        int32_t first = order->color_starts[color];
        int32_t count = order->color_starts[color + 1] - first;
        order->batches[color] = (LinkBatch){ .first = first, .count = count, .kind = kind };
    }
}

static void sort_links(LinkOrder* order, const VoileLinkDef* links)
{
    int32_t color_ends[VOILE_LINK_KIND_COUNT + 1] = { 0 };
    for (int kind = 0; kind < VOILE_LINK_KIND_COUNT; ++kind)
    {
        color_ends[kind + 1] = color_kind(order, links, (VoileLinkKind)kind, color_ends[kind]);
    }
    order->batch_count = color_ends[VOILE_LINK_KIND_COUNT];
    rows_open(order->color_starts, order->batch_count);

    for (int kind = 0; kind < VOILE_LINK_KIND_COUNT; ++kind)
    {
        write_batches(order, (VoileLinkKind)kind, color_ends[kind], color_ends[kind + 1]);
        order->kind_starts[kind + 1] = order->color_starts[color_ends[kind + 1]];
    }
    for (int32_t i = 0; i < order->link_count; ++i)
    {
        int32_t link = order->links_by_rank[i];
        order->stored_of_link[link] = order->color_starts[order->color_of_link[link]]++;
    }
}

VoileResult link_order_create(LinkOrder* out_order, const VoileAllocator* allocator, int32_t point_count,
                              const int32_t* point_of_rank, int32_t link_count, const VoileLinkDef* links,
                              VoileError* error)
{
    *out_order = (LinkOrder){ .point_count = point_count, .link_count = link_count };
    VoileResult result = block_allocate(&out_order->block, allocator, lay_out_order, out_order, error);
    if (result == VOILE_OK)
    {
        list_links_by_rank(out_order, point_of_rank, links);
        sort_links(out_order, links);
    }
    return result;
}

void link_order_release(LinkOrder* order, const VoileAllocator* allocator)
{
    block_release(&order->block, allocator);
}
