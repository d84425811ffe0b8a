#include "sandbox/cloth_lines.h"

#include "sandbox/bands.h"
#include "sandbox/cloth_shading.h"
#include "sandbox/session_state.h"

#include <string.h>

// Threads nearer to each other than the first are left out, those beyond the second are whole: reference pixels.
#define THIN_FROM_PX 4.0f
#define THIN_TO_PX   6.5f

#define DEPTH_BUCKETS 4096
#define MOST_REACH    32 // pixels: no line is drawn further from its ends

// Batches that are drawn one over the other. Each is prepared on a thread of its own, then all are drawn in bands.
typedef struct Layer
{
    LineBatch batch;
    bool is_outline; // its lines are still to be found
    Color* thinned;  // its colours, still to be made; NULL: there are others
    float strength;  // of those
    int32_t* sorted; // room for its lines in the order of their depth; NULL: they stay as they are
} Layer;

typedef struct Layers
{
    ClothPicture* picture;
    const ClothPage* page;
    const ViewStyle* style;
    float pixel; // as wide as a reference pixel of a thread
    Layer items[MAX_LINE_LAYERS];
    int count;
    SeenRows rows; // which hold all lines: bands of these are of a size
} Layers;

static Layer* add_layer(Layers* layers, const Color* colors, float width, const int32_t* ends, int32_t line_count)
{
    const ClothPicture* picture = layers->picture;
    if (line_count == 0)
    {
        return NULL;
    }
    Layer* layer = &layers->items[layers->count++];
    *layer = (Layer){ .batch = {
                          .x = picture->x,
                          .y = picture->y,
                          .colors = colors,
                          .ends = ends,
                          .line_count = line_count,
                          .width = width * layers->pixel,
                          .depth = layers->style->hides ? layers->page->depth : NULL,
                          .inverse_depth = picture->inverse_depth,
                          .bias = layers->style->bias,
                          .hidden_share = layers->style->hidden_share,
                      } };
    return layer;
}

static void add_hems(Layers* layers, const Color* colors, float width)
{
    const ClothMesh* mesh = &layers->picture->mesh;
    int32_t first = mesh->line_starts[THREAD_LEVELS];
    (void)add_layer(layers, colors, width, mesh->ends + 2 * first, mesh->line_count - first);
}

// ------------------------------------------------------------------------------------------------------------ outlines

// The fill ends in stairs: a thin line of the body's own colour over its outline smooths them.
static void add_outlines(Layers* layers)
{
    const ClothPicture* picture = layers->picture;
    const ClothMesh* mesh = &picture->mesh;
    Layer* outline = add_layer(layers, picture->front, 1.0f, picture->silhouettes, mesh->edge_count);
    if (outline != NULL)
    {
        outline->is_outline = true;
    }
    add_hems(layers, picture->front, 1.0f);
    (void)add_layer(layers, picture->front, 1.4f, mesh->bare_ends, mesh->bare_count);
}

static void find_outline(ClothPicture* picture, LineBatch* batch)
{
    FaceBatch faces = cloth_picture_faces(picture);
    faces_find_sides(&faces, picture->sides);
    batch->line_count =
        faces_find_silhouettes(picture->mesh.edges, picture->mesh.edge_count, picture->sides, picture->silhouettes);
}

// ------------------------------------------------------------------------------------------------------------- threads

// How far apart neighbouring threads are seen, in the mean.
static float find_spacing(const ClothPicture* picture, float scale)
{
    const ClothMesh* mesh = &picture->mesh;
    int32_t line_count = mesh->line_starts[THREAD_LEVELS];
    int32_t step = line_count / 1024 + 1;
    double sum = 0.0;
    int32_t count = 0;
    for (int32_t i = 0; i < line_count; i += step)
    {
        const int32_t* ends = mesh->ends + 2 * i;
        float dx = picture->x[ends[0]] - picture->x[ends[1]];
        float dy = picture->y[ends[0]] - picture->y[ends[1]];
        float length = sqrtf(dx * dx + dy * dy);
        sum += length < 1.0e6f ? (double)length : 0.0;
        count += length < 1.0e6f ? 1 : 0;
    }
    return count > 0 ? (float)(sum / count) / scale : THIN_TO_PX;
}

// How strong the threads of a level are: those of the first are always whole.
static float find_strength(int level, float spacing)
{
    float between = level == 0 ? THIN_TO_PX : level == 1 ? 2.0f * spacing : spacing;
    return voile_smoothstep(THIN_FROM_PX, THIN_TO_PX, between < THIN_TO_PX ? between : THIN_TO_PX);
}

// All have one alpha, the style's.
static void thin(const ClothPicture* picture, float strength, Color* out_colors)
{
    float alpha = (float)(picture->lines[0] >> 24) / 255.0f;
    Color thinned = color_with_alpha(0, alpha * strength);
    for (int32_t i = 0; i < picture->mesh.vertex_count; ++i)
    {
        out_colors[i] = (picture->lines[i] & 0xFFFFFFu) | thinned;
    }
}

// Where nothing hides and nothing is thinned, hems are sorted among the threads.
static bool takes_hems(const Layers* layers, int first, int end)
{
    return !layers->style->hides && first == 0 && end == THREAD_LEVELS;
}

static void add_levels(Layers* layers, int first, int end, float strength)
{
    ClothPicture* picture = layers->picture;
    const ClothMesh* mesh = &picture->mesh;
    int32_t first_line = mesh->line_starts[first];
    int32_t end_line = takes_hems(layers, first, end) ? mesh->line_count : mesh->line_starts[end];
    Color* thinned = strength < 1.0f ? picture->thinned[first - 1] : NULL;
    Layer* layer = add_layer(layers, thinned != NULL ? thinned : picture->lines, layers->style->line_width,
                             mesh->ends + 2 * first_line, end_line - first_line);
    if (layer != NULL)
    {
        layer->thinned = thinned;
        layer->strength = strength;
        layer->sorted = layers->style->hides ? NULL : picture->sorted + 2 * first_line;
    }
}

static void add_threads(Layers* layers)
{
    float spacing = find_spacing(layers->picture, layers->page->scale);
    bool has_hems = false;
    int first = 0;
    while (first < THREAD_LEVELS)
    {
        // Levels of one strength are one batch: then threads that cross are drawn in one order.
        float strength = find_strength(first, spacing);
        int end = first + 1;
        while (end < THREAD_LEVELS && find_strength(end, spacing) == strength)
        {
            ++end;
        }
        if (strength > 0.0f)
        {
            add_levels(layers, first, end, strength);
            has_hems = has_hems || takes_hems(layers, first, end);
        }
        first = end;
    }
    if (!has_hems)
    {
        add_hems(layers, layers->picture->lines, layers->style->line_width);
    }
}

// ---------------------------------------------------------------------------------------------------------------- wire

static int bucket_of(const ClothPicture* picture, DepthRange range, const int32_t* ends)
{
    float middle = 0.5f * (picture->inverse_depth[ends[0]] + picture->inverse_depth[ends[1]]);
    return (int)(depth_range_nearness(range, middle) * (DEPTH_BUCKETS - 1));
}

// A counting sort, stable: the farthest lines first, so that the nearer lie over them. For styles that hide nothing.
static void sort_lines(const ClothPicture* picture, const LineBatch* batch, int32_t* out_sorted)
{
    int32_t starts[DEPTH_BUCKETS + 1];
    memset(starts, 0, sizeof starts);
    DepthRange range = depth_range_of(&picture->bounds);
    for (int32_t i = 0; i < batch->line_count; ++i)
    {
        ++starts[bucket_of(picture, range, batch->ends + 2 * i) + 1];
    }
    for (int bucket = 0; bucket < DEPTH_BUCKETS; ++bucket)
    {
        starts[bucket + 1] += starts[bucket];
    }
    for (int32_t i = 0; i < batch->line_count; ++i)
    {
        int32_t place = starts[bucket_of(picture, range, batch->ends + 2 * i)]++;
        memcpy(out_sorted + 2 * place, batch->ends + 2 * i, 2 * sizeof(int32_t));
    }
}

// --------------------------------------------------------------------------------------------------------------- whole

static void prepare_layer(int32_t index, void* data)
{
    Layers* layers = data;
    Layer* layer = &layers->items[index];
    if (layer->is_outline)
    {
        find_outline(layers->picture, &layer->batch);
    }
    if (layer->thinned != NULL)
    {
        thin(layers->picture, layer->strength, layer->thinned);
    }
    lines_prepare(&layer->batch, &layers->picture->plans[index]);
}

// What a plan tells of the vertices holds for any order of the lines: it is made while another thread sorts them.
static void prepare_or_sort(int32_t index, void* data)
{
    Layers* layers = data;
    if (index < layers->count)
    {
        prepare_layer(index, data);
        return;
    }
    const Layer* layer = &layers->items[index - layers->count];
    if (layer->sorted != NULL)
    {
        sort_lines(layers->picture, &layer->batch, layer->sorted);
    }
}

static void prepare_all(Layers* layers, const VoileParallel* parallel)
{
    if (layers->style->hides)
    {
        shares_each(parallel, layers->count, prepare_layer, layers);
        return;
    }
    shares_each(parallel, 2 * layers->count, prepare_or_sort, layers);
    for (int i = 0; i < layers->count; ++i)
    {
        LineBatch* batch = &layers->items[i].batch;
        batch->ends = layers->items[i].sorted != NULL ? layers->items[i].sorted : batch->ends;
    }
}

static void draw_rows(void* data, int first_row, int end_row)
{
    const Layers* layers = data;
    for (int i = 0; i < layers->count; ++i)
    {
        lines_draw_rows(layers->page->canvas, &layers->picture->plans[i], layers->rows.first + first_row,
                        layers->rows.first + end_row);
    }
}

// By what the lines at a vertex take, as measured: hidden ones are only set up, or blended as translucent ones are, and of
// those that are hidden in part each pixel is looked at. Most neighbours have numbers that follow each other.
static int32_t weigh_vertex(const LinePlan* plan, int32_t vertex)
{
    bool is_hidden = line_plan_hides(plan, vertex);
    int32_t hidden_weight = plan->batch->hidden_share > 0.0f ? 4 : 1;
    return is_hidden != line_plan_hides(plan, vertex + 1) ? 32 : is_hidden ? hidden_weight : 2;
}

// As the largest layer has it. Some vertices are enough to see where most is to be done.
static RowCosts find_costs(const Layers* layers)
{
    RowCosts costs = { .parts = { 0 } };
    int largest = 0;
    for (int i = 1; i < layers->count; ++i)
    {
        largest = layers->items[i].batch.line_count > layers->items[largest].batch.line_count ? i : largest;
    }
    int32_t vertex_count = layers->picture->mesh.vertex_count;
    int32_t step = vertex_count / 2048 + 1;
    float parts_a_row = (float)ROW_PARTS / (float)layers->rows.count;
    for (int32_t i = 0; i < vertex_count; i += step)
    {
        float part = (layers->picture->y[i] - (float)layers->rows.first) * parts_a_row;
        if (part >= 0.0f && part < (float)ROW_PARTS) // false of what is no number
        {
            costs.parts[(int)part] += weigh_vertex(&layers->picture->plans[largest], i);
        }
    }
    return costs;
}

void cloth_lines_draw(ClothPicture* picture, const Session* session, const ClothPage* page)
{
    const VoileParallel* parallel = session->sandbox->scene.parallel;
    Layers layers = { .picture = picture, .page = page, .style = &view_styles[session->view_mode] };
    layers.pixel = page->scale * session_theme(session)->line_factor;
    if (layers.style->has_body)
    {
        add_outlines(&layers);
    }
    add_threads(&layers);
    prepare_all(&layers, parallel);
    layers.rows = seen_box_rows(&picture->bounds, 0, MOST_REACH, page->canvas->height);
    if (layers.count > 0 && layers.rows.count > 0)
    {
        RowCosts costs = find_costs(&layers);
        bands_run(parallel, layers.rows.count, &costs, draw_rows, &layers);
    }
}
