#include "core/cloth_types.h"

#include <string.h>

size_t voile_cloth_snapshot_size(const VoileCloth* cloth)
{
    return cloth->state_size;
}

void voile_cloth_snapshot(const VoileCloth* cloth, void* out_bytes)
{
    memcpy(out_bytes, cloth->state, cloth->state_size);
}

void voile_cloth_restore(VoileCloth* cloth, const void* bytes)
{
    memcpy(cloth->state, bytes, cloth->state_size);
}
