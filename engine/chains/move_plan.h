// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/chains/tensor_layout.h"
#include "engine/systems/dcc/drafts/tiling.h"
#include "engine/systems/dcc/lower/core/command_buffer.h"
#include "sim/base/result.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace pimento::chains {

/// Where a tensor lies: as a draft wants it, or in the host's layout.
struct TensorPlace {
    const TensorLayout* layout = nullptr; // borrowed; nullptr: the host's

    [[nodiscard]] bool isHosts() const { return layout == nullptr; }
};

/// A vector of a core's memory.
struct CoreVector {
    std::uint16_t group = 0;
    std::uint16_t core = 0;
    std::int64_t block = 0;

    bool operator==(const CoreVector&) const = default;
};

/// What a kernel of the host moves: rounds of reads into its on-chip memory and of writes out of it, each as much as
/// that memory holds.
struct MovePlan {
    struct Side {
        std::vector<CoreVector> cores;
        std::vector<IndexRange> host; // vectors of the tensor in host layout
    };
    struct Round {
        Side reads;
        Side writes;
    };

    std::size_t tensor = 0; // of the kernel, for places in host layout
    std::vector<Round> rounds;

    [[nodiscard]] std::int64_t vectorsRead() const;
    [[nodiscard]] std::int64_t vectorsWritten() const;
};

/// Puts every element of a tensor that lies in `from` to each of its places in `to`: where it has several in `from`,
/// one of them is read. Elements outside of `common` do not count, and the new layout has rows of its own, so that
/// nothing is overwritten that is still wanted. Error: a stop.
[[nodiscard]] Result<MovePlan> relayPlan(const TensorPlace& from, const TensorPlace& to, const Extent& common,
                                         const std::stop_token& stop = {});

/// Where the elements of a new token come from.
enum class TokenSource : std::uint8_t { HostMemory, OnChip };
/// Writes the elements of one index of a dimension to their places. A vector that holds others as well is read first,
/// since nothing says that the devices take parts of a vector. Error: a stop.
[[nodiscard]] Result<MovePlan> appendPlan(const TensorLayout& layout, const NewIndex& added, TokenSource source,
                                          const std::stop_token& stop = {});

/// The commands of a plan; the plan must outlive it.
[[nodiscard]] lower::CommandMaker commandsOf(const MovePlan& plan, lower::CommandBuffer& out);

} // namespace pimento::chains
