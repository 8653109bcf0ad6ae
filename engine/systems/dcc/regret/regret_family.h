// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/regret/regret.h"
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
    int line = 0; // line of the list that names it; 0: it is in no list

    bool operator==(const RegretCase&) const = default;
};

/// The built-in family: 30 shapes over all devices, from single vectors to layers of models, with numbers of heads that
/// divide the groups and others that do not.
[[nodiscard]] const std::vector<RegretCase>& regretFamily();

/// Parses cases, one per line: device, kernel and shape, separated by blanks; a line with a shape alone has the given
/// device and kernel. Text behind # is ignored. Error: a line with another number of words, or no cases.
[[nodiscard]] Result<std::vector<RegretCase>> parseRegretCases(std::string_view text, const std::string& origin,
                                                               const std::string& device, const std::string& kernel);

/// Losses of one method over several questions.
struct LossSummary {
    Chooser chooser = Chooser::Complete;
    std::size_t cases = 0;         // questions in which it chose a draft
    std::size_t missing = 0;       // questions in which it had none to choose
    std::size_t losing = 0;        // questions in which another draft is better
    double harmonicMean = 1;       // mean of the cost ratios; 1: no cases
    double worst = 1;              // the maximum ratio
    std::optional<std::size_t> at; // question of the worst ratio; none: it never loses
};

/// One summary per method, in the order of chooserNames().
[[nodiscard]] std::vector<LossSummary> summaries(std::span<const Regret> all);

} // namespace pimento
