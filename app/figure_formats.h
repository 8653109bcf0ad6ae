// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <QByteArray>
#include <QString>

class QWidget;

namespace pimento {

/// Whether a file of this name can be a figure: it ends in .png or .pdf.
[[nodiscard]] bool isFigureName(const QString& file);

/// A widget as the contents of a file, in the format that the name's ending says: PNG pixel by pixel, as it is on the
/// screen; PDF as lines, areas and texts. Nothing in it is about the time of day. Error: too little memory.
[[nodiscard]] Result<QByteArray> figureOf(QWidget& widget, const QString& file);

/// The date of a document is that of no day: the same figure gives the same bytes.
void forgetDate(QByteArray& pdf);

} // namespace pimento
