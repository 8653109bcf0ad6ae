// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <QSize>
#include <QString>

namespace pimento {

class MainWindow;

/// Opens the example in the window, or a copy of a study if one is named, waits until all of it is computed and writes
/// a picture of the window of that size, in the format that the ending says (figure_formats.h). The file is complete or
/// stays as it was. Error: it cannot be written or is one that the program reads, or the window is too small.
struct FigureRequest {
    QString file;
    QSize size;
    QString study; // "": the example
    QString page;  // a study shows its own where this is empty
    QString lesson = {}; // "": none is given
    int step = 1;        // of the lesson
};
[[nodiscard]] Result<void> drawFigure(MainWindow& window, const FigureRequest& request);

} // namespace pimento
