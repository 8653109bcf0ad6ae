// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/layer_loops.h"
#include "engine/systems/dataflow/walk/loop_nest.h"

#include <cstdint>
#include <functional>
#include <map>
#include <tuple>
#include <vector>

namespace pimento::dataflow {

/// A step of a nest, as far as it matters for what a tile costs.
struct NestStep {
    Sizes extents{};     // positions of each dimension with work
    bool moves = true;   // the tensor's tile changes
    bool isFirst = true; // first visit of this tile
    bool isLast = true;  // last visit

    auto operator<=>(const NestStep&) const = default;
};

/// Bytes that one link moves, and steps.
struct LinkBytes {
    std::int64_t steps = 0;
    std::int64_t parentReads = 0;
    std::int64_t parentWrites = 0;
    std::int64_t childReads = 0;
    std::int64_t childWrites = 0;

    void add(const LinkBytes& other, std::int64_t times);
};

/// Sums what the steps of a nest cost. In each loop, all steps between the first and the last are equal, so that only
/// one of them is walked.
class NestPeriods {
public:
    /// `movesAlways`: the child keeps no tile from one step to the next.
    NestPeriods(std::vector<NestLoop> loops, Tensor tensor, bool movesAlways,
                std::function<LinkBytes(const NestStep&)> cost);

    [[nodiscard]] LinkBytes sum(const Sizes& bounds);

private:
    [[nodiscard]] LinkBytes sumFrom(std::size_t loop, const NestStep& step);

    std::vector<NestLoop> m_loops;
    std::vector<bool> m_moving;
    Tensor m_tensor;
    bool m_movesAlways;
    std::function<LinkBytes(const NestStep&)> m_cost;
    std::map<std::tuple<std::size_t, NestStep>, LinkBytes> m_known;
};

} // namespace pimento::dataflow
