// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/data_layouts.h"

#include <QString>

#include <cstddef>

namespace pimento {

// What the two layouts of a draft's tensors are, in words.

/// "channel 2, bank 1".
[[nodiscard]] QString bankInWords(const BankNumber& bank);
/// "channel 2, bank 1, row 12 288, column 5".
[[nodiscard]] QString placeInWords(const ColumnPlace& place);
/// What is on the left and on the right, and which tensors are resident.
[[nodiscard]] QString layoutsInWords(const DataLayouts& layouts);
/// Where the elements of a burst lie on both sides.
[[nodiscard]] QString burstInWords(const DataLayouts& layouts, const BankPicture& picture, std::size_t burst);
/// "The host reads W[0..63][0..15] from its own layout."
[[nodiscard]] QString stepInWords(const DataLayouts& layouts, const LayoutStep& step);

} // namespace pimento
