// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <QByteArray>
#include <QString>

class QWidget;

namespace pimento {

/// True if a file of this name can be a figure: it ends in .png or .pdf.
[[nodiscard]] bool isFigureName(const QString& file);

/// Contents of a picture file of a widget; the name's ending selects the format: PNG with the pixels on the screen; PDF
/// as lines, areas and texts. It contains no date. Error: too little memory.
[[nodiscard]] Result<QByteArray> figureOf(QWidget& widget, const QString& file);

/// Removes the date of a PDF document, so that equal figures give equal bytes.
void forgetDate(QByteArray& pdf);

} // namespace pimento
