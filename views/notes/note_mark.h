// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

#include <QIcon>
#include <QPainterPath>
#include <QString>

#include <string>

namespace pimento {

/// Marker of a candidate with a note in every view: a speech bubble of this width whose tip is at (0, 0).
[[nodiscard]] QPainterPath noteBubble(double width);

/// The marker as an icon for lines of text.
[[nodiscard]] QIcon noteIcon(const Palette& palette, int size);
/// An empty icon of the same size, which aligns lines without a note with those that have one.
[[nodiscard]] QIcon noNoteIcon(int size);

/// A note on one line, shortened to `most` letters.
[[nodiscard]] QString noteInShort(const std::string& note, int most);

} // namespace pimento
