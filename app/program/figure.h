// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <QSize>
#include <QString>

namespace pimento {

class MainWindow;

/// Request for a picture of the window. It opens the example, or a copy of a study if one is named, waits until
/// everything is computed and writes a picture of the given size; the file's ending selects the format
/// (figure_formats.h). The file is complete or unchanged. Error: it cannot be written or is one that the program reads,
/// or the window is too small.
struct FigureRequest {
    QString file;
    QSize size;
    QString study;       // "": the example
    QString page;        // "": the study's own, or the first
    QString lesson = {}; // id of a lesson to show; "": none
    int step = 1;        // of the lesson
};
[[nodiscard]] Result<void> drawFigure(MainWindow& window, const FigureRequest& request);

} // namespace pimento
