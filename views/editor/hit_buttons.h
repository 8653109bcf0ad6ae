// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

class QHBoxLayout;
class QWidget;

namespace pimento {

/// Adds the buttons of a search to its row: to the hit before (-1) and to the next one (1).
void addHitButtons(QHBoxLayout& row, QWidget& parent, const std::function<void(int by)>& go);

} // namespace pimento
