// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

class QWidget;

namespace pimento {

/// What a plot or the table of the page Model shows, as comma-separated text; see figureTables(). None: it is another
/// widget.
[[nodiscard]] std::optional<std::string> modelTableOf(const QWidget& widget);

} // namespace pimento
