// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/networks/fused_pair.h"

#include "engine/systems/dataflow/model/tile_sizes.h"
#include "engine/systems/dataflow/solve/spatial_choices.h"
#include "engine/systems/dataflow/solve/tile_lattice.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>
#include <vector>

namespace pimento::dataflow {

namespace {

constexpr double kNoFusedValue = std::numeric_limits<double>::infinity();

std::int64_t weightBytes(const LayerLoops& layer)
{
    return elementsOf(layer, Tensor::Weight, layer.bounds) * layer.elementBytes[indexOf(Tensor::Weight)];
}

/// True if the second layer reads the result of the first one, image by image.
bool isMatching(const LayerPair& pair)
{
    const LayerLoops& first = pair.first;
    const LayerLoops& second = pair.second;
    const std::int64_t columns = inputExtent(second).width;
    return first.bound(Dim::N) == second.bound(Dim::N) &&
           first.bound(Dim::K) * first.bound(Dim::G) == second.bound(Dim::C) * second.bound(Dim::G) &&
           columns + second.stride.width > first.bound(Dim::P) && pair.paddingTop >= 0;
}

/// One layer of a pair, the tensor that stays on chip, and how it runs.
struct FusedSide {
    const LayerLoops& layer;
    Tensor between;
    std::int64_t strips;
    std::size_t buffer;
    std::int64_t room;  // bytes of the buffer without what other tensors of the pair need
    double mostLatency; // cycles beyond which no pair is better
};

/// What the computation of a layer costs at least, on any array.
struct LeastCosts {
    double energy = 0; // nJ
    double value = 0;
};

LeastCosts leastCosts(const LayerLoops& layer, const NetworkQuestion& question)
{
    const Accelerator& accelerator = question.accelerator;
    const TileLattice lattice(layer.bounds, question.constraints.isRagged);
    double fastest = kNoFusedValue;
    for (const SpatialChoice& choice : spatialChoices(layer, accelerator, question.constraints, lattice)) {
        fastest = std::min(fastest, choice.use.computeCycles);
    }
    LeastCosts least;
    least.energy = accelerator.macEnergy;
    for (const std::int64_t bound : layer.bounds) {
        least.energy *= static_cast<double>(bound);
    }
    least.value = question.objective.valueOf(fastest + accelerator.startCycles, least.energy, 0);
    return least;
}

/// Dimensions that the loops of DRAM may cut within a strip: they move weights, and the tensor between stays.
std::vector<Dim> cutDims(Tensor between)
{
    return between == Tensor::Output ? std::vector{Dim::C, Dim::R, Dim::S} : std::vector{Dim::K};
}

DataflowQuestion questionOfSide(const FusedSide& side, const NetworkQuestion& question)
{
    DataflowQuestion each{side.layer, question.accelerator, question.objective, question.constraints, question.limits};
    each.onChip = side.between;
    if (side.mostLatency < kNoFusedValue) {
        each.constraints.mostLatency = std::min(side.mostLatency, each.constraints.mostLatency.value_or(kNoFusedValue));
    }
    each.limits.threads = 1;
    each.accelerator.levels[side.buffer].capacity = side.room;
    const std::size_t outermost = question.accelerator.outermost();
    DataflowConstraints& constraints = each.constraints;
    constraints.temporal.resize(outermost + 1);
    constraints.stores.resize(outermost + 1);
    constraints.innermost.resize(outermost + 1);
    for (std::size_t level = side.buffer + 1; level <= outermost; ++level) {
        constraints.temporal[level].fill(1);
        constraints.stores[level][indexOf(side.between)] = level == outermost;
    }
    for (const Dim dim : cutDims(side.between)) {
        constraints.temporal[outermost][indexOf(dim)].reset();
    }
    constraints.temporal[outermost][indexOf(Dim::Q)] = side.strips;
    constraints.temporal[outermost][indexOf(Dim::N)] = side.layer.bound(Dim::N);
    constraints.innermost[outermost] = side.between;
    constraints.stores[side.buffer][indexOf(side.between)] = true;
    constraints.stores[side.buffer][indexOf(Tensor::Weight)] = true;
    return each;
}

/// The questions whose answers together are the best mapping of a side: with weights that stay, one; else one for each
/// size of the outermost loop that cuts them.
std::vector<DataflowQuestion> questionsOfSide(const FusedSide& side, const NetworkQuestion& question, bool isResident)
{
    DataflowQuestion each = questionOfSide(side, question);
    PinnedSizes& loops = each.constraints.temporal.back();
    std::vector<DataflowQuestion> questions;
    for (const Dim dim : cutDims(side.between)) {
        for (std::int64_t factor = 2; factor <= side.layer.bound(dim) && !isResident; ++factor) {
            if (side.layer.bound(dim) % factor == 0) {
                questions.push_back(each);
                questions.back().constraints.temporal.back()[indexOf(dim)] = factor;
            }
        }
        loops[indexOf(dim)] = 1;
    }
    if (isResident) {
        questions.push_back(each);
    }
    return questions;
}

/// Solves a side; its bound is that of all questions. No mapping: none fits.
Result<DataflowSolution> solvedSide(const FusedSide& side, const NetworkQuestion& question, bool isResident,
                                    const std::stop_token& stop)
{
    DataflowSolution best;
    best.value = best.bound = kNoFusedValue;
    best.isProved = true;
    if (side.room <= 0) {
        return best;
    }
    const auto solved = solveEach(questionsOfSide(side, question, isResident), question.limits.threads, stop);
    if (!solved) {
        return tl::unexpected<Error>(solved.error());
    }
    for (const DataflowSolution& solution : *solved) {
        best.isProved = best.isProved && (solution.isProved || solution.infeasible);
        best.bound = std::min(best.bound, solution.infeasible ? kNoFusedValue : solution.bound);
        if (solution.mapping && solution.value < best.value) {
            best.mapping = solution.mapping;
            best.value = solution.value;
        }
    }
    return best;
}

class FusedPairSearch {
public:
    FusedPairSearch(const LayerPair& pair, const NetworkQuestion& question, std::stop_token stop, double below)
        : m_pair(pair), m_question(question), m_stop(std::move(stop)),
          m_below(below), m_least{leastCosts(pair.first, question), leastCosts(pair.second, question)}
    {
        m_best.value = below;
    }

    Result<std::optional<FusedPair>> run()
    {
        const std::int64_t rows = m_pair.second.bound(Dim::Q);
        for (std::size_t buffer = 1; buffer < m_question.accelerator.outermost(); ++buffer) {
            for (std::int64_t strips = 1; strips <= rows; ++strips) {
                const bool isHopeless = m_least[0].value + m_least[1].value >= m_best.value;
                if (rows % strips != 0 || m_pair.first.bound(Dim::Q) % strips != 0 || isHopeless ||
                    m_stop.stop_requested()) {
                    continue;
                }
                if (auto tried = tryStrips(buffer, strips); !tried) {
                    return tl::unexpected<Error>(tried.error());
                }
            }
        }
        return m_best.value < m_below ? std::optional(m_best) : std::nullopt;
    }

private:
    Result<void> tryStrips(std::size_t buffer, std::int64_t strips)
    {
        const LayerLoops& first = m_pair.first;
        const LayerLoops& second = m_pair.second;
        const std::int64_t row = first.bound(Dim::P) * first.bound(Dim::K) * first.bound(Dim::G) *
                                 first.elementBytes[indexOf(Tensor::Output)];
        const std::int64_t buffered = bufferedRows(m_pair, strips) * row;
        const auto capacity =
            m_question.accelerator.levels[buffer].capacity.value_or(std::numeric_limits<std::int64_t>::max() / 4);
        if (buffered > capacity) {
            return {};
        }
        // Mappings count a strip of the tensor between among their stored tiles; it is a part of what is buffered.
        const std::int64_t written = first.bound(Dim::Q) / strips * row;
        Sizes window = second.bounds;
        window[indexOf(Dim::Q)] /= strips;
        window[indexOf(Dim::N)] = 1;
        const std::int64_t read =
            elementsOf(second, Tensor::Input, window) * second.elementBytes[indexOf(Tensor::Input)];
        for (const bool isFirst : {false, true}) {
            for (const bool isSecond : {false, true}) {
                const std::int64_t room = capacity - buffered;
                const FusedSide one{first,
                                    Tensor::Output,
                                    strips,
                                    buffer,
                                    room + written - (isSecond ? weightBytes(second) : 0),
                                    mostLatency(0)};
                const FusedSide other{
                    second,        Tensor::Input, strips, buffer, room + read - (isFirst ? weightBytes(first) : 0),
                    mostLatency(1)};
                if (auto tried = tryResident({isFirst, isSecond}, one, other, buffered); !tried) {
                    return tried;
                }
            }
        }
        return {};
    }

    /// Latency of a side beyond which the pair is not better than the best one.
    [[nodiscard]] double mostLatency(std::size_t side) const
    {
        const DataflowObjective& objective = m_question.objective;
        const double room = m_best.value - m_least[1 - side].value;
        if (objective.goal == Goal::Latency) {
            return room;
        }
        const bool isBlend = objective.goal == Goal::Blend && objective.latencyWeight > 0;
        return isBlend ? (room - objective.energyWeight * m_least[side].energy) / objective.latencyWeight
                       : kNoFusedValue;
    }

    Result<void> tryResident(std::array<bool, 2> isResident, const FusedSide& one, const FusedSide& other,
                             std::int64_t buffered)
    {
        auto first = solvedSide(one, m_question, isResident[0], m_stop);
        if (!first || !first->mapping) {
            return first ? Result<void>{} : tl::unexpected<Error>(first.error());
        }
        if (first->bound + m_least[1].value >= m_best.value) {
            return {};
        }
        auto second = solvedSide(other, m_question, isResident[1], m_stop);
        if (!second || !second->mapping) {
            return second ? Result<void>{} : tl::unexpected<Error>(second.error());
        }
        const double value = first->value + second->value;
        if (value < m_best.value) {
            m_best = {one.buffer,    one.strips,        buffered,           isResident[0],
                      isResident[1], *std::move(first), *std::move(second), value};
        }
        return {};
    }

    const LayerPair& m_pair;
    const NetworkQuestion& m_question;
    std::stop_token m_stop;
    double m_below;
    std::array<LeastCosts, 2> m_least; // of the first and the second layer
    FusedPair m_best;
};

} // namespace

std::int64_t bufferedRows(const LayerPair& pair, std::int64_t strips)
{
    const std::int64_t all = pair.first.bound(Dim::Q);
    const std::int64_t written = all / strips; // rows of a strip of the first layer
    const std::int64_t outputs = pair.second.bound(Dim::Q) / strips;
    const std::int64_t window =
        inputSide(outputs, pair.second.bound(Dim::S), pair.second.stride.height, pair.second.dilation.height);
    std::int64_t most = 0;
    for (std::int64_t strip = 0; strip < strips; ++strip) {
        const std::int64_t top = strip * outputs * pair.second.stride.height - pair.paddingTop;
        const std::int64_t begin = std::clamp<std::int64_t>(top, 0, all);
        const std::int64_t end = std::clamp<std::int64_t>(top + window, 0, all);
        most = std::max(most, ceilDivide(end, written) * written - begin);
    }
    return std::max(most, written);
}

Result<std::optional<FusedPair>> bestFusedPair(const LayerPair& pair, const NetworkQuestion& question,
                                               std::stop_token stop, double below)
{
    if (const auto adds = checkAddsUp(question.objective); !adds) {
        return tl::unexpected<Error>(adds.error());
    }
    if (!isMatching(pair)) {
        return std::optional<FusedPair>();
    }
    return FusedPairSearch(pair, question, std::move(stop), below).run();
}

} // namespace pimento::dataflow
