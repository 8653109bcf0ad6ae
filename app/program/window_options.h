// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "views/common/palette.h"

#include <QSize>
#include <QString>
#include <QStringList>

namespace pimento {

class LessonController;

/// Command-line options of the window program.
struct WindowOptions {
    QString figure;    // picture file to draw the window into; empty: shows a window
    QString study;     // study to show; empty: the example, or the last session
    QStringList files; // kernels and devices to open; a study is in `study`
    QString lesson;    // id of a lesson to show; empty: none
    int step = 1;      // step of the lesson
    QString handout;   // id of a lesson to write as a document to `out`
    QString out;
    bool leavesOutSolutions = false; // of the handout
    Theme theme = Theme::System;
    QString language; // a code of Language::codes(); empty: the chosen one, else the system's
    QString page;     // empty: the page of the study or the last session, else Explore
    QSize size = {1500, 950};
    double scale = 1;
    bool isHelpWanted = false;
    bool isVersionWanted = false;
};

/// Error: an unknown option or an invalid value.
[[nodiscard]] Result<WindowOptions> parseWindowOptions(const QStringList& arguments);

[[nodiscard]] QString windowHelp();

/// Options that open the lesson of a window again at its step; the default ones without a lesson.
[[nodiscard]] WindowOptions reopening(const LessonController& lessons);

} // namespace pimento
