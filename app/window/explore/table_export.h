// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QString;

namespace pimento {

struct Exploration;

/// Writes the candidates with a known cost, byte for byte as the command line does.
[[nodiscard]] bool saveCosts(const Exploration& exploration, const QString& file);

} // namespace pimento
