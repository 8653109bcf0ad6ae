// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

// Source: the paper "PIMCOMP", section VII-B: all results go through the memory of the chip. Layers without weights
// that only pass data on, or change them element by element, need not: they are computed with the layer before them.

namespace pimento::crossbar {

/// Which layers are computed together for throughput, and where their results are stored:
///
///   function   with the layer without weights whose result it alone reads
///   sum        with the matrix that is computed last of its sources, if the sum alone reads its result. The other
///              sources belong to earlier cycles, so that their results are there.
///   join       of channels: its sources store straight into its image, if it alone reads them
class FusedLayers {
public:
    /// Image that holds a result, from a channel on.
    struct Place {
        std::size_t image = 0;
        std::int64_t firstChannel = 0;
    };

    /// Each layer is computed alone, and stored in its own image.
    explicit FusedLayers(const LayerGraph& graph);
    /// Layers are computed together.
    [[nodiscard]] static FusedLayers of(const LayerGraph& graph);

    /// The last layer computed with a layer: the one that is stored.
    [[nodiscard]] std::size_t stored(std::size_t node) const { return m_stored[node]; }
    /// Whether a layer without weights is computed with the one before it.
    [[nodiscard]] bool isComputedBefore(std::size_t node) const { return m_isBefore[node]; }
    /// The sum that is computed with a matrix.
    [[nodiscard]] std::optional<std::size_t> sumOf(std::size_t matrix) const { return m_sums[matrix]; }
    [[nodiscard]] const Place& placeOf(std::size_t node) const { return m_places[node]; }
    /// Whether a source of a join is stored in the image of the join.
    [[nodiscard]] bool isInPlace(std::size_t source) const { return m_places[source].image != source; }

private:
    void fuseFunctions(const LayerGraph& graph);
    void fuseSums(const LayerGraph& graph);
    void placeSources(const LayerGraph& graph);

    std::vector<std::size_t> m_stored;
    std::vector<bool> m_isBefore;
    std::vector<std::optional<std::size_t>> m_sums;
    std::vector<Place> m_places;
};

} // namespace pimento::crossbar
