// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/program.h"

#include <string>

namespace pimento::lower {

/// Writes one command as a readable line, without the line break:
///
///   load      x[0][0] .. x[0][15]                    host -> on-chip memory
///   write     group 3 core 5 row 0 column 4          x[0][0] .. x[0][15]
///   wrbuf     entry 0, cores all                     x[0][0] .. x[0][15]
///   mac       row 0 column 4 x entry 0               accumulator 2
[[nodiscard]] std::string text(const Command& command, const Program& program);

} // namespace pimento::lower
