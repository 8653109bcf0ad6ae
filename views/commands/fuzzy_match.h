// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace pimento {

/// Scores how well the typed letters match a text, in their order but with others between them; more is better.
/// Beginnings of words and consecutive letters count most. nullopt: the text does not contain them.
[[nodiscard]] std::optional<int> fuzzyMatch(const QString& typed, const QString& text);

} // namespace pimento
