// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/data_layouts.h"

#include <QString>

#include <cstddef>

namespace pimento {

// Texts about the two layouts of a candidate's tensors.

/// Names a bank, "channel 2, bank 1".
[[nodiscard]] QString bankInWords(const BankNumber& bank);
/// Names a column, "channel 2, bank 1, row 12 288, column 5".
[[nodiscard]] QString placeInWords(const ColumnPlace& place);
/// Explains the left and the right layout and names the resident tensors.
[[nodiscard]] QString layoutsInWords(const DataLayouts& layouts);
/// Says where the elements of a burst lie in both layouts.
[[nodiscard]] QString burstInWords(const DataLayouts& layouts, const BankPicture& picture, std::size_t burst);
/// Describes a step, "The host reads W[0..63][0..15] from its own layout."
[[nodiscard]] QString stepInWords(const DataLayouts& layouts, const LayoutStep& step);

} // namespace pimento
