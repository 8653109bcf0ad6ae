// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/solve/branch_search.h"

#include <algorithm>

namespace pimento::dataflow {

namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();
constexpr double kRounding = 1e-12; // relative error of sums

bool isRelevantTo(std::size_t dim, std::size_t tensor)
{
    return isRelevant(static_cast<Dim>(dim), static_cast<Tensor>(tensor));
}

/// True if loops between two tiles step through a tensor (or through dimensions that are irrelevant to it).
bool stepsBetween(const Place& inner, const Place& outer, std::size_t tensor, bool relevant)
{
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        if (inner[dim] != outer[dim] && isRelevantTo(dim, tensor) == relevant) {
            return true;
        }
    }
    return false;
}

/// Adds the links between the multipliers and the innermost level that stores each tensor.
void addMultiplierLinks(const SearchSpace& space, StoreMask mask, const SpatialChoice& spatial, std::size_t number,
                        Loads& loads)
{
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        const std::size_t parent = parentOf(mask, 0, tensor, space.costs->outermost());
        if (parent == 0) {
            space.facts->addLaneLink(tensor, spatial, loads);
            continue;
        }
        const LinkEnds link = {static_cast<std::uint8_t>(tensor), -1, static_cast<std::uint8_t>(parent)};
        space.facts->addLink(link, number, space.facts->tile(tensor, number).visits, loads);
    }
}

} // namespace

BranchSearch::BranchSearch(const SearchSpace& space, const Skeleton& skeleton, const SpatialChoice& spatial,
                           const BranchLimits& limits, std::stop_token stop)
    : m_space(space), m_facts(*space.facts), m_costs(*space.costs), m_skeleton(skeleton), m_spatial(spatial),
      m_limits(limits), m_stop(std::move(stop))
{
    m_result.value = limits.incumbent;
    m_pruneAt = limits.incumbent * (1 - std::max(limits.tolerance, kRounding));
    m_orders.fill(-1);
}

double BranchSearch::boundOf(const SearchSpace& space, const Skeleton& skeleton, const SpatialChoice& spatial)
{
    const std::size_t number = space.facts->lattice().numberOf(spatial.array);
    Loads loads;
    addMultiplierLinks(space, skeleton.mask, spatial, number, loads);
    return space.costs->boundOf(loads, spatial.use, skeleton.tables.front()->at(number));
}

BranchResult BranchSearch::run()
{
    Node root;
    root.place = m_spatial.array;
    root.number = m_facts.lattice().numberOf(root.place);
    addMultiplierLinks(m_space, m_skeleton.mask, m_spatial, root.number, root.loads);
    const std::size_t parent = parentOf(m_skeleton.mask, 0, 2, m_costs.outermost());
    const bool isShared = parent == 0 && m_facts.sharersOf(m_spatial) > 1;
    if (isShared || m_facts.tile(2, root.number).visits > 1) {
        root.partialLevels = static_cast<std::uint8_t>(1U << parent);
    }
    descend(0, root);
    return m_result;
}

BranchResult BranchSearch::runForAnyArray()
{
    m_isForAnyArray = true;
    Node root;
    descend(0, root);
    return m_result;
}

bool BranchSearch::prunes(double bound)
{
    if (bound < m_pruneAt) {
        return false;
    }
    m_result.pruned = std::min(m_result.pruned, bound);
    return true;
}

bool BranchSearch::mustStop()
{
    constexpr std::uint64_t kNodesBetweenLooks = 1024;
    ++m_result.nodes;
    const bool looks = m_result.nodes % kNodesBetweenLooks == 0;
    if (looks && m_limits.heartbeat != nullptr) {
        m_limits.heartbeat->report(0, 0);
    }
    if (m_result.nodes > m_limits.nodes || (looks && m_stop.stop_requested())) {
        m_result.isCut = true;
    }
    return m_result.isCut;
}

void BranchSearch::descend(std::size_t index, const Node& from)
{
    if (index == m_skeleton.levels.size()) {
        finish(from, index);
        return;
    }
    Step step;
    step.index = index;
    step.from = &from;
    step.baseCount = fillBases(from, step.bases);
    Place place = from.place;
    extend(step, 0, place, from.number);
    if (m_result.isCut) {
        return;
    }
    std::stable_sort(step.children.begin(), step.children.end(),
                     [](const Node& left, const Node& right) { return left.bound < right.bound; });
    std::size_t followed = 0;
    for (const Node& child : step.children) {
        if (prunes(child.bound)) {
            break; // and so all after it
        }
        if (followed++ == m_limits.width || m_result.isCut) {
            m_result.pruned = std::min(m_result.pruned, child.bound);
            break;
        }
        m_places[index] = child.place;
        m_numbers[index] = child.number;
        m_orders[index] = child.order;
        descend(index + 1, child);
    }
}

std::size_t BranchSearch::fillBases(const Node& node, std::array<Loads, kTensors>& bases) const
{
    std::size_t count = 0;
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        const bool isOnly = node.openCount == 0 && tensor == 0;
        if (node.openOf[tensor] == 0 && !isOnly) {
            continue;
        }
        Loads& best = bases[count++];
        best = node.loads;
        for (std::size_t i = 0; i < node.openCount; ++i) {
            const LinkEnds& link = node.open[i];
            const bool isFree = link.tensor == tensor || m_facts.tile(link.tensor, node.number).isWhole;
            close(link, isFree ? m_facts.whole() : node.place, isFree ? m_facts.lattice().count() - 1 : node.number,
                  best);
        }
    }
    return count;
}

double BranchSearch::leastBound(const std::array<Loads, kTensors>& bases, std::size_t count,
                                const LeastRest& rest) const
{
    double least = kUnbounded;
    for (std::size_t i = 0; i < count; ++i) {
        least = std::min(least, m_costs.boundOf(bases[i], m_spatial.use, rest));
    }
    return least;
}

bool BranchSearch::isPinned(std::size_t level, std::size_t dim, std::size_t from, std::size_t to) const
{
    const auto& temporal = m_space.question->constraints.temporal;
    if (level >= temporal.size() || !temporal[level][dim]) {
        return false;
    }
    const std::vector<std::int64_t>& sizes = m_facts.lattice().sizes(dim);
    return partsOf(sizes[to], sizes[from]) != *temporal[level][dim];
}

bool BranchSearch::keepsLabel(const Node& from, const Place& outer, int order, bool isComplete, Node& node) const
{
    const Stationary label = m_space.question->constraints.stationary;
    if (label == Stationary::Any || m_isForAnyArray) {
        return true;
    }
    node.reuse = from.reuse;
    node.reuse.addLoops(m_facts.lattice(), from.place, outer, order);
    return mayHave(label, node.reuse, storedAt(m_skeleton.mask, 0), isComplete);
}

bool BranchSearch::fitsPe(const Place& place) const
{
    const auto& capacity = m_space.question->accelerator.levels[0].capacity;
    if (!capacity || m_isForAnyArray) {
        return true; // tables know the capacity of all PEs together
    }
    const Sizes sizes = m_facts.lattice().sizesAt(place);
    double bytes = 0;
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        if (isStored(m_skeleton.mask, 0, tensor)) {
            bytes += m_facts.peBytes(tensor, m_spatial, sizes);
        }
    }
    return bytes <= static_cast<double>(*capacity);
}

void BranchSearch::extend(Step& step, std::size_t dim, Place& place, std::size_t number)
{
    if (dim == kDims) {
        consider(step, place, number);
        return;
    }
    const std::size_t level = m_skeleton.levels[step.index];
    const TileLattice& lattice = m_facts.lattice();
    const std::uint16_t first = step.from->place[dim];
    for (const std::uint16_t size : lattice.multiples(dim, first)) {
        if (isPinned(level, dim, first, size)) {
            continue;
        }
        place[dim] = size;
        const std::size_t next = number + (size - first) * lattice.stride(dim);
        if (size != first || dim == 0) {
            if (mustStop() || (level == 0 && !fitsPe(place))) {
                break;
            }
            if (prunes(leastBound(step.bases, step.baseCount, m_skeleton.tables[step.index]->at(next)))) {
                continue;
            }
        }
        extend(step, dim + 1, place, next);
    }
    place[dim] = first;
}

std::vector<int> BranchSearch::ordersBetween(const Node& node, std::size_t level, const Place& outer) const
{
    const auto& innermost = m_space.question->constraints.innermost;
    if (level < innermost.size() && innermost[level]) {
        const auto pinned = static_cast<std::size_t>(*innermost[level]);
        if (stepsBetween(node.place, outer, pinned, false)) {
            return {static_cast<int>(pinned)};
        }
    }
    const bool hasLabel = m_space.question->constraints.stationary != Stationary::Any;
    std::vector<int> orders;
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        // An order that lets no tile stay longer matters to labels only.
        const bool isOfUse = node.openOf[tensor] > 0 && stepsBetween(node.place, outer, tensor, true);
        if ((isOfUse || hasLabel) && stepsBetween(node.place, outer, tensor, false)) {
            orders.push_back(static_cast<int>(tensor));
        }
    }
    constexpr auto kGroups = static_cast<std::size_t>(Dim::G); // a loop over groups moves all tiles
    if (orders.empty() || (hasLabel && node.place[kGroups] != outer[kGroups])) {
        orders.push_back(-1);
    }
    return orders;
}

void BranchSearch::consider(Step& step, const Place& place, std::size_t number)
{
    for (const int order : ordersBetween(*step.from, m_skeleton.levels[step.index], place)) {
        addChild(step, place, number, order);
    }
}

double BranchSearch::close(const LinkEnds& link, const Place& free, std::size_t freeNumber, Loads& loads) const
{
    const double visits = m_facts.tile(link.tensor, freeNumber).visits;
    if (link.child == 0 && !m_isForAnyArray) {
        m_facts.addPeLink(link, m_spatial, m_places[0], free, loads);
        return visits;
    }
    std::size_t index = 0;
    while (m_skeleton.levels[index] != static_cast<std::size_t>(link.child)) {
        ++index;
    }
    m_facts.addLink(link, m_numbers[index], visits, loads);
    return visits;
}

void BranchSearch::closeOutput(const LinkEnds& link, double visits, Node& node) const
{
    if (link.tensor == 2 && visits > 1) {
        node.partialLevels = static_cast<std::uint8_t>(node.partialLevels | 1U << link.parent);
    }
}

void BranchSearch::openLinks(std::size_t level, Node& node) const
{
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        if (isStored(m_skeleton.mask, level, tensor)) {
            const std::size_t parent = parentOf(m_skeleton.mask, level + 1, tensor, m_costs.outermost());
            node.open[node.openCount++] = {static_cast<std::uint8_t>(tensor), static_cast<std::int8_t>(level),
                                           static_cast<std::uint8_t>(parent)};
            ++node.openOf[tensor];
        }
    }
}

void BranchSearch::addChild(Step& step, const Place& place, std::size_t number, int order)
{
    const Node& from = *step.from;
    Node child;
    child.place = place;
    child.number = number;
    child.loads = from.loads;
    child.partialLevels = from.partialLevels;
    child.order = static_cast<std::int8_t>(order);
    for (std::size_t i = 0; i < from.openCount; ++i) {
        const LinkEnds& link = from.open[i];
        if (!stepsBetween(from.place, place, link.tensor, true)) {
            child.open[child.openCount++] = link;
            ++child.openOf[link.tensor];
            continue;
        }
        const bool isFree = link.tensor == order;
        closeOutput(link, close(link, isFree ? place : from.place, isFree ? number : from.number, child.loads), child);
    }
    if (step.index > 0 && !keepsLabel(from, place, order, false, child)) {
        return;
    }
    m_places[step.index] = place;
    m_numbers[step.index] = number;
    openLinks(m_skeleton.levels[step.index], child);
    std::array<Loads, kTensors> bases;
    const std::size_t count = fillBases(child, bases);
    child.bound = leastBound(bases, count, m_skeleton.tables[step.index + 1]->at(number));
    if (!prunes(child.bound)) {
        step.children.push_back(child);
    }
}

bool BranchSearch::fitsPartialSums(const Node& node, std::size_t index) const
{
    if (!m_facts.hasPartialSums() || m_isForAnyArray) {
        return true; // capacities are checked as tiles are chosen
    }
    const auto& levels = m_space.question->accelerator.levels;
    for (std::size_t i = 0; i < index; ++i) {
        const std::size_t level = m_skeleton.levels[i];
        if (!levels[level].capacity) {
            continue;
        }
        double bytes = 0;
        const Sizes sizes = m_facts.lattice().sizesAt(m_places[i]);
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            if (!isStored(m_skeleton.mask, level, tensor)) {
                continue;
            }
            const double complete =
                level == 0 ? m_facts.peBytes(tensor, m_spatial, sizes) : m_facts.tile(tensor, m_numbers[i]).bytes;
            const bool isPartial = tensor == 2 && (node.partialLevels >> level & 1U) != 0;
            bytes += complete * (isPartial ? m_facts.partialRatio() : 1);
        }
        if (bytes > static_cast<double>(*levels[level].capacity)) {
            return false;
        }
    }
    return true;
}

void BranchSearch::finish(const Node& node, std::size_t index)
{
    const std::size_t outermost = m_costs.outermost();
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        if (isPinned(outermost, dim, node.place[dim], m_facts.whole()[dim])) {
            return;
        }
    }
    for (const int order : ordersBetween(node, outermost, m_facts.whole())) {
        Node leaf = node;
        for (std::size_t i = 0; i < node.openCount; ++i) {
            const LinkEnds& link = node.open[i];
            const bool isFree = link.tensor == order || m_facts.tile(link.tensor, node.number).isWhole;
            const std::size_t freeNumber = isFree ? m_facts.lattice().count() - 1 : node.number;
            closeOutput(link, close(link, isFree ? m_facts.whole() : node.place, freeNumber, leaf.loads), leaf);
        }
        const double value = m_costs.valueOf(leaf.loads, m_spatial.use);
        if (!keepsLabel(node, m_facts.whole(), order, true, leaf)) {
            continue;
        }
        if (!(value < m_result.value) || !fitsPartialSums(leaf, index)) {
            continue;
        }
        m_orders[index] = static_cast<std::int8_t>(order);
        m_result.value = value;
        m_pruneAt = value * (1 - std::max(m_limits.tolerance, kRounding));
        m_result.found = FoundMapping{m_skeleton.mask, m_spatial, m_skeleton.levels, m_places, m_orders};
    }
}

} // namespace pimento::dataflow
