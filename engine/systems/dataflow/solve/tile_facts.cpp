// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/solve/tile_facts.h"

#include "engine/systems/dataflow/model/tensor_rows.h"

#include <limits>

namespace pimento::dataflow {

namespace {

constexpr std::size_t kOutputTensor = 2;

bool stepsThroughTensor(std::size_t dim, std::size_t tensor)
{
    return isRelevant(static_cast<Dim>(dim), static_cast<Tensor>(tensor));
}

double partsBy(std::int64_t bound, std::int64_t size) { return static_cast<double>(partsOf(bound, size)); }

/// PEs that take part along a dimension, summed over its parts of a size.
double pesInParts(std::int64_t bound, std::int64_t part, std::int64_t slots, std::int64_t lanes)
{
    const std::int64_t parts = partsOf(bound, part);
    const std::int64_t last = bound - (parts - 1) * part;
    return static_cast<double>((parts - 1) * slots + std::min(slots, ceilDivide(last, lanes)));
}

double irrelevantProduct(std::size_t tensor, const std::array<double, kDims>& counts)
{
    double product = 1;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        product *= stepsThroughTensor(dim, tensor) ? 1 : counts[dim];
    }
    return product;
}

/// Number of different positions of the input that positions of the output and of the kernel read along a side.
std::int64_t positionsRead(std::int64_t outputs, std::int64_t kernel, std::int64_t stride, std::int64_t dilation)
{
    constexpr std::int64_t kMostTried = 1 << 20;
    const std::int64_t side = inputSide(outputs, kernel, stride, dilation);
    if (outputs * kernel > kMostTried || side > kMostTried) {
        return std::min(side, outputs + kernel - 1); // sums of two progressions are at least as many
    }
    std::vector<bool> isRead(static_cast<std::size_t>(side), false);
    std::int64_t count = 0;
    for (std::int64_t output = 0; output < outputs; ++output) {
        for (std::int64_t tap = 0; tap < kernel; ++tap) {
            const auto position = static_cast<std::size_t>(output * stride + tap * dilation);
            count += isRead[position] ? 0 : 1;
            isRead[position] = true;
        }
    }
    return count;
}

} // namespace

double TileRows::activations(std::size_t tensor, double visits) const
{
    if (tensor == kOutputTensor) {
        return std::min(complete[0] + 2 * (visits - 1) * partial[0], complete[1] + 2 * (visits - 1) * partial[1]);
    }
    return std::min(complete[0], complete[1]) * visits;
}

TileFacts::TileFacts(const DataflowQuestion& question, const CostModel& costs, const std::stop_token& stop)
    : m_layer(question.layer), m_lattice(question.layer.bounds, question.constraints.isRagged),
      m_outermost(costs.outermost()), m_outputBytes(static_cast<double>(question.layer.elementBytes[kOutputTensor])),
      m_partialBytes(static_cast<double>(partialBytes(question.layer)))
{
    if (question.onChip) {
        m_onChip = indexOf(*question.onChip);
    }
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        m_whole[dim] = static_cast<std::uint16_t>(m_lattice.sizes(dim).size() - 1);
    }
    fillPositions();
    m_tiles.reserve(m_lattice.count() * kTensors);
    Place place{};
    for (std::size_t number = 0; number < m_lattice.count() && !stop.stop_requested(); ++number) {
        fill(place);
        for (std::size_t dim = 0; dim < kDims && ++place[dim] > m_whole[dim]; ++dim) {
            place[dim] = 0;
        }
    }
    if (costs.countsRows()) {
        fillRows(question.accelerator, question.constraints, stop);
    }
}

void TileFacts::fillPositions()
{
    const auto fillSide = [&](Dim output, Dim kernel, std::int64_t stride, std::int64_t dilation,
                              std::vector<double>& positions) {
        for (const std::int64_t outputs : m_lattice.sizes(indexOf(output))) {
            for (const std::int64_t taps : m_lattice.sizes(indexOf(kernel))) {
                positions.push_back(static_cast<double>(positionsRead(outputs, taps, stride, dilation)));
            }
        }
    };
    fillSide(Dim::P, Dim::R, m_layer.stride.width, m_layer.dilation.width, m_widths);
    fillSide(Dim::Q, Dim::S, m_layer.stride.height, m_layer.dilation.height, m_heights);
}

double TileFacts::leastTogether(const std::array<double, kDims>& parts) const
{
    const auto bound = [&](Dim dim) { return static_cast<double>(m_layer.bound(dim)); };
    const auto side = [&](Dim output, Dim kernel, std::int64_t stride, std::int64_t dilation) {
        double least = std::numeric_limits<double>::infinity();
        for (const double outputs : {parts[indexOf(output)], bound(output)}) {
            for (const double kernels : {parts[indexOf(kernel)], bound(kernel)}) {
                least = std::min(least, static_cast<double>(stride) * bound(output) * kernels +
                                            static_cast<double>(dilation) * bound(kernel) * outputs +
                                            static_cast<double>(1 - stride - dilation) * outputs * kernels);
            }
        }
        return least;
    };
    return static_cast<double>(m_layer.elementBytes[0]) * bound(Dim::N) * bound(Dim::G) * bound(Dim::C) *
           side(Dim::Q, Dim::S, m_layer.stride.height, m_layer.dilation.height) *
           side(Dim::P, Dim::R, m_layer.stride.width, m_layer.dilation.width);
}

double TileFacts::tilesTogether(std::size_t tensor, const std::array<double, kDims>& parts) const
{
    const auto bound = [&](Dim dim) { return static_cast<double>(m_layer.bound(dim)); };
    const auto side = [&](Dim output, Dim kernel, std::int64_t stride, std::int64_t dilation) {
        const double outputs = parts[indexOf(output)];
        const double kernels = parts[indexOf(kernel)];
        return static_cast<double>(stride) * bound(output) * kernels +
               static_cast<double>(dilation) * bound(kernel) * outputs +
               static_cast<double>(1 - stride - dilation) * outputs * kernels;
    };
    const auto bytes = static_cast<double>(m_layer.elementBytes[tensor]);
    switch (static_cast<Tensor>(tensor)) {
    case Tensor::Input:
        return bytes * bound(Dim::N) * bound(Dim::G) * bound(Dim::C) *
               side(Dim::Q, Dim::S, m_layer.stride.height, m_layer.dilation.height) *
               side(Dim::P, Dim::R, m_layer.stride.width, m_layer.dilation.width);
    case Tensor::Weight:
        return bytes * bound(Dim::G) * bound(Dim::K) * bound(Dim::C) * bound(Dim::S) * bound(Dim::R);
    case Tensor::Output:
        break;
    }
    return bound(Dim::N) * bound(Dim::G) * bound(Dim::K) * bound(Dim::Q) * bound(Dim::P);
}

void TileFacts::fill(const Place& place)
{
    const Sizes sizes = m_lattice.sizesAt(place);
    std::array<double, kDims> parts{};
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        parts[dim] = partsBy(m_layer.bounds[dim], sizes[dim]);
    }
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        TensorTile& tile = m_tiles.emplace_back();
        tile.moved = tilesTogether(tensor, parts);
        tile.visits = irrelevantProduct(tensor, parts);
        tile.bytes =
            static_cast<double>(elementsOf(m_layer, static_cast<Tensor>(tensor), sizes) * m_layer.elementBytes[tensor]);
        tile.peMoved = tensor == 0 ? leastTogether(parts) : tile.moved;
        tile.peBytes = tile.bytes;
        if (tensor == 0) {
            const auto of = [&](const std::vector<double>& positions, Dim output, Dim kernel) {
                return positions[place[indexOf(output)] * m_lattice.sizes(indexOf(kernel)).size() +
                                 place[indexOf(kernel)]];
            };
            tile.peBytes = static_cast<double>(m_layer.elementBytes[0] * sizes[indexOf(Dim::N)] *
                                               sizes[indexOf(Dim::G)] * sizes[indexOf(Dim::C)]) *
                           of(m_widths, Dim::P, Dim::R) * of(m_heights, Dim::Q, Dim::S);
        }
        tile.isWhole = true;
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            tile.isWhole = tile.isWhole && (parts[dim] == 1 || !stepsThroughTensor(dim, tensor));
        }
    }
}

TileRows TileFacts::rowsOfTile(std::size_t tensor, const Place& place, const Accelerator& accelerator,
                               const DataflowConstraints& constraints) const
{
    constexpr double kForbidden = std::numeric_limits<double>::infinity();
    const Sizes sizes = m_lattice.sizesAt(place);
    TileRows result = {{kForbidden, kForbidden}, {0, 0}}; // partial sums are no more forbidden: inf x 0 is no number
    for (const Layout layout : {Layout::Sequential, Layout::RowAligned}) {
        if (constraints.layouts[tensor].value_or(layout) != layout) {
            continue;
        }
        const auto which = static_cast<std::size_t>(layout);
        if (tensor == 0 && layout == Layout::RowAligned) {
            result.complete[which] = static_cast<double>(bestBlock(m_layer, sizes, accelerator.rows.rowBytes).rows);
            continue;
        }
        RowLayout rows = {layout, m_layer.elementBytes[tensor], accelerator.rows.rowBytes, {}};
        result.complete[which] = static_cast<double>(rowsOf(m_layer, static_cast<Tensor>(tensor), sizes, rows));
        result.partial[which] = result.complete[which];
        if (tensor == kOutputTensor && hasPartialSums()) {
            rows.elementBytes = partialBytes(m_layer);
            result.partial[which] = static_cast<double>(rowsOf(m_layer, Tensor::Output, sizes, rows));
        }
    }
    return result;
}

void TileFacts::fillRows(const Accelerator& accelerator, const DataflowConstraints& constraints,
                         const std::stop_token& stop)
{
    m_rows.reserve(m_lattice.count() * kTensors);
    Place place{};
    for (std::size_t number = 0; number < m_lattice.count() && !stop.stop_requested(); ++number) {
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            // Rows do not depend on irrelevant dimensions, so that those of the least sizes hold for all.
            Place least = place;
            for (std::size_t dim = 0; dim < kDims; ++dim) {
                least[dim] = stepsThroughTensor(dim, tensor) ? place[dim] : std::uint16_t{0};
            }
            m_rows.push_back(least == place ? rowsOfTile(tensor, place, accelerator, constraints)
                                            : m_rows[m_lattice.numberOf(least) * kTensors + tensor]);
        }
        for (std::size_t dim = 0; dim < kDims && ++place[dim] > m_whole[dim]; ++dim) {
            place[dim] = 0;
        }
    }
}

void TileFacts::addRows(const LinkEnds& link, std::size_t number, double visits, Loads& loads) const
{
    if (link.parent == m_outermost && !m_rows.empty()) {
        loads.activations += rows(link.tensor, number).activations(link.tensor, visits);
    }
}

void TileFacts::addLink(const LinkEnds& link, std::size_t number, double visits, Loads& loads) const
{
    if (isOnChip(link)) {
        return;
    }
    const TensorTile& tile = this->tile(link.tensor, number);
    double parentWrites = 0;
    double parentReads = tile.moved * visits;
    if (link.tensor == kOutputTensor) {
        parentReads = m_partialBytes * tile.moved * (visits - 1);
        parentWrites = tile.moved * (m_partialBytes * visits - (m_partialBytes - m_outputBytes));
    }
    loads.reads[link.parent] += parentReads;
    loads.writes[link.parent] += parentWrites;
    if (link.child >= 0) {
        const auto child = static_cast<std::size_t>(link.child);
        loads.reads[child] += parentWrites;
        loads.writes[child] += parentReads;
    }
    addRows(link, number, visits, loads);
}

double TileFacts::sharersOf(const SpatialChoice& choice) const
{
    std::array<double, kDims> first{};
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        first[dim] = static_cast<double>(std::min(choice.slots[dim], partsOf(m_layer.bounds[dim], choice.lanes[dim])));
    }
    return irrelevantProduct(kOutputTensor, first);
}

void TileFacts::addLaneLink(std::size_t tensor, const SpatialChoice& choice, Loads& loads) const
{
    std::array<double, kDims> parts{};
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        parts[dim] = partsBy(m_layer.bounds[dim], choice.lanes[dim]);
    }
    const double moved = tilesTogether(tensor, parts);
    const double visits = irrelevantProduct(tensor, parts);
    if (tensor != kOutputTensor) {
        loads.reads[0] += moved * visits;
        return;
    }
    const double sharers = sharersOf(choice);
    loads.reads[0] += m_partialBytes * moved * (visits - sharers);
    loads.writes[0] += moved * (m_partialBytes * visits - (sharers > 1 ? 0 : m_partialBytes - m_outputBytes));
}

void TileFacts::addPeLink(const LinkEnds& link, const SpatialChoice& choice, const Place& child, const Place& free,
                          Loads& loads) const
{
    if (isOnChip(link)) {
        return;
    }
    std::array<double, kDims> moved{};
    std::array<double, kDims> inside{};
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        const std::int64_t bound = m_layer.bounds[dim];
        const std::int64_t part = m_lattice.sizes(dim)[stepsThroughTensor(dim, link.tensor) ? child[dim] : free[dim]];
        moved[dim] = partsBy(bound, part);
        inside[dim] =
            choice.slots[dim] > 1 ? pesInParts(bound, part, choice.slots[dim], choice.lanes[dim]) : moved[dim];
    }
    const double visits = irrelevantProduct(link.tensor, moved);
    const double held = irrelevantProduct(link.tensor, inside);
    const double together = tilesTogether(link.tensor, moved);
    if (link.tensor == kOutputTensor) {
        const double sharers = sharersOf(choice);
        const double gain = m_partialBytes - m_outputBytes;
        loads.reads[link.parent] += m_partialBytes * together * (visits - 1);
        loads.writes[link.parent] += together * (m_partialBytes * visits - gain);
        loads.reads[0] += together * (m_partialBytes * held - (sharers > 1 ? 0 : gain));
        loads.writes[0] += m_partialBytes * together * (held - sharers);
    } else {
        loads.reads[link.parent] += together * visits;
        loads.writes[0] += tilesTogether(link.tensor, inside) * held;
    }
    addRows(link, m_lattice.numberOf(child), visits, loads);
}

double TileFacts::peBytes(std::size_t tensor, const SpatialChoice& choice, const Sizes& arrayTile) const
{
    Sizes tile = kOnes;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        const std::int64_t step = choice.slots[dim] * choice.lanes[dim];
        const std::int64_t rest = arrayTile[dim] % step;
        tile[dim] = arrayTile[dim] / step * choice.lanes[dim] + std::min(rest, choice.lanes[dim]);
    }
    return static_cast<double>(elementsOf(m_layer, static_cast<Tensor>(tensor), tile) * m_layer.elementBytes[tensor]);
}

} // namespace pimento::dataflow
