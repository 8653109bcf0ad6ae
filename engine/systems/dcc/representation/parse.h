// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/representation/program.h"
#include "sim/base/result.h"

#include <string_view>

namespace pimento::ir {

/// Reads the text form (print.h). Lines that follow from the draft (tile sizes, lists, rearrangements) are checked
/// against it; in a list of a data, compute or tensor tile, "..." may stand for the rest. Every program that is
/// returned can be lowered as far as its device allows. Positions in the result refer to this text. Error, with its
/// position as "line 3, column 7".
[[nodiscard]] Result<Program> parse(std::string_view text);

} // namespace pimento::ir
