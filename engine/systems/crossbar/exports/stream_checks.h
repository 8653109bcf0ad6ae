// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/exports/stream_document.h"

#include <string>

namespace pimento::crossbar {

/// Checks that what the instructions of a document name is there, and that transfers come in pairs. Returns the first
/// mistake; "": none.
[[nodiscard]] std::string mistakeIn(const StreamDocument& document);

} // namespace pimento::crossbar
