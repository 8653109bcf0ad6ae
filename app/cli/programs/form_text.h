// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/systems/modules.h"

namespace pimento::cli {

/// Whether the candidates of a system have a text that `lower` prints.
[[nodiscard]] bool hasFormText(const SystemModule& module);
/// Prints the chosen candidate in a form that its system exports as one text. Returns the exit code.
int lowerForm(const LowerOptions& options, const Problem& problem, const SystemModule& module);

} // namespace pimento::cli
