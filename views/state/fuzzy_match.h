// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace pimento {

/// How well letters that somebody typed stand in a text, in their order but with others between them; more is better.
/// Beginnings of words and letters that follow each other count most. nullopt: they do not stand in it.
[[nodiscard]] std::optional<int> fuzzyMatch(const QString& typed, const QString& text);

} // namespace pimento
