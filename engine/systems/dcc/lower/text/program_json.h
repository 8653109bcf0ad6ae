// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/program.h"

#include <functional>
#include <string>
#include <string_view>

namespace pimento::lower {

/// Takes the next piece of a text; false: no more of it is wanted.
using TextSink = std::function<bool(std::string_view)>;

/// Writes a program as a JSON document that says everything that is needed to execute it: the device's organisation,
/// the tensors, and one object for each command with its groups, cores and places as lists and the tensor element of
/// every lane. Made while it is taken, whatever its length. False: the sink wanted no more. The format is described in
/// resources/docs/PROGRAM_JSON.md.
[[nodiscard]] bool writeProgramJson(const Program& program, const TextSink& sink);

// Parts of it, for documents that say more:

/// The array "tensors" of the kernel, on one line.
[[nodiscard]] std::string tensorsJson(const Program& program);
/// The object "device", on one line.
[[nodiscard]] std::string deviceJson(const Program& program);
/// The members "preload" and "run", without a comma or a line end behind them. False: the sink wanted no more.
[[nodiscard]] bool writeCommandLists(const Program& program, const TextSink& sink);

} // namespace pimento::lower
