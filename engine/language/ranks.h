// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/language/syntax.h"

#include <map>
#include <string>

namespace pimento::language {

/// Dimensions of the arguments as their elements and .size(i) tell; arguments without either are missing. Reports uses
/// that disagree.
[[nodiscard]] std::map<std::string, std::size_t, std::less<>> ranksOf(const Syntax& syntax, Diagnostics& diagnostics);

} // namespace pimento::language
