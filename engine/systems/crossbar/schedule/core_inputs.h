// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/schedule/core_layout.h"
#include "engine/systems/crossbar/schedule/high_throughput.h"
#include "engine/systems/crossbar/schedule/input_preparation.h"
#include "engine/systems/crossbar/schedule/line_buffer.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::crossbar {

/// Brings the inputs of array groups into the cores, step by step, with the reuse that the options ask for.
class CoreInputs {
public:
    /// Areas of shared loads and line buffers lie after the ends of the layout.
    CoreInputs(const LayerGraph& graph, std::span<const LayerPartition> partitions, const GlobalMemory& memory,
               const CoreLayout& layout, const HighThroughputOptions& options);

    /// Finds what the groups of a core need in a step.
    void prepare(std::size_t core, std::int64_t step);
    /// Appends the inputs of the next group of that step that works, or of all that are left.
    void appendNext(std::vector<Instruction>& stream);
    void appendAll(std::vector<Instruction>& stream);

    /// End of the local memory of each core, so far.
    [[nodiscard]] const std::vector<std::int64_t>& localEnds() const { return m_localEnds; }

private:
    [[nodiscard]] LineBufferOptions lineOptions(std::size_t core) const;
    [[nodiscard]] bool hasLines() const { return m_options.reuse == InputReuse::AcrossSteps; }
    [[nodiscard]] const std::vector<PreparedPiece>& pieces() const { return hasLines() ? m_pieces : m_inputs.pieces(); }
    void append(std::size_t end, std::vector<Instruction>& stream);
    [[nodiscard]] Instruction instructionOf(std::size_t index, std::vector<Instruction>& stream) const;

    std::span<const LayerPartition> m_partitions;
    const CoreLayout& m_layout;
    HighThroughputOptions m_options;
    InputPreparation m_inputs;
    std::vector<LineBuffer> m_lines; // of each core, if it reuses inputs across steps
    std::vector<std::int64_t> m_localEnds;
    std::size_t m_core = 0;
    std::vector<PreparedPiece> m_pieces;  // that the line buffer makes for the step
    std::vector<std::size_t> m_pieceEnds; // of each group that works in the step
    std::size_t m_group = 0;              // whose pieces come next
    std::size_t m_piece = 0;
};

} // namespace pimento::crossbar
