// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/explorer.h"

class QString;

namespace pimento {

/// Writes the simulated drafts in the text form that the command line writes, byte for byte.
[[nodiscard]] bool saveCosts(const Exploration& exploration, const QString& file);

} // namespace pimento
