// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/lower/text/program_json.h"

namespace pimento {

/// Writes the object "layouts" of a schedule, one vector per line: the location of every element of a tensor in the
/// host's layout, and the content of every column in the cores' memories, operands first, then the results that the
/// host reads from there. Locations are arrays with one number per level of the device (channel first), row and column.
/// Produces the text while the sink takes it. False: the sink stopped the output.
[[nodiscard]] bool writeLayoutsJson(const lower::Program& program, const lower::TextSink& sink);

} // namespace pimento
