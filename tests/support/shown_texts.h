// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace pimento::test {

/// All texts that a widget and its children draw, in the order of their drawing, with blanks between them: labels,
/// items of tables, texts of plots. Parts out of sight draw nothing. `without`: a child to leave out, or nullptr.
[[nodiscard]] QString shownTexts(QWidget& root, const QWidget* without);

} // namespace pimento::test
