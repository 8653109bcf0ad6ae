// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/search/sketch_space.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <utility>

namespace pimento::upmem {

namespace {

schedule::MutationWeights only(MutatorKind kind)
{
    schedule::MutationWeights weights{0, 0, 0, 0};
    switch (kind) {
    case MutatorKind::TileSize:
        weights.tile = 1;
        break;
    case MutatorKind::ComputeLocation:
        weights.place = 1;
        break;
    case MutatorKind::Unroll:
        weights.unroll = 1;
        break;
    case MutatorKind::HostParallel:
        weights.hostThreads = 1;
        break;
    }
    return weights;
}

} // namespace

SketchSpace::SketchSpace(std::vector<schedule::Sketch> sketches, ScheduleLowering lowering)
    : m_sketches(std::move(sketches)), m_lowering(std::move(lowering))
{
    PIMENTO_ASSERT(!m_sketches.empty(), "a space has a sketch");
    for (const schedule::Sketch& each : m_sketches) {
        RandomStream random(0, 0);
        m_factors = std::max(m_factors, each.sample(random).tiles.size());
    }
}

const schedule::Sketch& SketchSpace::sketchOf(const Decisions& decisions) const
{
    const auto found = std::ranges::find(m_sketches, isRfactor(decisions), &schedule::Sketch::hasRfactor);
    PIMENTO_ASSERT(found != m_sketches.end(), "decisions are of a sketch of the space");
    return *found;
}

std::optional<SketchSpace::Decisions> SketchSpace::sample(std::size_t design, RandomStream& random) const
{
    RandomStream own = random.fork();
    return m_sketches[design].sample(own);
}

std::optional<SketchSpace::Decisions> SketchSpace::mutate(const Decisions& decisions, MutatorKind kind,
                                                          RandomStream& random) const
{
    RandomStream own = random.fork();
    return sketchOf(decisions).mutated(decisions, own, only(kind));
}

Fingerprint SketchSpace::structure(const Decisions& decisions) const { return Fingerprinter().add(decisions).finish(); }

Result<double> SketchSpace::examine(const Decisions& decisions, std::span<float> features) const
{
    const Fingerprint schedule = structure(decisions);
    if (const auto known = m_examined.find(schedule, features)) {
        return *known;
    }
    auto lowered = m_lowering(sketchOf(decisions), decisions);
    if (!lowered) {
        return tl::unexpected<Error>(lowered.error());
    }
    ScheduleTraits& traits = lowered->traits;
    traits.factors = decisions.tiles;
    traits.factors.resize(m_factors, 1);
    traits.reductionDpus = static_cast<double>(std::max<std::int64_t>(1, decisions.factored));
    traits.unroll = static_cast<double>(decisions.unroll);
    traits.isRfactor = isRfactor(decisions);
    writeFeatures(traits, features);
    m_examined.keep(schedule, features, lowered->seconds);
    return lowered->seconds;
}

} // namespace pimento::upmem
