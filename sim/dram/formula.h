// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace pimento::sim {

/// Evaluates a formula such as "nCL + nBL + 2 - nCWL" or "nRC + 7 * nFAW" over named values to cycles from 0 to
/// 1,000,000. Error: an unknown value, a character or an operator out of place, or a result out of range.
[[nodiscard]] Result<std::int64_t> evaluateFormula(std::string_view formula,
                                                   const std::map<std::string, std::int64_t>& values);

} // namespace pimento::sim
