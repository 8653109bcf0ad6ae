// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/generators/uncomputed.h"

#include "engine/systems/dcc_artifact/generators/aligned_part.h"
#include "engine/systems/dcc_artifact/generators/generator_parts.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <array>

namespace pimento::dcc_artifact {

namespace {

constexpr std::size_t kMostDealtSets = 3;
constexpr std::size_t kLaneClasses = 2; // even and odd lanes
constexpr std::size_t kClasses = kBanksPerGroup * kLaneClasses;

/// Elements by the class of the place where they lie: bank modulo 4, lane modulo 2.
using Classes = std::array<std::int64_t, kClasses>;

std::size_t classOf(std::int64_t bank, std::int64_t lane)
{
    return static_cast<std::size_t>(bank % kBanksPerGroup) * kLaneClasses + static_cast<std::size_t>(lane % 2);
}
std::int64_t bankOf(std::size_t place) { return static_cast<std::int64_t>(place / kLaneClasses); }
std::int64_t laneOf(std::size_t place) { return static_cast<std::int64_t>(place % kLaneClasses); }

/// A dimension set as a draft deals it.
struct DealtSet {
    std::int64_t extent = 1;
    DraftPart part;
    std::int64_t bankStride = 1; // banks of a lane from one core of the set to the next
    std::int64_t laneStride = 1;

    /// Indices that one core of one group has.
    [[nodiscard]] std::int64_t held(std::int64_t group, std::int64_t core) const
    {
        return std::clamp<std::int64_t>(extent - (group * part.cores + core) * part.tile, 0, part.tile);
    }

    /// Indices that the first `cores` cores of all groups have together.
    [[nodiscard]] std::int64_t heldByFirst(std::int64_t cores) const
    {
        const std::int64_t ofGroup = part.cores * part.tile;
        const std::int64_t indices = std::min(extent, part.groups * ofGroup);
        const std::int64_t ofCores = cores * part.tile;
        return indices / ofGroup * ofCores + std::min(indices % ofGroup, ofCores);
    }
};

/// The sets of a draft; sets that the kernel lacks have one index in one bank.
using DealtSets = std::array<DealtSet, kMostDealtSets>;

DealtSets dealt(const Shape& shape, std::span<const DraftPart> draft)
{
    DealtSets sets{};
    const bool stays = isLeftAlone(draft);
    for (std::size_t set = 0; set < draft.size(); ++set) {
        sets[set].extent = shape.extents()[set];
        sets[set].part = draft[set];
    }
    constexpr std::array<std::size_t, kMostDealtSets> kFromLowBits = {1, 2, 0};
    std::int64_t banks = 1;
    std::int64_t lanes = 1;
    for (const std::size_t set : kFromLowBits) {
        if (set < draft.size()) {
            sets[set].bankStride = banks;
            sets[set].laneStride = lanes;
            const DraftPart aligned = stays ? draft[set] : alignedPart(draft[set]);
            banks *= aligned.cores;
            lanes *= aligned.groups;
        }
    }
    return sets;
}

/// Indices of a set by class; `counted` says how many indices of a core count.
template <class Counted> Classes classesOf(const DealtSet& set, Counted counted)
{
    Classes classes{};
    for (std::int64_t group = 0; group < set.part.groups; ++group) {
        for (std::int64_t core = 0; core < set.part.cores; ++core) {
            classes[classOf(core * set.bankStride, group * set.laneStride)] += counted(set.held(group, core));
        }
    }
    return classes;
}

/// Pairs of an index of each side; their places add up.
Classes product(const Classes& a, const Classes& b)
{
    Classes both{};
    for (std::size_t i = 0; i < kClasses; ++i) {
        for (std::size_t j = 0; j < kClasses && a[i] > 0; ++j) {
            both[classOf(bankOf(i) + bankOf(j), laneOf(i) + laneOf(j))] += a[i] * b[j];
        }
    }
    return both;
}

/// True if the pairs of a bank and a lane of a class are multiplied: the generator takes every second pair of a list
/// that has the banks of one parity in order and the lanes of each.
bool isMultiplied(std::size_t place, std::int64_t lanes)
{
    const std::int64_t bankOfList = bankOf(place) / 2;
    return (bankOfList * lanes + laneOf(place)) % kMultipliedPairs == 0;
}

/// Counts the elements that HBM-PIM's commands compute, each of which is for one bank.
std::int64_t computedByBanks(const DealtSets& sets, bool isGemv, std::int64_t lanes)
{
    const auto whole = [](std::int64_t held) { return held; };
    const auto inputs = [&](std::int64_t held) { return isGemv ? multipliedInputs(sets[1].part.tile, held) : held; };
    const Classes all =
        product(product(classesOf(sets[0], whole), classesOf(sets[1], inputs)), classesOf(sets[2], whole));
    std::int64_t computed = 0;
    for (std::size_t place = 0; place < kClasses; ++place) {
        const bool isComputed = isGemv ? isMultiplied(place, lanes) : bankOf(place) < kComputingBanks;
        computed += isComputed ? all[place] : 0;
    }
    return computed;
}

/// Counts the elements that AttAcc's commands compute: those in a lane's own channel, whose banks are `banks`, and not
/// in a channel that they spill into. Goes through the cores of all sets from `set` on but the last, which follows from
/// the banks that are left.
std::int64_t computedByChannels(const DealtSets& sets, std::size_t set, std::int64_t banks)
{
    const DealtSet& of = sets[set];
    const std::int64_t cores = std::min<std::int64_t>(of.part.cores, ceilDivide(banks, of.bankStride));
    if (set + 1 == sets.size()) {
        return of.heldByFirst(cores);
    }
    std::int64_t computed = 0;
    for (std::int64_t core = 0; core < cores; ++core) {
        const std::int64_t held = of.heldByFirst(core + 1) - of.heldByFirst(core);
        computed += held * computedByChannels(sets, set + 1, banks - core * of.bankStride);
    }
    return computed;
}

} // namespace

UncomputedCount::UncomputedCount(const sim::Machine& machine, const Kernel& kernel, const Shape& shape)
    : m_shape(&shape), m_banks(machine.banks()),
      m_products(kernel.name == "attn" ? 2 : 1), // of scores and of the context
      m_isAttacc(machine.findRequest("MAC_AB").has_value()), m_isGemv(kernel.name == "gemv")
{
    m_all = m_products;
    for (const std::int64_t extent : shape.extents()) {
        m_all *= extent;
    }
}

Uncomputed UncomputedCount::of(std::span<const DraftPart> draft) const
{
    PIMENTO_ASSERT(draft.size() == m_shape->extents().size() && draft.size() <= kMostDealtSets,
                   "a draft of the kernel");
    Uncomputed found;
    found.all = m_all;
    const AlignedSizes aligned = alignedSizes(draft);
    if (m_isAttacc && aligned.banks <= m_banks) {
        return found; // as most drafts of a list
    }
    const DealtSets sets = dealt(*m_shape, draft);
    if (m_isAttacc) {
        found.elements = m_all - m_products * computedByChannels(sets, 0, m_banks);
        return found;
    }
    found.elements = m_all - computedByBanks(sets, m_isGemv, aligned.lanes);
    if (m_isGemv) {
        found.inputs = sets[1].part.tile;
        found.multiplied = multipliedInputs(found.inputs, found.inputs);
        found.skipsCores = ceilDivide(aligned.banks, 2) * aligned.lanes >= kMultipliedPairs;
    }
    return found;
}

} // namespace pimento::dcc_artifact
