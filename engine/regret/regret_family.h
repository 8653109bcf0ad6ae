// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/regret/regret.h"
#include "sim/base/result.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// A kernel with sizes on a device.
struct RegretCase {
    std::string device;
    std::string kernel;
    std::string shape;

    bool operator==(const RegretCase&) const = default;
};

/// The built-in family: 30 shapes over all devices, from single vectors to layers of models, with numbers of heads that
/// divide the groups and others that do not.
[[nodiscard]] const std::vector<RegretCase>& regretFamily();

/// Reads cases, one a line: device, kernel and shape with blanks between them; of a line with a shape alone device and
/// kernel are those given. What follows # is skipped. Error: a line with other words, no case at all.
[[nodiscard]] Result<std::vector<RegretCase>> parseRegretCases(std::string_view text, const std::string& origin,
                                                               const std::string& device, const std::string& kernel);

/// What one way of choosing loses over several questions.
struct LossSummary {
    Chooser chooser = Chooser::Complete;
    std::size_t cases = 0;         // in which it chose a draft
    std::size_t missing = 0;       // in which there was none to choose
    std::size_t losing = 0;        // in which another draft is better
    double harmonicMean = 1;       // of the ratios of costs; 1: no cases
    double worst = 1;              // the largest ratio
    std::optional<std::size_t> at; // the question of the worst ratio; none: it loses nowhere
};

/// In the order of chooserNames().
[[nodiscard]] std::vector<LossSummary> summaries(std::span<const Regret> all);

} // namespace pimento
