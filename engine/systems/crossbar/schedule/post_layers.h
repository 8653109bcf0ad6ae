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
    std::int64_t chunkElements = 512; // of the results of a chunk: a pixel in any case, and no more chunks than steps
    PoolDivisor divisor = PoolDivisor::ValidInputs;
};

/// Deals the pixels of all layers without weights to the cores, in equal shares of neighbours, and over the steps of a
/// cycle. Each layer begins at the core after the last one of the layer before it, so that layers with few pixels spread.
/// A core computes neighbouring pixels in chunks, so that pools share their inputs: it loads the inputs of all chunks of a
/// step, like those of array groups, and computes and stores them at the end of the step. A function that alone reads
/// another of these layers is computed with it, and the result of that is not stored.
class PostLayers {
public:
    PostLayers(const LayerGraph& graph, const GlobalMemory& memory, std::size_t cores, std::int64_t steps,
               const PostOptions& options);

    /// Elements of local memory that a core needs for the chunks of one step.
    [[nodiscard]] std::int64_t elements(std::size_t core) const { return m_elements[core]; }
    /// Appends the loads of a core in a step. `address` is the place of its local memory.
    void addLoads(std::size_t core, std::int64_t step, std::int64_t address, std::vector<Instruction>& stream);
    /// Appends the rest of the step, at the same address.
    void addResults(std::size_t core, std::int64_t step, std::int64_t address, std::vector<Instruction>& stream);

private:
    /// Pixels of a layer in the order of cores: the first `longer` cores of it have one more than the others.
    struct Share {
        std::size_t node = 0;
        std::size_t stored = 0; // node whose result it is: the last function computed with it
        std::vector<VectorFunction> functions;
        std::size_t firstCore = 0;
        std::int64_t each = 0;
        std::int64_t longer = 0;
        std::int64_t firstStep = 0;
    };
    /// Neighbouring pixels that a core computes in a step. Its memory: the results, then what they need.
    struct Chunk {
        std::size_t share = 0;
        std::size_t node = 0;
        std::int64_t first = 0;
        std::int64_t pixels = 0;
        std::int64_t address = 0;
    };

    void addShares();
    [[nodiscard]] std::int64_t pixelsOfChunk(const GraphNode& node, std::int64_t pixels) const;
    /// Fills m_chunks, and returns the end of their memory.
    std::int64_t findChunks(std::size_t core, std::int64_t step, std::int64_t address);
    [[nodiscard]] std::int64_t elementsOf(const Chunk& chunk) const;
    /// Calls visit(y, begin, end, address) for each part of a row of the input of a pool that pixels [first, first +
    /// pixels) of one row read, and returns the end of the memory of the parts.
    template <class Visit>
    std::int64_t visitPoolRows(const GraphNode& node, std::int64_t first, std::int64_t pixels, std::int64_t address,
                               Visit&& visit) const;
    /// Calls visit(first, pixels) for each part of a chunk that lies in one row.
    template <class Visit> void visitRows(const Chunk& chunk, Visit&& visit) const;

    Instruction& emit(const Chunk& chunk, Operation operation, std::int64_t length);
    void emitVector(const Chunk& chunk, VectorFunction function, std::int64_t destination, std::int64_t operand,
                    std::int64_t length);
    void emitLoad(const Chunk& chunk, std::size_t node, std::int64_t source, std::int64_t destination,
                  std::int64_t length);
    void load(const Chunk& chunk);
    void compute(const Chunk& chunk);
    void pool(const Chunk& chunk);
    void poolPixel(const Chunk& chunk, std::int64_t pixel, std::int64_t firstOfRow, std::int64_t pixelsOfRow,
                   std::int64_t rows);

    const LayerGraph& m_graph;
    const GlobalMemory& m_memory;
    std::size_t m_cores;
    std::int64_t m_steps;
    PostOptions m_options;
    std::vector<Share> m_shares;
    std::vector<std::int64_t> m_elements; // of each core
    std::vector<Chunk> m_chunks;
    std::vector<Instruction>* m_stream = nullptr; // which is being written
};

} // namespace pimento::crossbar
