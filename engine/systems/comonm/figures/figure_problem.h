// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/catalogue.h"
#include "engine/problem/question.h"
#include "engine/systems/comonm/mapping_problem.h"
#include "sim/base/result.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace pimento::comonm {

inline constexpr double kMillisecondsPerSecond = 1e3;

/// A kernel of the library on a device, as figures ask for it.
struct FigureKernel {
    std::string name;
    std::map<std::string, std::string> sizes;
    std::string device = "upmem";
    std::string type = "int32";
    std::optional<std::int64_t> dpus = {}; // none: those of the device
};

[[nodiscard]] Question questionOf(const FigureKernel& kernel);

/// The problem of a question about mappings. Error: as pose().
[[nodiscard]] Result<std::shared_ptr<const MappingProblem>> mappingsOf(const Question& question,
                                                                       const Catalogue& catalogue);

/// "1.234"; "" for NaN.
[[nodiscard]] std::string threeDecimals(double number);
/// "12.34" of a number in percent; "" for NaN.
[[nodiscard]] std::string twoDecimals(double number);

} // namespace pimento::comonm
