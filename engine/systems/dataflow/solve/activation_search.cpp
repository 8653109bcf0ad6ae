// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/solve/activation_search.h"

#include <algorithm>
#include <utility>

namespace pimento::dataflow {

namespace {

constexpr double kNoRows = std::numeric_limits<double>::infinity();
constexpr std::int32_t kNotTried = -2;
constexpr std::int32_t kNoChoice = -1;

/// Bit by dimension: those in which a tensor's elements differ.
constexpr unsigned relevantDims(std::size_t tensor)
{
    unsigned dims = 0;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        dims |= isRelevant(static_cast<Dim>(dim), static_cast<Tensor>(tensor)) ? 1U << dim : 0U;
    }
    return dims;
}
constexpr std::array<unsigned, kTensors> kRelevantDims = {relevantDims(0), relevantDims(1), relevantDims(2)};

unsigned changedDims(const Place& inner, const Place& outer)
{
    unsigned dims = 0;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        dims |= inner[dim] != outer[dim] ? 1U << dim : 0U;
    }
    return dims;
}

bool contains(unsigned tensors, std::size_t tensor) { return (tensors >> tensor & 1U) != 0; }

} // namespace

ActivationSearch::ActivationSearch(const SearchSpace& space, const std::vector<SpatialChoice>& spatial,
                                   std::stop_token stop)
    : m_space(space), m_facts(*space.facts), m_spatial(spatial), m_stop(std::move(stop))
{
    for (std::uint32_t i = 0; i < spatial.size(); ++i) {
        m_arrays[m_facts.lattice().numberOf(spatial[i].array)].push_back(i);
        // Choices with the same PEs follow each other. Without lanes, a tile takes the least room in each PE.
        const bool isCovered = !m_slotChoices.empty() && spatial[m_slotChoices.back()].slots == spatial[i].slots &&
                               spatial[m_slotChoices.back()].lanes == kOnes;
        if (!isCovered) {
            m_slotChoices.push_back(i);
        }
    }
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        const std::size_t count = m_facts.lattice().sizes(dim).size();
        m_divisors[dim].resize(count);
        for (std::size_t size = 0; size < count; ++size) {
            for (const std::uint16_t multiple : m_facts.lattice().multiples(dim, size)) {
                m_divisors[dim][multiple].push_back(static_cast<std::uint16_t>(size));
            }
        }
    }
    for (const PinnedSizes& pins : space.question->constraints.spatial) {
        m_pinsArray = m_pinsArray || pins != PinnedSizes{};
    }
}

BranchResult ActivationSearch::run(StoreMask outer, const BranchLimits& limits)
{
    m_limits = limits;
    m_result = {};
    m_result.value = limits.incumbent;
    m_pruneAt = limits.incumbent * (1 - limits.tolerance);
    listStops(outer);
    Outside outside;
    outside.place = m_facts.whole();
    descend(m_stops.size() - 1, outside);
    return m_result;
}

void ActivationSearch::listStops(StoreMask outer)
{
    m_stops.clear();
    for (int level = kArray; level < static_cast<int>(m_space.costs->outermost()); ++level) {
        Stop stop;
        stop.level = level;
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            const std::size_t parent = parentOf(outer, 0, tensor, m_space.costs->outermost());
            const int own = parent == m_space.costs->outermost() ? kArray : static_cast<int>(parent);
            stop.tensors |= own == level ? 1U << tensor : 0U;
        }
        if (stop.tensors != 0) {
            m_stops.push_back(stop);
        }
    }
}

void ActivationSearch::descend(std::size_t index, const Outside& outside)
{
    std::vector<Candidate> candidates;
    const TileLattice& lattice = m_facts.lattice();
    std::array<std::size_t, kDims> chosen{};
    bool isDone = false;
    while (!isDone && !m_result.isCut) {
        Place place{};
        std::size_t number = 0;
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            place[dim] = m_divisors[dim][outside.place[dim]][chosen[dim]];
            number += place[dim] * lattice.stride(dim);
        }
        consider(index, outside, place, number, candidates);
        std::size_t dim = 0;
        while (dim < kDims && ++chosen[dim] == m_divisors[dim][outside.place[dim]].size()) {
            chosen[dim++] = 0;
        }
        isDone = dim == kDims;
    }
    std::ranges::stable_sort(candidates, {}, &Candidate::bound);
    for (const Candidate& candidate : candidates) {
        if (candidate.bound >= m_pruneAt || m_result.isCut) {
            m_result.pruned = std::min(m_result.pruned, candidate.bound);
            break; // and so all after it
        }
        Stop& stop = m_stops[index];
        stop.number = candidate.number;
        stop.place = candidate.place;
        stop.order = candidate.order;
        if (index == 0) {
            finish(candidate);
        } else {
            descend(index - 1, {candidate.place, candidate.visits, candidate.cost});
        }
    }
}

void ActivationSearch::consider(std::size_t index, const Outside& outside, const Place& place, std::size_t number,
                                std::vector<Candidate>& candidates)
{
    constexpr std::uint64_t kTilesOfNode = 16; // tiles that take as long as a node of other searches
    constexpr std::uint64_t kTilesBetweenLooks = 1024;
    m_result.nodes += m_tiles++ % kTilesOfNode == 0 ? 1 : 0;
    const bool looks = m_tiles % kTilesBetweenLooks == 0;
    if (looks && m_limits.heartbeat != nullptr) {
        m_limits.heartbeat->report(0, 0);
    }
    m_result.isCut = m_result.nodes > m_limits.nodes || (looks && m_stop.stop_requested());
    if (!fits(m_stops[index], number)) {
        return;
    }
    const unsigned changed = changedDims(place, outside.place);
    for (std::size_t stays = 0; stays < kTensors; ++stays) {
        Candidate candidate;
        candidate.number = number;
        candidate.place = place;
        candidate.order = static_cast<std::int8_t>(stays);
        const bool isOfUse = (changed & kRelevantDims[stays]) != 0 && (changed & ~kRelevantDims[stays]) != 0;
        if (!isOfUse && stays > 0) {
            continue; // any order costs as much
        }
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            const bool isMoved = (changed & kRelevantDims[tensor]) != 0;
            const double all = m_facts.tile(tensor, number).visits;
            const bool isKept = tensor == stays;
            candidate.visits[tensor] = !isMoved ? outside.visits[tensor]
                                       : isKept ? m_facts.tile(tensor, m_facts.lattice().numberOf(outside.place)).visits
                                                : all;
        }
        candidate.cost = outside.cost + costOf(m_stops[index], candidate);
        candidate.bound = candidate.cost;
        candidate.bound += index > 0 && candidate.cost < m_pruneAt ? restOf(index, candidate) : 0;
        if (candidate.bound < m_pruneAt) {
            candidates.push_back(candidate);
        } else {
            m_result.pruned = std::min(m_result.pruned, candidate.bound);
        }
    }
}

double ActivationSearch::costOf(const Stop& stop, const Candidate& at) const
{
    double cost = 0;
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        if (contains(stop.tensors, tensor)) {
            // Multipliers retain no tile.
            const double visits = stop.level == kArray ? m_facts.tile(tensor, at.number).visits : at.visits[tensor];
            cost += m_facts.rows(tensor, at.number).activations(tensor, visits);
        }
    }
    return cost;
}

double ActivationSearch::restOf(std::size_t index, const Candidate& at)
{
    double rest = 0;
    for (std::size_t inner = 0; inner < index; ++inner) {
        double moving = 0;
        double gain = 0; // at most one tensor of a level stays
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            if (contains(m_stops[inner].tensors, tensor)) {
                const Rest least = restOf(tensor, m_stops[inner].level, at);
                const bool isOnly = least.moving == kNoRows;
                moving += isOnly ? least.staying : least.moving;
                gain = std::max(gain, isOnly ? 0 : least.moving - least.staying);
            }
        }
        rest += moving - gain;
    }
    return rest;
}

ActivationSearch::Rest ActivationSearch::restOf(std::size_t tensor, int level, const Candidate& at)
{
    const LinkTable& table = this->table(tensor, level);
    if (level == kArray) {
        return {table.moved[at.number], table.moved[at.number]};
    }
    // A tile that no loop between moves is visited as often as the outer one.
    const double unmoved =
        table.fits[at.number] != 0 ? m_facts.rows(tensor, at.number).activations(tensor, at.visits[tensor]) : kNoRows;
    const FewestRows& rows = table.rows[at.number];
    const double repeats = (tensor == 2 ? 2 : 1) * (m_facts.tile(tensor, at.number).visits - 1);
    const double staying = rows.complete < kNoRows ? rows.complete + repeats * rows.partial : kNoRows;
    return {std::min(unmoved, staying), std::min(unmoved, table.moved[at.number])};
}

bool ActivationSearch::fits(const Stop& stop, std::size_t number) const
{
    if (stop.level == kArray) {
        return m_arrays.contains(number);
    }
    const Accelerator& accelerator = m_space.question->accelerator;
    const auto& capacity = accelerator.levels[static_cast<std::size_t>(stop.level)].capacity;
    double bytes = 0;
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        const TensorTile& tile = m_facts.tile(tensor, number);
        bytes += !contains(stop.tensors, tensor) ? 0 : stop.level == 0 ? tile.peBytes : tile.bytes;
    }
    const std::int64_t instances = stop.level == 0 ? accelerator.height * accelerator.width : 1;
    return !capacity || bytes <= static_cast<double>(*capacity) * static_cast<double>(instances);
}

void ActivationSearch::finish(const Candidate& candidate)
{
    const SpatialChoice* const choice = choiceFor();
    if (choice == nullptr) {
        return;
    }
    FoundMapping found;
    found.spatial = *choice;
    found.orders.fill(-1);
    for (const Stop& stop : m_stops) {
        if (stop.level != kArray) {
            found.places[found.levels.size()] = stop.place;
            found.levels.push_back(static_cast<std::size_t>(stop.level));
            found.mask |= static_cast<StoreMask>(stop.tensors) << (static_cast<std::size_t>(stop.level) * kTensors);
        }
        found.orders[found.levels.size()] = stop.order;
    }
    m_result.value = candidate.cost;
    m_pruneAt = candidate.cost * (1 - m_limits.tolerance);
    m_result.found = std::move(found);
}

const ActivationSearch::LinkTable& ActivationSearch::table(std::size_t tensor, int level)
{
    std::optional<LinkTable>& known = m_tables[static_cast<std::size_t>(level + 1) * kTensors + tensor];
    if (known) {
        return *known;
    }
    const TileLattice& lattice = m_facts.lattice();
    LinkTable made{std::vector<char>(lattice.count()), std::vector<FewestRows>(lattice.count(), {kNoRows, kNoRows}),
                   std::vector<double>(lattice.count(), kNoRows)};
    Place place{};
    for (std::size_t number = 0; number < lattice.count() && !m_stop.stop_requested(); ++number) {
        if (fitsAlone(tensor, level, place, number)) {
            made.fits[number] = 1;
            const TileRows& rows = m_facts.rows(tensor, number);
            FewestRows& least = made.rows[number];
            for (std::size_t layout = 0; layout < rows.complete.size(); ++layout) {
                if (rows.complete[layout] < kNoRows) {
                    const double again = tensor == 2 ? rows.partial[layout] : rows.complete[layout];
                    least = {std::min(least.complete, rows.complete[layout]), std::min(least.partial, again)};
                }
            }
            made.moved[number] = rows.activations(tensor, m_facts.tile(tensor, number).visits);
        }
        for (std::size_t dim = 0; dim < kDims && ++place[dim] > m_facts.whole()[dim]; ++dim) {
            place[dim] = 0;
        }
    }
    spread(made.rows, [](FewestRows& least, const FewestRows& other) {
        least = {std::min(least.complete, other.complete), std::min(least.partial, other.partial)};
    });
    spread(made.moved, [](double& least, double other) { least = std::min(least, other); });
    return known.emplace(std::move(made));
}

template <class Values, class Lower> void ActivationSearch::spread(Values& values, const Lower& lower) const
{
    const TileLattice& lattice = m_facts.lattice();
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        const std::size_t stride = lattice.stride(dim);
        const std::size_t length = lattice.sizes(dim).size();
        for (std::size_t block = 0; block < lattice.count(); block += stride * length) {
            for (std::size_t size = length; size-- > 0;) { // from the largest, so that values spread once
                for (const std::uint16_t multiple : lattice.multiples(dim, size)) {
                    for (std::size_t i = 0; multiple != size && i < stride; ++i) {
                        lower(values[block + multiple * stride + i], values[block + size * stride + i]);
                    }
                }
            }
        }
    }
}

bool ActivationSearch::fitsAlone(std::size_t tensor, int level, const Place& place, std::size_t number)
{
    Stop stop;
    stop.level = level;
    stop.tensors = 1U << tensor;
    stop.number = number;
    stop.place = place;
    if (!fits(stop, number) || level != 0 || m_pinsArray) {
        return fits(stop, number);
    }
    // PEs along an irrelevant dimension hold the same tile, and so do not help.
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        stop.place[dim] = contains(kRelevantDims[tensor], dim) ? place[dim] : std::uint16_t{0};
    }
    std::vector<std::int32_t>& known = m_peFits[stop.tensors];
    known.resize(m_facts.lattice().count(), kNotTried);
    std::int32_t& choice = known[m_facts.lattice().numberOf(stop.place)];
    if (choice == kNotTried) {
        const SpatialChoice* const found = firstFitting(stop, &stop);
        choice = found != nullptr ? static_cast<std::int32_t>(found - m_spatial.data()) : kNoChoice;
    }
    return choice != kNoChoice;
}

const SpatialChoice* ActivationSearch::choiceFor()
{
    const Stop& first = m_stops.front();
    if (first.level != 0) {
        const bool hasPeStop = m_stops.size() > 1 && m_stops[1].level == 0;
        return firstFitting(first, hasPeStop ? &m_stops[1] : nullptr);
    }
    std::vector<std::int32_t>& known = m_peFits[first.tensors];
    known.resize(m_facts.lattice().count(), kNotTried);
    std::int32_t& choice = known[first.number];
    if (choice == kNotTried) {
        const SpatialChoice* const found = firstFitting(first, &first);
        choice = found != nullptr ? static_cast<std::int32_t>(found - m_spatial.data()) : kNoChoice;
    }
    return choice == kNoChoice ? nullptr : &m_spatial[static_cast<std::size_t>(choice)];
}

const SpatialChoice* ActivationSearch::firstFitting(const Stop& first, const Stop* peStop) const
{
    const auto known = m_arrays.find(first.number);
    static const std::vector<std::uint32_t> kNone;
    const std::vector<std::uint32_t>& exact = known != m_arrays.end() ? known->second : kNone;
    for (const std::uint32_t i : first.level == kArray ? exact : m_slotChoices) {
        const SpatialChoice& choice = m_spatial[i];
        const bool isInside = first.level == kArray || divides(choice.array, first.place);
        if (isInside && (peStop == nullptr || fitsPe(choice, *peStop))) {
            return &choice;
        }
    }
    return nullptr;
}

bool ActivationSearch::fitsPe(const SpatialChoice& choice, const Stop& peStop) const
{
    const auto& capacity = m_space.question->accelerator.levels.front().capacity;
    if (!capacity) {
        return true;
    }
    const Sizes sizes = m_facts.lattice().sizesAt(peStop.place);
    double bytes = 0;
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        bytes += contains(peStop.tensors, tensor) ? m_facts.peBytes(tensor, choice, sizes) : 0;
    }
    return bytes <= static_cast<double>(*capacity);
}

bool ActivationSearch::divides(const Place& inner, const Place& outer) const
{
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        const std::vector<std::int64_t>& sizes = m_facts.lattice().sizes(dim);
        if (outer[dim] != m_facts.whole()[dim] && sizes[outer[dim]] % sizes[inner[dim]] != 0) {
            return false;
        }
    }
    return true;
}

} // namespace pimento::dataflow
