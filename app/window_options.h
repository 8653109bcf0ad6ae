// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "views/state/palette.h"

#include <QSize>
#include <QString>
#include <QStringList>

namespace pimento {

/// What the command line asks of the window program.
struct WindowOptions {
    QString figure;    // file to draw the window into; empty for a window on the screen
    QString study;     // that the figure or the window shows; empty: the example, or the last session
    QStringList files; // to be opened: kernels, devices, at most one study, which stands in `study`
    QString lesson;     // to give; empty: none
    int step = 1;       // of it
    QString handout;    // lesson to write as a document into `out`
    QString out;
    Theme theme = Theme::System;
    QString language; // a code of Language::codes(); empty: the one that was chosen, else the system's
    QString page;     // empty: what a study or the last session shows, else Explore
    QSize size = {1500, 950};
    double scale = 1;
    bool isHelpWanted = false;
    bool isVersionWanted = false;
};

/// Error: an option that is unknown or has a value that makes no sense.
[[nodiscard]] Result<WindowOptions> parseWindowOptions(const QStringList& arguments);

[[nodiscard]] QString windowHelp();

} // namespace pimento
