// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/serving/step_costs.h"

#include <cstdint>
#include <optional>

namespace pimento::serving {

/// Linear layers of a block or behind the blocks, as tables of measured times divide them.
enum class LinearPart : std::uint8_t { QueryKeyValue, Projection, FeedForward, Head };
inline constexpr LinearPart kLinearParts[] = {LinearPart::QueryKeyValue, LinearPart::Projection,
                                              LinearPart::FeedForward, LinearPart::Head};

/// Layers of decode steps that PIM devices beside a measured GPU run in its place. Times are of all blocks together,
/// launches and links included. Thread-safe.
class DeviceLayers {
public:
    virtual ~DeviceLayers() = default;

    /// True if keys and values lie on the devices, whose attention then serves all decoding sequences.
    [[nodiscard]] virtual bool hasAttention() const = 0;
    /// Seconds of attention; writes the layouts that it leaves. Requires hasAttention(), a batch of at least one
    /// sequence, and no more sequences and tokens than there are programs for.
    [[nodiscard]] virtual Result<double> attention(const DecodeBatch& batch) const = 0;
    /// Seconds of a part for the next tokens of so many sequences; nothing: the GPU runs it.
    [[nodiscard]] virtual std::optional<double> linear(LinearPart part, std::int64_t sequences) const = 0;
    /// True if a linear part runs on the devices only in steps where they are faster.
    [[nodiscard]] virtual bool isFastest() const = 0;
    /// Seconds to move keys and values of so many tokens between the GPU and the devices.
    [[nodiscard]] virtual double transfer(std::int64_t tokens) const = 0;
};

} // namespace pimento::serving
