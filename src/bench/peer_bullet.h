// Bullet's soft body behind an interface of C. Built only where Bullet is found.

#ifndef BENCH_PEER_BULLET_H
#define BENCH_PEER_BULLET_H

#include "voile/vector.h"

#ifdef __cplusplus
extern "C"
{
#endif

    typedef struct PeerBullet PeerBullet;

    typedef struct PeerBulletDef
    {
        int32_t point_count;
        const VoileVec3* positions;
        const float* masses; // kilograms; 0 for a pinned point
        int32_t link_count;
        const int32_t (*links)[2];
        int32_t iterations;  // relaxations of every link in a step
        float duration;      // of a step, seconds
        float velocity_loss; // part of the velocity that a step takes, 0 to 1
        VoileVec3 gravity;
        bool reorders_links; // lets Bullet put them in the order that it prefers for speed
    } PeerBulletDef;

    // NULL when memory ran out.
    PeerBullet* peer_bullet_create(const PeerBulletDef* def);
    void peer_bullet_destroy(PeerBullet* peer); // NULL is fine

    void peer_bullet_step(PeerBullet* peer);

    VoileVec3 peer_bullet_position(const PeerBullet* peer, int32_t point);

#ifdef __cplusplus
}
#endif

#endif
