// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

class QWidget;

namespace pimento {

/// Data of a roofline plot as comma-separated text; see figureTables(). None: another widget.
[[nodiscard]] std::optional<std::string> rooflineTableOf(const QWidget& widget);

} // namespace pimento
