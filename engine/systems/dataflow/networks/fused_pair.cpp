// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/networks/fused_pair.h"

#include "engine/systems/dataflow/model/tile_sizes.h"
#include "engine/systems/dataflow/solve/spatial_choices.h"
#include "engine/systems/dataflow/solve/tile_lattice.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>
#include <vector>

namespace pimento::dataflow {

namespace {

constexpr double kNoFusedValue = std::numeric_limits<double>::infinity();
constexpr std::uint64_t kNodesOfTile = 100; // that take as long as filling tables for a tile

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
    std::int64_t room; // bytes of the buffer without what other tensors of the pair need
    double below;      // value from which on no pair is better
};

/// Strips that fit a buffer.
struct StripRooms {
    std::int64_t strips = 1;
    std::int64_t buffered = 0;           // bytes of the tensor between
    std::array<std::int64_t, 2> rooms{}; // bytes of the buffer for the tiles of each layer, this tensor's among them
};

/// What a search of a side found.
struct SolvedSide {
    std::optional<Mapping> mapping;
    double value = kNoFusedValue;
    double bound = kNoFusedValue;
    std::uint64_t work = 0;
};

/// Nodes of a search, with a price for its tables.
std::uint64_t workOf(const DataflowQuestion& question, const DataflowSolution& solution)
{
    const TileLattice lattice(question.layer.bounds, question.constraints.isRagged);
    return solution.nodes + kNodesOfTile * lattice.count();
}

/// What the computation of a layer costs at least, on any array.
double leastValue(const LayerLoops& layer, const NetworkQuestion& question)
{
    const Accelerator& accelerator = question.accelerator;
    const TileLattice lattice(layer.bounds, question.constraints.isRagged);
    double fastest = kNoFusedValue;
    for (const SpatialChoice& choice : spatialChoices(layer, accelerator, question.constraints, lattice)) {
        fastest = std::min(fastest, choice.use.computeCycles);
    }
    double energy = accelerator.macEnergy;
    for (const std::int64_t bound : layer.bounds) {
        energy *= static_cast<double>(bound);
    }
    return question.objective.valueOf(fastest + accelerator.startCycles, energy, 0);
}

/// Dimensions that the loops of DRAM may cut within a strip: they move weights, and the tensor between stays.
std::vector<Dim> cutDims(Tensor between)
{
    return between == Tensor::Output ? std::vector{Dim::C, Dim::R, Dim::S} : std::vector{Dim::K};
}

/// A side in any strips and with any weights that stay: no way to run it is better than the best mapping.
DataflowQuestion relaxedQuestion(const FusedSide& side, const NetworkQuestion& question)
{
    DataflowQuestion each{side.layer, question.accelerator, question.objective, question.constraints, question.limits};
    each.onChip = side.between;
    each.limits.threads = 1;
    if (side.below < kNoFusedValue) {
        each.constraints.below = side.below;
    }
    each.constraints.stores.resize(question.accelerator.outermost() + 1);
    each.constraints.stores[side.buffer][indexOf(side.between)] = true;
    each.constraints.stores[side.buffer][indexOf(Tensor::Weight)] = true;
    each.accelerator.levels[side.buffer].capacity = side.room;
    return each;
}

/// A side in its strips, with any weights that stay.
DataflowQuestion questionOfSide(const FusedSide& side, const NetworkQuestion& question)
{
    DataflowQuestion each = relaxedQuestion(side, question);
    const std::size_t outermost = question.accelerator.outermost();
    DataflowConstraints& constraints = each.constraints;
    constraints.temporal.resize(outermost + 1);
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

/// Solves questions of a side; the bound is that of all. No mapping: none fits, or none is below the limit.
Result<SolvedSide> solvedSide(const std::vector<DataflowQuestion>& questions, unsigned threads,
                              const std::stop_token& stop)
{
    SolvedSide best;
    const auto solved = solveEach(questions, threads, stop);
    if (!solved) {
        return tl::unexpected<Error>(solved.error());
    }
    for (std::size_t i = 0; i < questions.size(); ++i) {
        const DataflowSolution& solution = (*solved)[i];
        best.work += workOf(questions[i], solution);
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
        : m_pair(pair), m_question(question),
          m_stop(std::move(stop)), m_computed{leastValue(pair.first, question), leastValue(pair.second, question)},
          m_below(below)
    {
        m_best.value = below;
        m_solution.bound = kNoFusedValue;
    }

    Result<FusedPairSolution> run()
    {
        for (std::size_t buffer = 1; buffer < m_question.accelerator.outermost(); ++buffer) {
            if (auto tried = tryBuffer(buffer); !tried) {
                return tl::unexpected<Error>(tried.error());
            }
        }
        if (m_best.value < m_below) {
            m_solution.bound = std::min(m_solution.bound, m_best.value);
            m_solution.best = m_best;
        }
        return m_solution;
    }

private:
    [[nodiscard]] bool isEnding() const
    {
        return m_stop.stop_requested() || (m_question.allNodes && m_solution.work > *m_question.allNodes);
    }

    /// Notes that no way among some has a smaller value.
    void limitBy(double bound) { m_solution.bound = std::min(m_solution.bound, bound); }

    Result<void> tryBuffer(std::size_t buffer)
    {
        const std::vector<StripRooms> all = roomsOf(buffer);
        if (all.empty()) {
            return {};
        }
        StripRooms most = all.front();
        for (const StripRooms& rooms : all) {
            most.rooms[0] = std::max(most.rooms[0], rooms.rooms[0]);
            most.rooms[1] = std::max(most.rooms[1], rooms.rooms[1]);
        }
        m_least = m_computed;
        if (auto raised = raiseLeast(buffer, most, relaxedQuestion); !raised) {
            return raised;
        }
        const std::array<double, 2> least = m_least;
        for (const StripRooms& rooms : all) {
            m_least = least;
            if (!isHopeless()) {
                if (auto raised = raiseLeast(buffer, rooms, questionOfSide); !raised) {
                    return raised;
                }
            }
            if (isHopeless()) {
                limitBy(m_least[0] + m_least[1]);
            } else if (auto tried = tryStrips(buffer, rooms); !tried) {
                return tried;
            }
        }
        return {};
    }

    /// Strips that cut both layers evenly and whose buffered rows fit.
    [[nodiscard]] std::vector<StripRooms> roomsOf(std::size_t buffer) const
    {
        const LayerLoops& first = m_pair.first;
        const LayerLoops& second = m_pair.second;
        const std::int64_t row = first.bound(Dim::P) * first.bound(Dim::K) * first.bound(Dim::G) *
                                 first.elementBytes[indexOf(Tensor::Output)];
        const auto capacity =
            m_question.accelerator.levels[buffer].capacity.value_or(std::numeric_limits<std::int64_t>::max() / 4);
        std::vector<StripRooms> all;
        for (std::int64_t strips = 1; strips <= second.bound(Dim::Q); ++strips) {
            if (second.bound(Dim::Q) % strips != 0 || first.bound(Dim::Q) % strips != 0) {
                continue;
            }
            const std::int64_t buffered = bufferedRows(m_pair, strips) * row;
            if (buffered > capacity) {
                continue;
            }
            // Mappings count a strip of the tensor between among their stored tiles; it is a part of what is buffered.
            Sizes window = second.bounds;
            window[indexOf(Dim::Q)] /= strips;
            window[indexOf(Dim::N)] = 1;
            const std::int64_t written = first.bound(Dim::Q) / strips * row;
            const std::int64_t read =
                elementsOf(second, Tensor::Input, window) * second.elementBytes[indexOf(Tensor::Input)];
            all.push_back({strips, buffered, {capacity - buffered + written, capacity - buffered + read}});
        }
        return all;
    }

    [[nodiscard]] FusedSide sideOf(std::size_t side, std::size_t buffer, const StripRooms& rooms) const
    {
        return side == 0 ? FusedSide{m_pair.first, Tensor::Output, rooms.strips, buffer, rooms.rooms[0], belowOf(0)}
                         : FusedSide{m_pair.second, Tensor::Input, rooms.strips, buffer, rooms.rooms[1], belowOf(1)};
    }

    /// Finds what each side costs at least, by a question with fewer limits than its own. This also counts after the
    /// end of the work, which would tell nothing of the pair otherwise.
    Result<void> raiseLeast(std::size_t buffer, const StripRooms& rooms,
                            DataflowQuestion (*questionOf)(const FusedSide&, const NetworkQuestion&))
    {
        for (std::size_t side = 0; side < 2 && m_least[0] + m_least[1] < wanted(); ++side) {
            auto solved = solvedSide({questionOf(sideOf(side, buffer, rooms), m_question)}, 1, m_stop);
            if (!solved) {
                return tl::unexpected<Error>(solved.error());
            }
            m_solution.work += solved->work;
            m_least[side] = std::max(m_least[side], solved->bound);
        }
        return {};
    }

    /// True if nothing is searched any more for what costs so much at least.
    [[nodiscard]] bool isHopeless() const { return isEnding() || m_least[0] + m_least[1] >= wanted(); }

    /// Value from which on a way is not better than the best one by more than the tolerance.
    [[nodiscard]] double wanted() const
    {
        constexpr double kRoundingOfPairs = 1e-12;
        return m_best.value * (1 - std::max(m_question.limits.tolerance, kRoundingOfPairs));
    }
    [[nodiscard]] double belowOf(std::size_t side) const { return wanted() - m_least[1 - side]; }

    Result<void> tryStrips(std::size_t buffer, const StripRooms& rooms)
    {
        for (const bool isFirst : {false, true}) {
            for (const bool isSecond : {false, true}) {
                FusedSide one = sideOf(0, buffer, rooms);
                FusedSide other = sideOf(1, buffer, rooms);
                one.room -= isSecond ? weightBytes(m_pair.second) : 0;
                other.room -= isFirst ? weightBytes(m_pair.first) : 0;
                if (one.room <= 0 || other.room <= 0) {
                    continue;
                }
                if (auto tried = tryResident({isFirst, isSecond}, one, other, rooms.buffered); !tried) {
                    return tried;
                }
            }
        }
        return {};
    }

    Result<void> tryResident(std::array<bool, 2> isResident, const FusedSide& one, FusedSide other,
                             std::int64_t buffered)
    {
        if (isEnding() || one.below <= 0) {
            limitBy(m_least[0] + m_least[1]);
            return {};
        }
        auto first = solved(one, isResident[0]);
        if (!first || !first->mapping) {
            limitBy(first ? first->bound + m_least[1] : 0);
            return first ? Result<void>{} : tl::unexpected<Error>(first.error());
        }
        other.below = wanted() - first->value;
        if (other.below <= 0) {
            limitBy(first->bound + m_least[1]);
            return {};
        }
        auto second = solved(other, isResident[1]);
        if (!second) {
            return tl::unexpected<Error>(second.error());
        }
        limitBy(first->bound + second->bound);
        if (second->mapping && first->value + second->value < m_best.value) {
            m_best = {one.buffer,    one.strips,      buffered,         isResident[0],
                      isResident[1], *first->mapping, *second->mapping, first->value + second->value};
        }
        return {};
    }

    Result<SolvedSide> solved(const FusedSide& side, bool isResident)
    {
        auto solved = solvedSide(questionsOfSide(side, m_question, isResident), m_question.limits.threads, m_stop);
        if (solved) {
            m_solution.work += solved->work;
        }
        return solved;
    }

    const LayerPair& m_pair;
    const NetworkQuestion& m_question;
    std::stop_token m_stop;
    std::array<double, 2> m_computed; // least value of the computation of each layer
    std::array<double, 2> m_least{};  // of each layer with the buffer that is tried
    double m_below;
    FusedPair m_best;
    FusedPairSolution m_solution;
};

} // namespace

std::int64_t bufferedRows(const LayerPair& pair, std::int64_t strips)
{
    const std::int64_t all = pair.first.bound(Dim::Q);
    const std::int64_t written = all / strips; // rows of a strip of the first layer
    PIMENTO_ASSERT(written > 0, "strips cut both layers evenly");
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

Result<FusedPairSolution> bestFusedPair(const LayerPair& pair, const NetworkQuestion& question, std::stop_token stop,
                                        double below)
{
    if (const auto adds = checkAddsUp(question.objective); !adds) {
        return tl::unexpected<Error>(adds.error());
    }
    if (!isMatching(pair)) {
        return FusedPairSolution{{}, kNoFusedValue, 0};
    }
    return FusedPairSearch(pair, question, std::move(stop), below).run();
}

} // namespace pimento::dataflow
