// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pimento {

/// Id of a column with the error of an estimate, in percent of the cost at the highest fidelity.
inline constexpr const char* kErrorColumn = "estimate_error";

} // namespace pimento
