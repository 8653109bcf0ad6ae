// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/exports/loop_choices.h"
#include "engine/systems/dataflow/exports/tensor_chains.h"

#include <functional>
#include <vector>

// Bytes of a tensor's traffic between two levels as a product of choices. Loops that move a tensor cut it into tiles
// that are the whole of it together, except where windows of the input overlap; other loops multiply the traffic.

namespace pimento::dataflow {

/// Parts that a dimension is cut into, with their size, which counts where parts of the input overlap: the key of a
/// choice.
struct CutKey {
    static constexpr int kBits = 31;
    [[nodiscard]] static std::int64_t of(std::int64_t size, std::int64_t parts) { return (size << kBits) | parts; }
    [[nodiscard]] static std::int64_t size(std::int64_t key) { return key >> kBits; }
    [[nodiscard]] static std::int64_t parts(std::int64_t key) { return key & ((std::int64_t{1} << kBits) - 1); }
};

/// A choice that the loops along a dimension make.
using LoopKeys = std::function<KeyedSums(const LoopChoices&)>;

/// Choices of loops that the traffic of a tensor depends on.
struct TrafficForm {
    LoopKeys cuts = {};    // parts that a side of the input is cut into, see CutKey
    LoopKeys repeats = {}; // factor of a dimension that does not move the tensor; none: 1
    LoopKeys spread = {};  // a second such factor; none: 1
    const KeyedSums* moves =
        nullptr;          // what moves a tile first, and so what loops repeat its traffic; nullptr: all the same
    bool isOfAPe = false; // bytes of one PE instead of all
};

/// Writes products of one layer's loops.
class TrafficNetworks {
public:
    TrafficNetworks(LinearProgram& program, const LinearSum& unit, const LayerLoops& layer,
                    const std::vector<LoopChoices>& loops)
        : m_program(program), m_unit(unit), m_layer(layer), m_loops(loops)
    {
    }

    /// Bytes of a tensor's traffic.
    [[nodiscard]] ProductNetwork trafficOf(Tensor tensor, const TrafficForm& form) const;
    /// Positions along a side of the input, in all parts of an output dimension and its kernel's together.
    [[nodiscard]] std::int64_t sideOf(Dim output, std::int64_t outputs, std::int64_t kernels) const;

private:
    void multiplySides(ProductNetwork& network, const TrafficForm& form) const;
    void multiplyRepeats(ProductNetwork& network, Tensor tensor, const TrafficForm& form) const;

    LinearProgram& m_program;
    const LinearSum& m_unit;
    const LayerLoops& m_layer;
    const std::vector<LoopChoices>& m_loops;
};

/// Multiplies products by the keys of a choice.
void multiply(ProductNetwork& network, const KeyedSums& factors);

} // namespace pimento::dataflow
