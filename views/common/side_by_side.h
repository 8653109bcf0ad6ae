// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>

class QSplitter;
class QWidget;

namespace pimento {

/// Width of a page (logical pixels) below which its panels are stacked.
inline constexpr int kSideBySide = 840;

/// Puts the panels of `rows` side by side, or one below the other if `page` is narrow. Returns true if any row changed
/// its direction, since its panels need new sizes then.
bool turnRows(const QWidget& page, std::initializer_list<QSplitter*> rows);

} // namespace pimento
