// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/fused_layers.h"
#include "engine/systems/crossbar/streams/global_memory.h"
#include "engine/systems/crossbar/streams/instruction.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pimento::crossbar {

/// Neighbouring pixels and channels of a layer's result in a core: pixel by pixel, each with these channels.
struct ResultPart {
    std::size_t node = 0;
    std::int64_t firstPixel = 0;
    std::int64_t pixels = 1;
    std::int64_t firstChannel = 0;
    std::int64_t channels = 0;
    std::int64_t address = 0; // in the core
};

/// Which layers are computed together, and how their results are stored (FusedLayers).
class LayerResults {
public:
    /// `isFused`: otherwise each layer is computed alone, and stored in its own image.
    LayerResults(const LayerGraph& graph, const GlobalMemory& memory, bool isFused);

    [[nodiscard]] std::size_t stored(std::size_t node) const { return m_fused.stored(node); }
    /// Functions of the result of a layer without weights.
    [[nodiscard]] std::span<const VectorFunction> functions(std::size_t node) const { return m_functions[node]; }
    [[nodiscard]] bool isComputedBefore(std::size_t node) const { return m_fused.isComputedBefore(node); }
    [[nodiscard]] std::optional<std::size_t> sumOf(std::size_t matrix) const { return m_fused.sumOf(matrix); }
    [[nodiscard]] bool isInPlace(std::size_t source) const { return m_fused.isInPlace(source); }
    /// Whether the sources of a join that need to be moved are stored on their own, channel by channel.
    [[nodiscard]] bool isInParts(std::size_t join) const { return m_isFused && m_fused.stored(join) == join; }

    /// Appends the stores of a part of a result.
    void store(const ResultPart& part, Stage stage, std::vector<Instruction>& stream) const;

private:
    const LayerGraph& m_graph;
    const GlobalMemory& m_memory;
    bool m_isFused;
    FusedLayers m_fused;
    std::vector<std::vector<VectorFunction>> m_functions;
};

} // namespace pimento::crossbar
