// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/language_models/model_phase.h"
#include "engine/language_models/model_shard.h"

#include <string_view>
#include <vector>

namespace pimento {

enum class CollectiveKind : std::uint8_t {
    AllReduce,    // every device has a summand of the same tensor and receives the sum
    AllGather,    // every device has a part of a tensor and receives all of it
    AllToAll,     // every device sends a different part to every other one
    PointToPoint, // one device sends a tensor to another one
};

/// An exchange between devices in one pass through a model.
struct Collective {
    std::string_view name; // "sum of projections"
    CollectiveKind kind = CollectiveKind::AllReduce;
    std::int64_t devices = 1;
    std::int64_t times = 1; // per pass, in sequence
    /// Size of the tensor: for an all-reduce the sum, for an all-gather the whole tensor, for an all-to-all all rows
    /// that all devices send (including rows that stay where they are).
    Bytes bytes;

    /// Minimum bytes that each device sends each time. All-reduce in a ring: 2 (n - 1) / n of the tensor; all-gather (n
    /// - 1) / n; all-to-all (n - 1) / n of its nth part of all rows; point to point all.
    [[nodiscard]] double sentBytes() const;
};

/// Lists all exchanges of a pass; none if blocks are on one device and there is one stage. The rows of an all-to-all
/// are the tokens, each once for every expert that it goes to, in both directions; devices are assumed to begin with
/// equal shares of the tokens.
[[nodiscard]] std::vector<Collective> collectivesOf(const ModelShard& shard, const ModelPhase& phase);

} // namespace pimento
