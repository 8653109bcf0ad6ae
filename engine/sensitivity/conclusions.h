// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sensitivity/sensitivity.h"

#include <array>

namespace pimento {

/// In the order in which they are told.
inline constexpr std::array kConclusions = {Conclusion::Winner, Conclusion::DefaultSign, Conclusion::DefaultGain,
                                            Conclusion::BaselineSign};

} // namespace pimento
