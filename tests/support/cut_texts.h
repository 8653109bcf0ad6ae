// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

class QWidget;

namespace pimento::test {

/// Returns the texts of visible labels, buttons, tabs and boxes below a widget that have less room than they need, each
/// with the name of its widget, and of plots whose axes are shorter than their labels or whose bars have no room for
/// their notes. Texts that end in dots on purpose, wrap or scroll are left out.
[[nodiscard]] QStringList cutTexts(const QWidget& root);

/// Returns the visible children of one parent that cover each other by more than a frame.
[[nodiscard]] QStringList overlaps(const QWidget& root);

} // namespace pimento::test
