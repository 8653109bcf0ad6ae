// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"
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
    std::int64_t poolElements = 8192; // of the results of a chunk of a pool: a row in any case
    std::int64_t inputBuffers = 1;    // steps whose inputs lie in a core at the same time
    PoolDivisor divisor = PoolDivisor::ValidInputs;
};

/// Deals the pixels of all layers without weights to the cores, in equal shares of neighbours, and over the steps of a
/// cycle. Each layer begins at the core after the last one of the layer before it, so that layers with few pixels
/// spread. A core loads the inputs of neighbouring pixels, a chunk, in one step, like those of array groups. It
/// computes and stores them at the end of that step; those of a pool one after the other until the step of its next
/// chunk, as they share inputs and take long. So a pool has no more cores than chunks, and chunks are whole rows. A
/// function that alone reads another of these layers is computed with it, and the result of that is not stored.
class PostLayers {
public:
    PostLayers(const LayerGraph& graph, const GlobalMemory& memory, std::size_t cores, std::int64_t steps,
               const PostOptions& options);

    /// Elements of local memory of a core.
    [[nodiscard]] std::int64_t elements(std::size_t core) const
    {
        return m_poolElements[core] + m_stepElements[core] * m_options.inputBuffers;
    }
    /// Appends the loads of a core in a step. `address` is the place of its local memory.
    void addLoads(std::size_t core, std::int64_t step, std::int64_t address, std::vector<Instruction>& stream);
    /// Appends the rest of the step, at the same address.
    void addResults(std::size_t core, std::int64_t step, std::int64_t address, std::vector<Instruction>& stream);

private:
    /// Pixels of a layer, or rows of a pool, in the order of cores: the first `longer` of its cores have one more.
    struct Share {
        std::size_t node = 0;
        std::size_t stored = 0; // node whose result it is: the last function computed with it
        std::vector<VectorFunction> functions;
        std::size_t firstCore = 0;
        std::int64_t cores = 0;
        std::int64_t unit = 1; // pixels
        std::int64_t each = 0; // units of a core
        std::int64_t longer = 0;
        std::int64_t firstStep = 0;
    };
    /// Pixels of a core.
    struct Range {
        std::int64_t first = 0;
        std::int64_t pixels = 0;
    };
    /// Rows of the image that a chunk of a pool reads.
    struct PoolInputs {
        std::int64_t top = 0;
        std::int64_t height = 0;
    };
    /// What a core computes of a layer in a step.
    struct Part {
        std::size_t share = 0;
        std::size_t node = 0;
        Range pixels = {};
        std::int64_t address = 0; // of the results, and of the inputs unless it is of a pool
        Range chunk = {};         // of a pool: whose inputs it reads
        std::int64_t inputs = 0;  // of a pool: their address
        bool loads = true;        // begins a chunk
    };

    void addShares();
    void deal(Share& share, std::int64_t& firstCore) const;
    [[nodiscard]] Range rangeOf(const Share& share, std::size_t core) const;
    [[nodiscard]] std::int64_t chunksOf(const Share& share, std::int64_t pixels) const;
    [[nodiscard]] static Range chunkOf(const Share& share, const Range& range, std::int64_t chunk, std::int64_t chunks);
    /// Fills m_parts for a step whose memory lies at the addresses, and returns the end of the latter.
    std::int64_t findParts(std::size_t core, std::int64_t step, std::int64_t pools, std::int64_t address);
    void findPart(std::size_t share, const Range& range, std::int64_t step);
    void findPoolPart(std::size_t share, const Range& range, std::int64_t step, std::int64_t pools);
    /// Elements of the memory of the inputs of all chunks of a pool in a core.
    [[nodiscard]] std::int64_t poolMemory(const Share& share, const Range& range) const;
    [[nodiscard]] PoolInputs poolInputs(const GraphNode& node, const Range& chunk) const;
    [[nodiscard]] std::int64_t elementsOf(const Part& part) const;
    void setAddress(std::size_t core, std::int64_t step, std::int64_t address);

    Instruction& emit(const Part& part, Operation operation, std::int64_t length);
    void emitVector(const Part& part, VectorFunction function, std::int64_t destination, std::int64_t operand,
                    std::int64_t length);
    void emitLoad(const Part& part, std::size_t node, std::int64_t source, std::int64_t destination,
                  std::int64_t length);
    void load(const Part& part);
    void loadPool(const Part& part);
    void compute(const Part& part);
    void shuffle(const Part& part);
    void poolPixel(const Part& part, std::int64_t pixel);

    const LayerGraph& m_graph;
    const GlobalMemory& m_memory;
    std::size_t m_cores;
    std::int64_t m_steps;
    PostOptions m_options;
    std::vector<Share> m_shares;
    std::vector<std::int64_t> m_poolElements; // of each core: inputs of pools
    std::vector<std::int64_t> m_stepElements; // of each core: all else of a step
    std::vector<Part> m_parts;
    std::vector<Instruction>* m_stream = nullptr; // which is being written
};

} // namespace pimento::crossbar
