// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

class QWidget;

namespace pimento {

/// Table as CSV of a picture of a chip, of the forms of a kernel, or of a quantity over time; none: the widget is another
/// one.
[[nodiscard]] std::optional<std::string> chipTableOf(const QWidget& widget);

} // namespace pimento
