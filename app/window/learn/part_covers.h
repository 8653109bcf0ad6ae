// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/learn/window_parts.h"
#include "views/common/palette.h"

#include <QObject>

#include <string>
#include <vector>

namespace pimento {

class PartCover;

/// Covers over the parts of the window that a lesson hides until its question is answered.
class PartCovers : public QObject {
    Q_OBJECT

public:
    /// `window` contains the parts.
    PartCovers(QWidget& window, const WindowParts& shown, QObject* parent);

    /// Covers the parts of these names (engine/lessons/lesson_parts.h) and uncovers all others.
    void cover(const std::vector<std::string>& parts);
    void reveal() { cover({}); }
    [[nodiscard]] bool isCovering() const;
    void setColours(const Palette& palette);

private:
    QWidget& m_window;
    WindowParts m_shown;
    Palette m_palette = Palette::light();
    std::vector<PartCover*> m_covers;
};

} // namespace pimento
