// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/exports/mapping_program.h"

#include "engine/systems/dataflow/exports/tensor_chains.h"
#include "engine/systems/dataflow/exports/traffic_network.h"
#include "engine/systems/dataflow/model/tile_sizes.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pimento::dataflow {

namespace {

constexpr std::int64_t kMostOfARow = 1 << 16U;

KeyedSums cutsOf(const KeyedSums& tiles, std::int64_t bound)
{
    KeyedSums cuts;
    for (const auto& [tile, sum] : tiles) {
        add(cuts[CutKey::of(tile, bound / tile)], sum);
    }
    return cuts;
}

LoopKeys innerCuts(std::int64_t (*size)(const InnerFactors&), std::int64_t (*unit)(const InnerFactors&))
{
    return [size, unit](const LoopChoices& loop) {
        return loop.inner(
            [&](const InnerFactors& factors) { return CutKey::of(size(factors), loop.bound() / unit(factors)); });
    };
}

std::int64_t lanesOf(const InnerFactors& factors) { return factors.lanes; }
std::int64_t slotsOf(const InnerFactors& factors) { return factors.slots; }
std::int64_t arrayOf(const InnerFactors& factors) { return factors.array(); }
std::int64_t peTileOf(const InnerFactors& factors) { return factors.peTile(); }
std::int64_t wholeTileOf(const InnerFactors& factors) { return factors.tile(); }

class ProgramBuilder {
public:
    explicit ProgramBuilder(const DataflowQuestion& question)
        : m_question(question), m_layer(question.layer), m_levels(question.accelerator.levels.size()),
          m_unit({{m_program.addReal("one"), 1}}), m_traffic(m_program, m_unit, m_layer, m_loops), m_reads(m_levels),
          m_writes(m_levels)
    {
        for (const std::int64_t bound : m_layer.bounds) {
            m_macs *= static_cast<double>(bound);
        }
        const Accelerator& accelerator = question.accelerator;
        m_idealCycles = m_macs / static_cast<double>(accelerator.height * accelerator.width * accelerator.lanes);
        m_program.requireEqual(m_unit, 1);
    }

    LinearProgram build()
    {
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            m_loops.emplace_back(m_program, m_unit, m_question, dim);
        }
        limitArray();
        m_chains = tensorChains(m_program, m_unit, m_question, m_loops);
        for (const Tensor tensor : kAllTensors) {
            addUnitTraffic(tensor);
            for (std::size_t level = 0; level + 1 < m_levels; ++level) {
                addLevelTraffic(tensor, level);
            }
        }
        for (std::size_t level = 0; level + 1 < m_levels; ++level) {
            limitCapacity(level);
        }
        minimise();
        return std::move(m_program);
    }

private:
    [[nodiscard]] bool hasLatency() const
    {
        return m_question.objective.goal != Goal::Energy || m_question.constraints.mostLatency;
    }

    [[nodiscard]] bool countsPes() const
    {
        const MemoryLevel& level = m_question.accelerator.levels.front();
        return hasLatency() && (level.readBandwidth > 0 || level.writeBandwidth > 0 || level.sharedBandwidth > 0);
    }

    void limitArray()
    {
        const Accelerator& accelerator = m_question.accelerator;
        const std::array<std::int64_t, kDirections> limits = {accelerator.height, accelerator.width, accelerator.lanes};
        for (std::size_t direction = 0; direction < kDirections; ++direction) {
            LinearSum sum;
            for (const LoopChoices& loop : m_loops) {
                add(sum, loop.logarithms(static_cast<Direction>(direction)));
            }
            const double half = static_cast<double>(limits[direction]) + 0.5; // between two whole products
            m_program.requireAtMost(sum, std::log(half));
        }
    }

    /// Ends a network with the level that the tiles come from: `charge` gets it with the bytes and their flow.
    template <class Charge> static void charge(ProductNetwork network, const KeyedSums& parents, const Charge& charge)
    {
        network.choose(parents, [](const PartialProduct& product, std::int64_t parent) {
            return std::optional(parent == kNoParent ? PartialProduct{.value = 0, .kind = parent}
                                                     : PartialProduct{.value = product.value, .kind = parent});
        });
        for (const auto& [product, flow] : network.flows()) {
            if (product.kind != kNoParent) {
                charge(static_cast<std::size_t>(product.kind), static_cast<double>(product.value), flow);
            }
        }
    }

    /// Choices of one parent against all others.
    [[nodiscard]] KeyedSums onlyParent(const KeyedSums& parents, std::int64_t parent) const
    {
        KeyedSums two = {{parent, parents.at(parent)}, {kNoParent, m_unit}};
        add(two[kNoParent], parents.at(parent), -1);
        return two;
    }

    [[nodiscard]] double elementsOfOutput() const
    {
        return static_cast<double>(elementsOf(m_layer, Tensor::Output, m_layer.bounds) *
                                   m_layer.elementBytes[indexOf(Tensor::Output)]);
    }

    /// Charges a parent: a first visit of the output's tile reads nothing.
    void chargeParent(Tensor tensor, std::size_t parent, double bytes, const LinearSum& flow)
    {
        add(m_reads[parent], flow, bytes);
        if (tensor == Tensor::Output) {
            add(m_writes[parent], flow, bytes);
            add(m_reads[parent], flow, parent == 0 ? 0 : -elementsOfOutput());
        }
    }

    /// Traffic of the multipliers, which keep nothing.
    void addUnitTraffic(Tensor tensor)
    {
        const KeyedSums& parents = m_chains[indexOf(tensor)].parents.front();
        KeyedSums outer = parents;
        outer.erase(0);
        outer[kNoParent] = parents.at(0);
        const auto partsOfArray = [](const LoopChoices& loop) {
            return loop.inner([&](const InnerFactors& factors) { return loop.bound() / factors.array(); });
        };
        const auto partsOfLanes = [](const LoopChoices& loop) {
            return loop.inner([&](const InnerFactors& factors) { return loop.bound() / factors.lanes; });
        };
        charge(m_traffic.trafficOf(tensor, {.cuts = innerCuts(arrayOf, arrayOf), .repeats = partsOfArray}), outer,
               [&](std::size_t parent, double bytes, const LinearSum& flow) {
                   chargeParent(tensor, parent, bytes, flow);
               });
        const KeyedSums pe = onlyParent(parents, 0);
        charge(m_traffic.trafficOf(tensor, {.cuts = innerCuts(lanesOf, lanesOf), .repeats = partsOfLanes}), pe,
               [&](std::size_t parent, double bytes, const LinearSum& flow) {
                   chargeParent(tensor, parent, bytes, flow);
               });
        if (countsPes()) {
            charge(m_traffic.trafficOf(tensor,
                                       {.cuts = innerCuts(lanesOf, arrayOf), .repeats = partsOfArray, .isOfAPe = true}),
                   pe, [&](std::size_t /*parent*/, double bytes, const LinearSum& flow) {
                       add(m_readsOfPe, flow, bytes);
                       add(m_writesOfPe, flow, tensor == Tensor::Output ? bytes : 0);
                   });
        }
        if (tensor == Tensor::Output) {
            addFirstSums(pe);
        }
    }

    /// PEs that sum up the same output begin with nothing: they read no sum from their buffers, and get none.
    void addFirstSums(const KeyedSums& pe)
    {
        const auto slots = [](const LoopChoices& loop) { return loop.inner(slotsOf); };
        charge(m_traffic.trafficOf(Tensor::Output, {.repeats = slots}), pe,
               [&](std::size_t /*parent*/, double bytes, const LinearSum& flow) {
                   add(m_reads[0], flow, -bytes);
                   add(m_writes[0], flow, -bytes);
               });
        if (countsPes()) {
            charge(m_traffic.trafficOf(Tensor::Output, {.isOfAPe = true}), pe,
                   [&](std::size_t /*parent*/, double bytes, const LinearSum& flow) {
                       add(m_readsOfPe, flow, -bytes);
                       add(m_writesOfPe, flow, -bytes);
                   });
        }
    }

    /// Traffic between a level that stores a tensor and the next one outside.
    void addLevelTraffic(Tensor tensor, std::size_t level)
    {
        const TensorChain& chain = m_chains[indexOf(tensor)];
        const bool isOutput = tensor == Tensor::Output;
        TrafficForm moved;
        moved.cuts = [level](const LoopChoices& loop) { return cutsOf(loop.tile(level), loop.bound()); };
        moved.moves = &chain.moves[level];
        charge(m_traffic.trafficOf(tensor, moved), chain.parents[level + 1],
               [&](std::size_t parent, double bytes, const LinearSum& flow) {
                   chargeParent(tensor, parent, bytes, flow);
                   if (level > 0) {
                       add(m_writes[level], flow, isOutput ? bytes - elementsOfOutput() : bytes);
                       add(m_reads[level], flow, isOutput ? bytes : 0);
                   }
               });
        if (level > 0) {
            return;
        }
        const KeyedSums stored = onlyParent(m_chains[indexOf(tensor)].parents.front(), 0);
        TrafficForm inside = moved;
        inside.cuts = innerCuts(peTileOf, peTileOf);
        inside.spread = [](const LoopChoices& loop) { return loop.inner(slotsOf); };
        charge(m_traffic.trafficOf(tensor, inside), stored,
               [&](std::size_t /*parent*/, double bytes, const LinearSum& flow) {
                   add(m_writes[0], flow, bytes);
                   add(m_reads[0], flow, isOutput ? bytes : 0);
               });
        if (countsPes()) {
            TrafficForm ofPe = moved;
            ofPe.cuts = innerCuts(peTileOf, wholeTileOf);
            ofPe.isOfAPe = true;
            charge(m_traffic.trafficOf(tensor, ofPe), stored,
                   [&](std::size_t /*parent*/, double bytes, const LinearSum& flow) {
                       add(m_writesOfPe, flow, bytes);
                       add(m_readsOfPe, flow, isOutput ? bytes : 0);
                   });
        }
    }

    /// Sizes of a level's tile along a dimension.
    [[nodiscard]] KeyedSums tileSizesAt(std::size_t level, std::size_t dim) const
    {
        return level == 0 ? m_loops[dim].inner(peTileOf) : m_loops[dim].tile(level);
    }

    void limitCapacity(std::size_t level)
    {
        const std::optional<std::int64_t>& capacity = m_question.accelerator.levels[level].capacity;
        LinearSum all;
        for (std::size_t t = 0; capacity && t < kTensors; ++t) {
            const auto tensor = static_cast<Tensor>(t);
            const std::int64_t tooMuch = *capacity + 1;
            ProductNetwork network(m_program, m_unit, m_layer.elementBytes[t]);
            for (const Dim dim : {Dim::C, Dim::K, Dim::N, Dim::G, Dim::P, Dim::R, Dim::Q, Dim::S}) {
                if (!isRelevant(dim, tensor)) {
                    continue;
                }
                const bool isOutputSide = tensor == Tensor::Input && (dim == Dim::P || dim == Dim::Q);
                const bool isKernelSide = tensor == Tensor::Input && (dim == Dim::R || dim == Dim::S);
                network.choose(tileSizesAt(level, indexOf(dim)), [&](PartialProduct product, std::int64_t size) {
                    if (isOutputSide) {
                        product.held = CutKey::of(size, 1);
                    } else if (isKernelSide) {
                        const Dim output = dim == Dim::R ? Dim::P : Dim::Q;
                        product.value *= m_traffic.sideOf(output, product.held, CutKey::of(size, 1));
                        product.held = 0;
                    } else {
                        product.value *= size;
                    }
                    product.value = std::min(product.value, tooMuch);
                    return std::optional(product);
                });
            }
            KeyedSums stored = {{1, m_chains[t].stored[level]}, {0, m_unit}};
            add(stored[0], m_chains[t].stored[level], -1);
            network.choose(stored, [&](const PartialProduct& product, std::int64_t isStored) {
                return isStored == 1 && product.value == tooMuch
                           ? std::nullopt
                           : std::optional(PartialProduct{.value = isStored * product.value});
            });
            for (const auto& [product, flow] : network.flows()) {
                add(all, flow, static_cast<double>(product.value));
            }
        }
        if (capacity) {
            const auto bytes = static_cast<double>(std::min(*capacity, kMostOfARow)); // keeps factors small
            LinearSum row;
            add(row, all, 1 / bytes);
            m_program.requireAtMost(row, static_cast<double>(*capacity) / bytes);
        }
    }

    void atLeast(const LinearSum& latency, const LinearSum& sum, double bandwidth)
    {
        if (bandwidth > 0) {
            LinearSum row;
            add(row, sum, 1 / (bandwidth * m_idealCycles));
            add(row, latency, -1);
            m_program.requireAtMost(row, 0);
        }
    }

    LinearSum latencyColumn()
    {
        const LinearSum latency = {{m_program.addReal("latency"), 1}};
        ProductNetwork compute(m_program, m_unit, 1);
        for (const LoopChoices& loop : m_loops) {
            multiply(compute, loop.inner([&](const InnerFactors& factors) { return loop.bound() / factors.array(); }));
        }
        LinearSum cycles;
        for (const auto& [product, flow] : compute.flows()) {
            add(cycles, flow, static_cast<double>(product.value));
        }
        atLeast(latency, cycles, 1);
        for (std::size_t m = 0; m < m_levels; ++m) {
            const MemoryLevel& level = m_question.accelerator.levels[m];
            const LinearSum& reads = m == 0 ? m_readsOfPe : m_reads[m];
            const LinearSum& writes = m == 0 ? m_writesOfPe : m_writes[m];
            LinearSum both = reads;
            add(both, writes);
            atLeast(latency, reads, level.readBandwidth);
            atLeast(latency, writes, level.writeBandwidth);
            atLeast(latency, both, level.sharedBandwidth);
        }
        if (m_question.constraints.mostLatency) {
            const double most = *m_question.constraints.mostLatency - m_question.accelerator.startCycles;
            m_program.requireAtMost(latency, most / m_idealCycles);
        }
        return latency;
    }

    void minimise()
    {
        const Accelerator& accelerator = m_question.accelerator;
        const DataflowObjective& objective = m_question.objective;
        const bool isBlend = objective.goal == Goal::Blend;
        LinearSum cost;
        if (hasLatency()) {
            const LinearSum latency = latencyColumn();
            const double weight = isBlend ? objective.latencyWeight : objective.goal == Goal::Latency ? 1 : 0;
            add(cost, latency, weight * m_idealCycles);
            add(cost, m_unit, weight * accelerator.startCycles);
        }
        if (objective.goal != Goal::Latency) {
            const double weight = isBlend ? objective.energyWeight : 1;
            add(cost, m_unit, weight * m_macs * accelerator.macEnergy);
            for (std::size_t m = 0; m < m_levels; ++m) {
                const double ofByte =
                    accelerator.levels[m].accessEnergy / static_cast<double>(accelerator.levels[m].accessBytes);
                add(cost, m_reads[m], weight * ofByte);
                add(cost, m_writes[m], weight * ofByte);
            }
        }
        m_program.minimise(std::move(cost));
    }

    const DataflowQuestion& m_question;
    const LayerLoops& m_layer;
    std::size_t m_levels;
    LinearProgram m_program;
    LinearSum m_unit;         // a column that is 1
    double m_macs = 1;        // multiply-accumulates
    double m_idealCycles =
        1; // cycles at full use of the array: the unit of the column latency, which keeps factors small
    std::vector<LoopChoices> m_loops;
    TrafficNetworks m_traffic;
    std::array<TensorChain, kTensors> m_chains;
    std::vector<LinearSum> m_reads; // bytes, by level
    std::vector<LinearSum> m_writes;
    LinearSum m_readsOfPe; // bytes of one PE
    LinearSum m_writesOfPe;
};

} // namespace

LinearProgram mappingProgram(const DataflowQuestion& question) { return ProgramBuilder(question).build(); }

} // namespace pimento::dataflow
