// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/streams/global_memory.h"
#include "engine/systems/crossbar/streams/instruction.h"

#include <cstddef>
#include <cstdint>
#include <vector>

// Source: the paper "PIMCOMP", section VII-B: layers without weights in the schedule for throughput.

namespace pimento::crossbar {

/// Deals the pixels of all layers without weights to the cores, in equal shares of neighbours, and over the steps of a
/// cycle. Each layer begins at the core after the last one of the layer before it, so that layers with few pixels spread.
class PostLayers {
public:
    PostLayers(const LayerGraph& graph, const GlobalMemory& memory, std::size_t cores, std::int64_t steps);

    /// Elements of local memory that a core needs for the largest of its pixels; all layers share them.
    [[nodiscard]] std::int64_t elements() const { return m_elements; }
    /// Appends the instructions of a core in a step: for each layer, the core loads inputs, computes and stores. `address`
    /// is the place of its local memory.
    void add(std::size_t core, std::int64_t step, std::int64_t address, std::vector<Instruction>& stream);

private:
    /// Pixels of a layer in the order of cores: the first `longer` cores of it have one more than the others.
    struct Share {
        std::size_t node = 0;
        std::size_t firstCore = 0;
        std::int64_t each = 0;
        std::int64_t longer = 0;
    };

    Instruction& emit(Operation operation, std::int64_t length);
    void emitVector(VectorFunction function, std::int64_t destination, std::int64_t source, std::int64_t length);
    /// A load of input elements, from `source` of the image of a node.
    void emitLoad(std::size_t node, std::int64_t source, std::int64_t destination, std::int64_t length);
    void emitStore(std::int64_t source, std::int64_t length);

    [[nodiscard]] std::int64_t elementsOf(const GraphNode& node) const;
    void addPixel(std::int64_t pixel);
    void pool(std::int64_t pixel);
    void poolRow(std::int64_t y, std::int64_t left, bool& isFirst, std::int64_t& inputs);
    void sum();
    void join();
    void shuffle();
    void apply();

    const LayerGraph& m_graph;
    const GlobalMemory& m_memory;
    std::size_t m_cores;
    std::int64_t m_steps;
    std::vector<Share> m_shares;
    std::int64_t m_elements = 0;

    // What is being written:
    std::vector<Instruction>* m_stream = nullptr;
    std::size_t m_node = 0;
    std::int64_t m_pixel = 0;
    std::int64_t m_address = 0;
};

} // namespace pimento::crossbar
