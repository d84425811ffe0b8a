#include "bench/peer_bullet.h"

#include <BulletSoftBody/btSoftBody.h>
#include <BulletSoftBody/btSoftBodyHelpers.h>

#include <new>
#include <vector>

struct PeerBullet
{
    btSoftBodyWorldInfo world; // outlives the body
    btSoftBody body;
    float duration;

    PeerBullet(const PeerBulletDef& def, const btVector3* positions)
        : body(&world, def.point_count, positions, def.masses), duration(def.duration)
    {
    }
};

static btVector3 to_bullet(VoileVec3 v)
{
    return btVector3(v.x, v.y, v.z);
}

static void set_up(PeerBullet& peer, const PeerBulletDef& def)
{
    btSoftBody& body = peer.body;
    peer.world.m_gravity = to_bullet(def.gravity);
    body.m_cfg.piterations = def.iterations;
    body.m_cfg.kDP = def.velocity_loss;
    body.m_cfg.collisions = 0;
    body.m_materials[0]->m_kLST = 1.0f;
    body.getCollisionShape()->setMargin(0.0f);
    for (int32_t i = 0; i < def.link_count; ++i)
    {
        body.appendLink(def.links[i][0], def.links[i][1]);
    }
    if (def.reorders_links)
    {
        btSoftBodyHelpers::ReoptimizeLinkOrder(&body);
    }
}

PeerBullet* peer_bullet_create(const PeerBulletDef* def)
{
    try
    {
        std::vector<btVector3> positions;
        for (int32_t i = 0; i < def->point_count; ++i)
        {
            positions.push_back(to_bullet(def->positions[i]));
        }
        PeerBullet* peer = new PeerBullet(*def, positions.data());
        set_up(*peer, *def);
        return peer;
    }
    catch (const std::bad_alloc&)
    {
        return nullptr;
    }
}

void peer_bullet_destroy(PeerBullet* peer)
{
    delete peer;
}

// What btSoftRigidDynamicsWorld does with a soft body in a step, without what it does for others.
void peer_bullet_step(PeerBullet* peer)
{
    peer->body.predictMotion(peer->duration);
    peer->body.solveConstraints();
    peer->body.integrateMotion();
}

VoileVec3 peer_bullet_position(const PeerBullet* peer, int32_t point)
{
    const btVector3& position = peer->body.m_nodes[point].m_x;
    return voile_vec3(position.x(), position.y(), position.z());
}
