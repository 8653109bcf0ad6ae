// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/schedule/layer_results.h"
#include "engine/systems/crossbar/streams/vector_functions.h"

#include <cstddef>
#include <cstdint>
#include <vector>

// Source: the paper "PIMCOMP", section VII-B: pools in the schedule for throughput.

namespace pimento::crossbar {

struct PoolOptions {
    std::int64_t elements = 32'768; // of the results of a core: a row in any case
    std::int64_t channels = 32;     // of the results of a core at most
    PoolDivisor divisor = PoolDivisor::ValidInputs;
};

/// Deals pools to cores, and over the steps of a cycle. A core computes some channels of neighbouring rows, so that it
/// loads few inputs that other cores load too:
///
///                 channels 0..63   channels 64..127
///   rows 0..6        core 0            core 1         each pool begins at the core after the last one
///   rows 7..13       core 2            core 3         of the pool before it
///
/// The inputs of a core stay in its memory for the whole cycle. It loads them pixel after pixel, evenly over the steps
/// but for a last share of them, and computes and stores the pixels whose inputs are there, evenly over the rest of the
/// steps.
class PoolLayers {
public:
    PoolLayers(const LayerGraph& graph, const GlobalMemory& memory, const LayerResults& results, std::size_t cores,
               std::int64_t steps, const PoolOptions& options);

    /// Elements of local memory of a core.
    [[nodiscard]] std::int64_t elements(std::size_t core) const { return m_elements[core]; }
    /// Appends the loads of a core in a step. `address` is the place of its local memory.
    void addLoads(std::size_t core, std::int64_t step, std::int64_t address, std::vector<Instruction>& stream);
    /// Appends the rest of the step, at the same address.
    void addResults(std::size_t core, std::int64_t step, std::int64_t address, std::vector<Instruction>& stream);

private:
    /// What a core computes of a pool in a cycle.
    struct Share {
        std::size_t node = 0;
        std::int64_t firstRow = 0;
        std::int64_t rows = 0;
        std::int64_t firstChannel = 0;
        std::int64_t channels = 0;
        std::int64_t address = 0;         // of its inputs, then of the results and the factor of a mean
        std::vector<std::int64_t> loaded; // pixels of the inputs at the end of each step
        std::vector<std::int64_t> done;   // pixels of the result
    };
    /// Rows of the image that a share reads.
    struct InputRows {
        std::int64_t top = 0;
        std::int64_t height = 0;
    };

    void deal(std::size_t node, std::int64_t& firstCore);
    void plan(Share& share) const;
    [[nodiscard]] InputRows inputsOf(const Share& share) const;
    /// Pixels of the inputs of a share up to the last one that a pixel of its results needs.
    [[nodiscard]] std::int64_t inputsUntil(const Share& share, std::int64_t pixel) const;
    [[nodiscard]] std::int64_t resultAddress(const Share& share, std::int64_t pixel) const;

    void load(const Share& share, std::int64_t first, std::int64_t pixels);
    void compute(const Share& share, std::int64_t pixel);
    void finish(const Share& share, std::int64_t pixel, std::int64_t inputs);
    Instruction& emit(const Share& share, std::int64_t pixel, Operation operation, std::int64_t length);
    void emitVector(const Share& share, std::int64_t pixel, VectorFunction function, std::int64_t operand);

    const LayerGraph& m_graph;
    const GlobalMemory& m_memory;
    const LayerResults& m_results;
    std::int64_t m_steps;
    PoolOptions m_options;
    std::vector<std::vector<Share>> m_shares; // of each core
    std::vector<std::int64_t> m_elements;     // of each core
    std::int64_t m_address = 0;               // while a stream is being written
    std::vector<Instruction>* m_stream = nullptr;
};

} // namespace pimento::crossbar
