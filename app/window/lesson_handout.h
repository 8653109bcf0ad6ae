// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <QString>

#include <cstddef>

namespace pimento {

class MainWindow;

/// Runs a step of a lesson in the window, counted from 0, and waits until everything that it shows has arrived. Error:
/// there is no such lesson or step, it cannot be shown, or it takes more than three minutes.
[[nodiscard]] Result<void> giveStep(MainWindow& window, const QString& lesson, std::size_t step);

/// Writes a lesson as a handout: a page for each step with its text, a picture of the window's page and its question;
/// the answers are on the last page. The window runs through the lesson in colours for paper, and is restored
/// afterwards. The file is complete or unchanged. Error: it cannot be written, or the lesson cannot be run or was left.
[[nodiscard]] Result<void> writeHandout(MainWindow& window, const QString& lesson, const QString& file);

} // namespace pimento
