// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/lower/text/program_json.h"

namespace pimento {

/// Writes the object "layouts" of a schedule, a vector a line: where every element of a tensor lies in the host's
/// layout, and what every column of the cores' memories holds, operands first, then the results that the host reads
/// from there. Places are arrays of one number for each level of the device (channel first), row and column. Made while
/// it is taken. False: the sink wanted no more.
[[nodiscard]] bool writeLayoutsJson(const lower::Program& program, const lower::TextSink& sink);

} // namespace pimento
