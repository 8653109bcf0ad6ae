// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>

class QSplitter;
class QWidget;

namespace pimento {

/// Pages that are narrower (logical pixels) have their panels one below the other.
inline constexpr int kSideBySide = 840;

/// Stands the panels of `rows` side by side, or one below the other where `page` has little width. Returns whether
/// any row turned: the panels of it want new sizes then.
bool turnRows(const QWidget& page, std::initializer_list<QSplitter*> rows);

} // namespace pimento
