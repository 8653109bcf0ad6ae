// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>

class QPainter;
class QWidget;

namespace pimento {

/// A widget that paints itself as lines and texts for files, differently from the screen.
class DrawnForFiles {
public:
    virtual ~DrawnForFiles() = default;
    /// Paints within the widget's own rectangle.
    virtual void drawOn(QPainter& painter) = 0;
};

/// Image of a widget and its plots in twice the screen's resolution, with `caption` above. Null: too little memory.
[[nodiscard]] QImage imageOf(QWidget& widget, const QString& caption);

/// Contents of a picture file of a widget and its plots; the name's ending selects the format. SVG and PDF contain
/// lines, areas and texts, PNG is `imageOf`. `caption` stands above. Empty: unknown ending, or too little memory.
[[nodiscard]] QByteArray pictureOf(QWidget& widget, const QString& caption, const QString& file);

} // namespace pimento
