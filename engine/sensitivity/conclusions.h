// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sensitivity/sensitivity.h"

#include <array>

namespace pimento {

/// Conclusions in the order of the report.
inline constexpr std::array kConclusions = {Conclusion::Winner, Conclusion::DefaultSign, Conclusion::DefaultGain,
                                            Conclusion::BaselineSign};

} // namespace pimento
