// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/language_models/model_phase.h"
#include "engine/language_models/model_shard.h"

#include <string_view>
#include <vector>

namespace pimento {

enum class CollectiveKind : std::uint8_t {
    AllReduce,    // every device has a summand of the same tensor and gets the sum
    AllGather,    // every device has a piece of a tensor and gets all of it
    AllToAll,     // every device sends another piece to every other one
    PointToPoint, // one device sends a tensor to one other
};

/// An exchange between devices in one pass through a model.
struct Collective {
    std::string_view name; // "sum of projections"
    CollectiveKind kind = CollectiveKind::AllReduce;
    std::int64_t devices = 1;
    std::int64_t times = 1; // in a pass, one after the other
    /// The tensor, once: of an all-reduce the sum, of an all-gather the whole, of an all-to-all all rows that are sent
    /// by all devices (those that stay where they are among them).
    Bytes bytes;

    /// What each device sends at least, each time. All-reduce in a ring: 2 (n - 1) / n of the tensor; all-gather
    /// (n - 1) / n; all-to-all (n - 1) / n of its nth part of all rows; point to point all.
    [[nodiscard]] double sentBytes() const;
};

/// All exchanges of a pass. With blocks on one device and one stage there are none. The rows of an all-to-all are the
/// tokens, each once for every expert it goes to, on their way there and back; devices are taken to begin with equal
/// shares of the tokens.
[[nodiscard]] std::vector<Collective> collectivesOf(const ModelShard& shard, const ModelPhase& phase);

} // namespace pimento
