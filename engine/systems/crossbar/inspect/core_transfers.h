// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/chip/crossbar_chip.h"
#include "engine/systems/crossbar/streams/instruction.h"

#include <cstdint>
#include <vector>

namespace pimento::crossbar {

/// Bytes that a core sends to another one.
struct CorePair {
    std::int32_t from = 0;
    std::int32_t to = 0;
    std::int64_t bytes = 0;

    bool operator==(const CorePair&) const = default;
};

/// The matrix of bytes between cores without its zeros, ordered by sender and receiver.
[[nodiscard]] std::vector<CorePair> transfersOf(const Streams& streams, const CrossbarChip& chip);

} // namespace pimento::crossbar
