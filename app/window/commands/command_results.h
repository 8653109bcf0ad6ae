// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <QString>

#include <string>

class QWidget;

// What commands of the window show when they have ended.

namespace pimento {

/// Shows the error of a command in a message box. Returns true if there is none.
bool showFailure(const Result<void>& done, const QString& title, QWidget& parent);

/// Copies a command line to the clipboard, or shows why there is none. Returns true if it was copied.
bool copyCommandLine(const Result<std::string>& line, QWidget& parent);

} // namespace pimento
