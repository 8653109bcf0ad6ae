// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/baselines/baseline_points.h"
#include "sim/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pimento::upmem {

/// The numbers of a hand-made program that its text says.
struct HandMadeNumbers {
    std::int64_t outerDpus = 1;
    std::int64_t innerDpus = 1;
    std::int64_t tasklets = 16;
    std::int64_t tile = 0; // elements; 0: as PrIM recommends

    bool operator==(const HandMadeNumbers&) const = default;
};

/// A hand-made program for a kernel with any numbers. Error: there is no such program for the kernel.
[[nodiscard]] Result<BaselinePoint> handMadePoint(HandMade program, ComparedKernel kernel,
                                                  const HandMadeNumbers& numbers);

/// "prim dpus=256x1 tasklets=16 tile=256".
[[nodiscard]] std::string textOf(const BaselinePoint& point);

/// Which hand-made program a text begins with; nothing: it is another text.
[[nodiscard]] std::optional<HandMade> namedHandMade(std::string_view text);
/// Reads such a text. Error, with its column: what is wrong with it.
[[nodiscard]] Result<BaselinePoint> parseHandMade(std::string_view text, HandMade program, ComparedKernel kernel);

} // namespace pimento::upmem
