// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

class QWidget;

namespace pimento {

/// What the plots that are visible in a widget draw, as comma-separated tables: a header and a row for each mark. Of
/// several plots the tables stand below each other, an empty line between them. "": there is no plot, or nothing in
/// it.
[[nodiscard]] std::string figureTables(const QWidget& widget);

} // namespace pimento
