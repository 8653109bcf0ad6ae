// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QString;

namespace pimento {

struct Exploration;

/// Writes the candidates whose cost is known in the text form that the command line writes, byte for byte.
[[nodiscard]] bool saveCosts(const Exploration& exploration, const QString& file);

} // namespace pimento
