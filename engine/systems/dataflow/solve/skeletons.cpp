// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/solve/skeletons.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <optional>
#include <utility>

namespace pimento::dataflow {

namespace {

/// Least energy between multipliers and each level, over all spatial choices, for each choice of levels by tensor.
class MultiplierEnergies {
public:
    MultiplierEnergies(const SearchSpace& space, const std::vector<SpatialChoice>& spatial)
        : m_levels(space.costs->outermost() + 1),
          m_least(m_levels * m_levels * m_levels, std::numeric_limits<double>::infinity())
    {
        std::vector<double> energies(m_levels * kTensors);
        for (const SpatialChoice& choice : spatial) {
            fill(space, choice, energies);
            for (std::size_t input = 0; input < m_levels; ++input) {
                for (std::size_t weight = 0; weight < m_levels; ++weight) {
                    const double operands = energies[input] + energies[m_levels + weight];
                    double* const least = m_least.data() + (input * m_levels + weight) * m_levels;
                    for (std::size_t output = 0; output < m_levels; ++output) {
                        least[output] = std::min(least[output], operands + energies[2 * m_levels + output]);
                    }
                }
            }
        }
    }

    [[nodiscard]] double least(const std::array<std::size_t, kTensors>& parents) const
    {
        return m_least[(parents[0] * m_levels + parents[1]) * m_levels + parents[2]];
    }

private:
    void fill(const SearchSpace& space, const SpatialChoice& choice, std::vector<double>& energies) const
    {
        const std::size_t number = space.facts->lattice().numberOf(choice.array);
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            for (std::size_t level = 0; level < m_levels; ++level) {
                Loads loads;
                if (level == 0) {
                    space.facts->addLaneLink(tensor, choice, loads);
                } else {
                    const LinkEnds link = {static_cast<std::uint8_t>(tensor), -1, static_cast<std::uint8_t>(level)};
                    space.facts->addLink(link, number, space.facts->tile(tensor, number).visits, loads);
                }
                energies[tensor * m_levels + level] = space.costs->trafficEnergy(loads);
            }
        }
    }

    std::size_t m_levels;
    std::vector<double> m_least;
};

bool mayStore(const DataflowQuestion& question, std::size_t level, std::size_t tensor, bool stored)
{
    const auto& pins = question.constraints.stores;
    if (level < pins.size() && pins[level][tensor].value_or(stored) != stored) {
        return false;
    }
    const Storing storing = question.accelerator.levels[level].storing[tensor];
    return storing == Storing::Free || (storing == Storing::Always) == stored;
}

bool mayStore(const DataflowQuestion& question, StoreMask mask)
{
    if (!mayHave(question.constraints.stationary, {}, storedAt(mask, 0), false)) {
        return false;
    }
    for (std::size_t level = 0; level < question.accelerator.outermost(); ++level) {
        std::int64_t bytes = 0; // bytes of one element of each stored tensor
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            const bool stored = isStored(mask, level, tensor);
            if (!mayStore(question, level, tensor, stored)) {
                return false;
            }
            bytes += stored ? question.layer.elementBytes[tensor] : 0;
        }
        if (bytes > question.accelerator.levels[level].capacity.value_or(bytes)) {
            return false;
        }
    }
    return true;
}

/// Loads of all links above the multipliers if each element is moved once.
Loads leastLoads(const SearchSpace& space, StoreMask mask)
{
    const std::size_t outermost = space.costs->outermost();
    const std::size_t whole = space.facts->lattice().count() - 1;
    Loads loads;
    for (std::size_t level = 0; level < outermost; ++level) {
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            const std::size_t parent = parentOf(mask, level + 1, tensor, outermost);
            const LinkEnds link = {static_cast<std::uint8_t>(tensor), static_cast<std::int8_t>(level),
                                   static_cast<std::uint8_t>(parent)};
            if (isStored(mask, level, tensor) && !space.facts->isOnChip(link)) {
                const double bytes = space.facts->leastMoved(tensor, whole);
                const bool isOutput = tensor == 2;
                loads.reads[isOutput ? level : parent] += bytes;
                loads.writes[isOutput ? parent : level] += bytes;
            }
        }
    }
    return loads;
}

bool isPinnedAt(const DataflowConstraints& constraints, std::size_t level)
{
    // A label depends on the order of all loops outside the PEs.
    const bool hasOrder = constraints.stationary != Stationary::Any ||
                          (level < constraints.innermost.size() && constraints.innermost[level].has_value());
    return hasOrder ||
           (level < constraints.temporal.size() &&
            std::ranges::any_of(constraints.temporal[level], [](const auto& pin) { return pin.has_value(); }));
}

} // namespace

std::vector<RankedMask> rankedMasks(const SearchSpace& space, const std::vector<SpatialChoice>& spatial)
{
    const std::size_t outermost = space.costs->outermost();
    const MultiplierEnergies multipliers(space, spatial);
    double fastest = std::numeric_limits<double>::infinity();
    for (const SpatialChoice& choice : spatial) {
        fastest = std::min(fastest, choice.use.computeCycles);
    }
    std::vector<RankedMask> ranked;
    for (StoreMask mask = 0; mask < StoreMask{1} << (outermost * kTensors); ++mask) {
        if (!mayStore(*space.question, mask)) {
            continue;
        }
        std::array<std::size_t, kTensors> parents{};
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            parents[tensor] = parentOf(mask, 0, tensor, outermost);
        }
        const Loads loads = leastLoads(space, mask);
        LeastRest rest;
        rest.energy = multipliers.least(parents);
        rest.blend = space.costs->blendOf(rest.energy, 0);
        // Multipliers take part as one PE, so that the innermost level's cycles stay a bound for any number of them.
        const ArrayUse use = {fastest, std::numeric_limits<double>::infinity()};
        ranked.push_back({mask, space.costs->boundOf(loads, use, rest), space.costs->trafficEnergy(loads) + rest.energy,
                          rest.energy});
    }
    std::ranges::stable_sort(ranked, [](const RankedMask& left, const RankedMask& right) {
        return left.bound != right.bound ? left.bound < right.bound : left.tieBreak < right.tieBreak;
    });
    return ranked;
}

StoreMask outermostStores(StoreMask mask)
{
    StoreMask outer = 0;
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        for (std::size_t level = kMostLevels; level-- > 0;) {
            if (isStored(mask, level, tensor)) {
                outer |= StoreMask{1} << (level * kTensors + tensor);
                break;
            }
        }
    }
    return outer;
}

StoreMask fewestStores(const std::vector<RankedMask>& masks, StoreMask outer)
{
    StoreMask fewest = ~StoreMask{0};
    for (const RankedMask& ranked : masks) {
        const auto orderOf = [](StoreMask mask) { return std::pair(std::popcount(mask), mask); };
        if (outermostStores(ranked.mask) == outer && orderOf(ranked.mask) < orderOf(fewest)) {
            fewest = ranked.mask;
        }
    }
    return fewest;
}

void raiseBounds(std::vector<RankedMask>& masks, const std::unordered_map<StoreMask, double>& outerBounds)
{
    for (RankedMask& ranked : masks) {
        const auto known = outerBounds.find(outermostStores(ranked.mask));
        ranked.bound = std::max(ranked.bound, known != outerBounds.end() ? known->second : 0);
    }
    std::ranges::stable_sort(masks, {}, &RankedMask::bound);
}

bool pinsLoops(const DataflowConstraints& constraints)
{
    for (std::size_t level = 0; level < kMostLevels; ++level) {
        if (isPinnedAt(constraints, level)) {
            return true;
        }
    }
    return false;
}

Skeleton skeletonOf(const SearchSpace& space, StoreMask mask, BoundTables& tables)
{
    const std::size_t outermost = space.costs->outermost();
    const DataflowConstraints& constraints = space.question->constraints;
    Skeleton skeleton;
    skeleton.mask = mask;
    for (std::size_t level = 0; level < outermost; ++level) {
        if (storedAt(mask, level) != 0 || isPinnedAt(constraints, level) || isPinnedAt(constraints, level + 1)) {
            skeleton.levels.push_back(level);
            skeleton.tables.push_back(&tables.from(level, mask));
        }
    }
    skeleton.tables.push_back(&tables.from(outermost, mask));
    return skeleton;
}

} // namespace pimento::dataflow
