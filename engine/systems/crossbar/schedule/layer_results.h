// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/streams/global_memory.h"
#include "engine/systems/crossbar/streams/instruction.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

// Source: the paper "PIMCOMP", section VII-B: all results go through the memory of the chip. Layers without weights
// that only pass data on, or change them element by element, need not: they are computed with the layer before them.

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

/// Which layers are computed together, and where their results are stored:
///
///   function   with the layer without weights whose result it alone reads
///   sum        with the matrix that is computed last of its sources, if the sum alone reads its result. The other
///              sources belong to earlier cycles, so that their results are there.
///   join       of channels: its sources store straight into its image, if it alone reads them
///   pool       with the matrix that alone reads it, if that saves traffic (pool_choice.h)
class LayerResults {
public:
    /// `isFused`: otherwise each layer is computed alone, and stored in its own image. `pools`: those that are computed
    /// where they are read.
    LayerResults(const LayerGraph& graph, const GlobalMemory& memory, bool isFused,
                 std::span<const std::size_t> pools = {});

    /// The last layer computed with a layer: the one that is stored.
    [[nodiscard]] std::size_t stored(std::size_t node) const { return m_stored[node]; }
    /// Functions of the result of a layer without weights.
    [[nodiscard]] std::span<const VectorFunction> functions(std::size_t node) const { return m_functions[node]; }
    /// Whether a layer without weights is computed with another one.
    [[nodiscard]] bool isComputedBefore(std::size_t node) const { return m_isBefore[node]; }
    /// The sum that is computed with a matrix.
    [[nodiscard]] std::optional<std::size_t> sumOf(std::size_t matrix) const { return m_sums[matrix]; }
    /// Whether a source of a join is stored in the image of the join.
    [[nodiscard]] bool isInPlace(std::size_t source) const { return m_places[source].image != source; }
    /// Whether the sources of a join that need to be moved are stored on their own, channel by channel.
    [[nodiscard]] bool isInParts(std::size_t join) const { return m_isFused && m_stored[join] == join; }

    /// Appends the stores of a part of a result.
    void store(const ResultPart& part, Stage stage, std::vector<Instruction>& stream) const;

private:
    /// Image that holds a result, from a channel on.
    struct Place {
        std::size_t image = 0;
        std::int64_t firstChannel = 0;
    };

    void fuseFunctions();
    void fuseSums();
    void placeSources();
    [[nodiscard]] bool isReadOnlyBy(std::size_t node, std::size_t reader) const;
    /// The source of a sum with which it is computed.
    [[nodiscard]] std::optional<std::size_t> lastSource(std::size_t sum, std::span<const std::int64_t> cycles) const;

    const LayerGraph& m_graph;
    const GlobalMemory& m_memory;
    bool m_isFused;
    std::vector<std::size_t> m_stored;
    std::vector<std::vector<VectorFunction>> m_functions;
    std::vector<bool> m_isBefore;
    std::vector<std::optional<std::size_t>> m_sums;
    std::vector<Place> m_places;
};

} // namespace pimento::crossbar
