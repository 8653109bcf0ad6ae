// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/schedule/layer_results.h"
#include "engine/systems/crossbar/schedule/pool_layers.h"
#include "engine/systems/crossbar/streams/global_memory.h"
#include "engine/systems/crossbar/streams/instruction.h"
#include "engine/systems/crossbar/streams/vector_functions.h"

#include <cstddef>
#include <cstdint>
#include <vector>

// Source: the paper "PIMCOMP", section VII-B: layers without weights in the schedule for throughput.

namespace pimento::crossbar {

struct PostOptions {
    std::int64_t chunkElements = 256; // of the results of a chunk: a pixel in any case, and no more chunks than steps
    std::int64_t inputBuffers = 1;    // steps whose inputs lie in a core at the same time
    PoolOptions pools = {};
};

/// Deals the pixels of all layers without weights to the cores, in equal shares of neighbours, and over the steps of a
/// cycle; pools in a way of their own (PoolLayers). Each layer begins at the core after the last one of the layer
/// before it, so that layers with few pixels spread. A core loads the inputs of neighbouring pixels, a chunk, in one
/// step, like those of array groups, and computes and stores them at the end of that step. Layers that are computed
/// with the one before them, or stored in place, have nothing to do (LayerResults).
class PostLayers {
public:
    PostLayers(const LayerGraph& graph, const GlobalMemory& memory, const LayerResults& results, std::size_t cores,
               std::int64_t steps, const PostOptions& options);

    /// Elements of local memory of a core.
    [[nodiscard]] std::int64_t elements(std::size_t core) const
    {
        return m_pools.elements(core) + m_stepElements[core] * m_options.inputBuffers;
    }
    /// Appends the loads of a core in a step. `address` is the place of its local memory.
    void addLoads(std::size_t core, std::int64_t step, std::int64_t address, std::vector<Instruction>& stream);
    /// Appends the rest of the step, at the same address.
    void addResults(std::size_t core, std::int64_t step, std::int64_t address, std::vector<Instruction>& stream);

private:
    /// Pixels of a layer, in the order of cores: the first `longer` of its cores have one more.
    struct Share {
        std::size_t node = 0;
        std::size_t firstCore = 0;
        std::int64_t each = 0; // pixels of a core
        std::int64_t longer = 0;
        std::int64_t firstStep = 0;
    };
    /// Pixels of a core.
    struct Range {
        std::int64_t first = 0;
        std::int64_t pixels = 0;
    };
    /// What a core computes of a layer in a step.
    struct Part {
        std::size_t share = 0;
        std::size_t node = 0;
        Range pixels = {};
        std::int64_t address = 0; // of the results and inputs
    };
    /// A source of a layer, and the first of its channels in the result of a join.
    struct Source {
        std::size_t node = 0;
        std::int64_t firstChannel = 0;
    };

    void addShares();
    /// Sources that a core loads: of a join, those that are not in place.
    [[nodiscard]] std::vector<Source> loadedSources(std::size_t node) const;
    [[nodiscard]] Range rangeOf(const Share& share, std::size_t core) const;
    [[nodiscard]] std::int64_t chunksOf(const Share& share, std::int64_t pixels) const;
    /// Fills m_parts for a step whose memory lies at an address, and returns its end.
    std::int64_t findParts(std::size_t core, std::int64_t step, std::int64_t address);
    void findPart(std::size_t share, const Range& range, std::int64_t step);
    [[nodiscard]] std::int64_t elementsOf(const Part& part) const;
    void setAddress(std::size_t core, std::int64_t step, std::int64_t address);

    Instruction& emit(const Part& part, Operation operation, std::int64_t length);
    void emitVector(const Part& part, VectorFunction function, std::int64_t destination, std::int64_t operand,
                    std::int64_t length);
    void emitLoad(const Part& part, std::size_t node, std::int64_t source, std::int64_t destination,
                  std::int64_t length);
    void load(const Part& part);
    void loadJoin(const Part& part);
    void compute(const Part& part);
    void store(const Part& part);
    void shuffle(const Part& part);

    const LayerGraph& m_graph;
    const GlobalMemory& m_memory;
    const LayerResults& m_results;
    PoolLayers m_pools;
    std::size_t m_cores;
    std::int64_t m_steps;
    PostOptions m_options;
    std::vector<Share> m_shares;
    std::vector<std::int64_t> m_stepElements; // of each core, but for pools
    std::vector<Part> m_parts;
    std::vector<Instruction>* m_stream = nullptr; // which is being written
};

} // namespace pimento::crossbar
