// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text_sink.h"
#include "engine/systems/dcc/lower/core/program.h"

#include <string>
#include <string_view>

namespace pimento::lower {

using pimento::TextSink;

/// Writes a program as a JSON document with everything that is needed to execute it: the device's organisation, the
/// tensors, and one object per command with its groups, cores and addresses as lists and the tensor element of every
/// lane. The text is made piece by piece, whatever its length. False: the sink ended the writing. The format is
/// described in resources/docs/PROGRAM_JSON.md.
[[nodiscard]] bool writeProgramJson(const Program& program, const TextSink& sink);

// Parts of the document, for documents that contain more:

/// Writes the array "tensors" of the kernel on one line.
[[nodiscard]] std::string tensorsJson(const Program& program);
/// Writes the object "device" on one line.
[[nodiscard]] std::string deviceJson(const Program& program);
/// Writes the members "preload" and "run", without a comma or a line end behind them. False: the sink ended the
/// writing.
[[nodiscard]] bool writeCommandLists(const Program& program, const TextSink& sink);

} // namespace pimento::lower
