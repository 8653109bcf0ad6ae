// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>

class QPainter;
class QWidget;

namespace pimento {

/// A widget that paints itself as lines and texts for a file, unlike on the screen.
class DrawnForFiles {
public:
    virtual ~DrawnForFiles() = default;
    /// Within its own rectangle.
    virtual void drawOn(QPainter& painter) = 0;
};

/// A widget with its plots, with twice as many pixels as on the screen. `caption` stands above. Null: too little memory.
[[nodiscard]] QImage imageOf(QWidget& widget, const QString& caption);

/// A widget with its plots as the contents of a file, in the format that the name's ending says: SVG and PDF as lines,
/// areas and texts, PNG as `imageOf`. `caption` stands above. Empty: another ending, or too little memory.
[[nodiscard]] QByteArray pictureOf(QWidget& widget, const QString& caption, const QString& file);

} // namespace pimento
