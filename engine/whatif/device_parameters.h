// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/whatif/parameter.h"

#include <nlohmann/json_fwd.hpp>

#include <set>
#include <string>
#include <vector>

namespace pimento {

/// The numbers of a device description. `rules` are those that are on.
[[nodiscard]] std::vector<Parameter> deviceParameters(const nlohmann::json& device, const std::set<std::string>& rules);

/// Changes counts of the organisation with all that follows from them: both address maps, the bytes that commands move,
/// the counts of energy rows, and factors of four-activate windows in formulas. Error: something that follows cannot be
/// changed so.
[[nodiscard]] Result<void> changeOrganisation(nlohmann::json& device, const Parameter& parameter, double value);

/// Adds a rule that lets at most so many banks of a channel open at once, each group one four-activate window after the
/// one before it. Nothing changes if all may.
void capActivation(nlohmann::json& device, const std::set<std::string>& rules, double banks);

/// Banks in one node of a level; 1 of a name that is no level.
[[nodiscard]] double banksUnder(const nlohmann::json& device, const std::string& level);

/// The rules of a description by name that may be on, and those of its table: every list of constraints in force.
[[nodiscard]] std::vector<const nlohmann::json*> rowsInForce(const nlohmann::json& device,
                                                             const std::set<std::string>& rules);

} // namespace pimento
