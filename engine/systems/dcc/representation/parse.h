// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/representation/program.h"
#include "sim/base/result.h"

#include <string_view>

namespace pimento::ir {

/// Reads the text form (print.h). What follows from the draft (tile sizes, lists, rearrangements) has to agree with it;
/// "..." stands for the rest of such a data, compute or tensor tile. Every program that is returned can be lowered as
/// far as its device allows. Places of the result are those of its text. Error: where it is "line 3, column 7".
[[nodiscard]] Result<Program> parse(std::string_view text);

} // namespace pimento::ir
