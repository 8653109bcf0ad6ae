// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/search/sketch_space.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pimento::upmem {

namespace {

/// Weights of the public artefact of the IMTP paper.
constexpr std::array<evolution::Mutator, 4> kMutators = {
    {{"tile size", 0.90}, {"compute location", 0.05}, {"unroll", 0.03}, {"host threads", 0.02}}};

schedule::MutationWeights only(ScheduleMutator mutator)
{
    schedule::MutationWeights weights{0, 0, 0, 0};
    switch (mutator) {
    case ScheduleMutator::TileSize:
        weights.tile = 1;
        break;
    case ScheduleMutator::ComputeLocation:
        weights.place = 1;
        break;
    case ScheduleMutator::Unroll:
        weights.unroll = 1;
        break;
    case ScheduleMutator::HostParallel:
        weights.hostThreads = 1;
        break;
    }
    return weights;
}

bool hasRfactor(const schedule::ScheduleDecisions& decisions) { return decisions.factored > 0; }

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

std::size_t SketchSpace::niche(const Decisions& decisions) const
{
    const auto found = std::ranges::find(m_sketches, hasRfactor(decisions), &schedule::Sketch::hasRfactor);
    PIMENTO_ASSERT(found != m_sketches.end(), "decisions are of a sketch of the space");
    return static_cast<std::size_t>(found - m_sketches.begin());
}

std::span<const evolution::Mutator> SketchSpace::mutators() const { return kMutators; }

std::optional<SketchSpace::Decisions> SketchSpace::sample(std::size_t niche, RandomStream& random) const
{
    RandomStream own = random.fork();
    return m_sketches[niche].sample(own);
}

std::optional<SketchSpace::Decisions> SketchSpace::mutate(const Decisions& decisions, std::size_t mutator,
                                                          RandomStream& random) const
{
    RandomStream own = random.fork();
    return sketchOf(decisions).mutated(decisions, own, only(static_cast<ScheduleMutator>(mutator)));
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
    traits.isRfactor = hasRfactor(decisions);
    writeFeatures(traits, features);
    m_examined.keep(schedule, features, lowered->seconds);
    return lowered->seconds;
}

} // namespace pimento::upmem
