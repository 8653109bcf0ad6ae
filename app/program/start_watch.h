// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pimento {

class MainWindow;

/// Reports on standard output when the window is on the screen ("painted") and when it shows candidates ("explored"),
/// to measure the start. Only if PIMENTO_TELL_START is set.
void tellStart(MainWindow& window);

} // namespace pimento
