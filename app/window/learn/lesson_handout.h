// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <QString>

#include <cstddef>
#include <cstdint>

class QTabWidget;
class QWidget;

namespace pimento {

class LessonController;
class WindowLooks;

/// Gives a step of a lesson in the window, counted from 0, and waits until all that it shows is there. Error: there is
/// no such lesson or step, it cannot be given, or it takes more than three minutes.
[[nodiscard]] Result<void> giveStep(LessonController& lessons, const QString& lesson, std::size_t step);

/// The window and the pages that show the lesson of a handout.
struct HandoutSource {
    QWidget& window;
    const QTabWidget& tabs; // the pages of the window
    WindowLooks& looks;
    LessonController& lessons;
};

/// Whether a handout has a last page with the right answers.
enum class Solutions : std::uint8_t { Included, LeftOut };

/// Writes a lesson as a document for a class: a page for each step with its text, a picture of the window's page and
/// its question; the last page has the solutions, unless they are left out. The window goes through the lesson for it,
/// in colours for paper, and shows again what it showed. The file is complete or stays as it was. Error: it cannot be
/// written, or the lesson cannot be given or was left.
[[nodiscard]] Result<void> writeHandout(const HandoutSource& source, const QString& lesson, const QString& file,
                                        Solutions solutions = Solutions::Included);

} // namespace pimento
