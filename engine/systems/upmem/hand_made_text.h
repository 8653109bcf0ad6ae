// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/baselines/baseline_points.h"
#include "sim/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pimento::upmem {

/// Parameters of a manual baseline in its text.
struct HandMadeNumbers {
    std::int64_t outerDpus = 1;
    std::int64_t innerDpus = 1;
    std::int64_t tasklets = 16;
    std::int64_t tile = 0; // elements; 0: PrIM's recommended value

    bool operator==(const HandMadeNumbers&) const = default;
};

/// Makes the point of a manual baseline for a kernel with any parameters. Error: the program does not exist for the
/// kernel.
[[nodiscard]] Result<BaselinePoint> handMadePoint(HandMade program, ComparedKernel kernel,
                                                  const HandMadeNumbers& numbers);

/// Writes a point: "prim dpus=256x1 tasklets=16 tile=256".
[[nodiscard]] std::string textOf(const BaselinePoint& point);

/// Finds the manual baseline whose name a text begins with; nullopt: none.
[[nodiscard]] std::optional<HandMade> namedHandMade(std::string_view text);
/// Reads the text of a point. Error, with its column: what is wrong with it.
[[nodiscard]] Result<BaselinePoint> parseHandMade(std::string_view text, HandMade program, ComparedKernel kernel);

} // namespace pimento::upmem
