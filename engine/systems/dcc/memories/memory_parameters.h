// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_parameter.h"
#include "sim/base/result.h"

#include <nlohmann/json_fwd.hpp>

#include <set>
#include <string>
#include <vector>

namespace pimento {

/// Lists the numeric parameters of a memory's description. `rules` are the active rules.
[[nodiscard]] std::vector<Parameter> memoryParameters(const nlohmann::json& device, const std::set<std::string>& rules);

/// Changes counts of the organisation with everything that depends on them: both address maps, the bytes that commands
/// move, the counts of energy rows, and factors of four-activate windows in formulas. Error: a dependent value does not
/// allow the change.
[[nodiscard]] Result<void> changeOrganisation(nlohmann::json& device, const Parameter& parameter, double value);

/// Adds a rule that limits how many banks of a channel open at once, with one four-activate window between groups.
/// Changes nothing if all banks may.
void capActivation(nlohmann::json& device, const std::set<std::string>& rules, double banks);

/// Number of banks in one node of a level; 1 for an unknown level.
[[nodiscard]] double banksUnder(const nlohmann::json& device, const std::string& level);

/// Lists the constraints in force: the table, and the rows of the active rules.
[[nodiscard]] std::vector<const nlohmann::json*> rowsInForce(const nlohmann::json& device,
                                                             const std::set<std::string>& rules);

} // namespace pimento
