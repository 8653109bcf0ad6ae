// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/collectives.h"

namespace pimento {

namespace {

std::vector<Collective> exchangesOfBlocks(const ModelShard& shard, const ModelPhase& phase)
{
    const LanguageModel& part = shard.part;
    const std::int64_t devices = shard.plan.tensor;
    const Bytes hidden = bytesOf(phase.rows * part.hidden, part.types.activations);
    std::vector<Collective> all = {{"sum of embeddings", CollectiveKind::AllReduce, devices, 1, hidden},
                                   {"sum of projections", CollectiveKind::AllReduce, devices, part.layers, hidden}};
    const bool areExpertsWhole = part.experts && shard.plan.experts == ExpertPlacement::Expert;
    // Slices of experts produce partial sums like any feed-forward; of whole experts only the shared ones do.
    const bool areSummed = !areExpertsWhole || part.experts->shared > 0;
    const std::int64_t sums = part.denseLayers() + (areSummed ? part.expertLayers() : 0);
    if (sums > 0) {
        all.push_back({"sum of feed-forwards", CollectiveKind::AllReduce, devices, sums, hidden});
    }
    if (areExpertsWhole) {
        const Bytes sent = bytesOf(phase.rows * part.experts->active * part.hidden, part.types.activations);
        all.push_back({"tokens to experts", CollectiveKind::AllToAll, devices, part.expertLayers(), sent});
        all.push_back({"results of experts", CollectiveKind::AllToAll, devices, part.expertLayers(), sent});
    }
    const Bytes head = bytesOf(phase.headRows * part.vocabulary * devices, part.types.activations);
    all.push_back({"pieces of the head", CollectiveKind::AllGather, devices, 1, head});
    return all;
}

} // namespace

double Collective::sentBytes() const
{
    const double whole = static_cast<double>(bytes.value());
    const double count = static_cast<double>(devices);
    const double others = (count - 1) / count;
    switch (kind) {
    case CollectiveKind::AllReduce:
        return 2 * others * whole;
    case CollectiveKind::AllGather:
        return others * whole;
    case CollectiveKind::AllToAll:
        return others * whole / count;
    case CollectiveKind::PointToPoint:
        break;
    }
    return whole;
}

std::vector<Collective> collectivesOf(const ModelShard& shard, const ModelPhase& phase)
{
    std::vector<Collective> all;
    if (shard.plan.tensor > 1) {
        all = exchangesOfBlocks(shard, phase);
    }
    if (shard.plan.stages > 1) {
        const Bytes hidden = bytesOf(phase.rows * shard.part.hidden, shard.part.types.activations);
        all.push_back({"stage to stage", CollectiveKind::PointToPoint, 2, shard.plan.stages - 1, hidden});
    }
    return all;
}

} // namespace pimento
