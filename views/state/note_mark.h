// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/palette.h"

#include <QIcon>
#include <QPainterPath>
#include <QString>

#include <string>

namespace pimento {

/// The mark of a draft with a note in every view: a small bubble of speech, so wide, whose tip is at (0, 0).
[[nodiscard]] QPainterPath noteBubble(double width);

/// The same as an icon for lines of text.
[[nodiscard]] QIcon noteIcon(const Palette& palette, int size);
/// Room of the same size, so that texts without a note stand below each other with those that have one.
[[nodiscard]] QIcon noNoteIcon(int size);

/// A note on one line, cut where it is long.
[[nodiscard]] QString noteInShort(const std::string& note, int most);

} // namespace pimento
