// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pimento {

class MainWindow;

/// Tells on standard output when the window is on the screen ("painted") and when it shows drafts ("explored"), for
/// measurements of the start. Only where PIMENTO_TELL_START is set; else nothing happens.
void tellStart(MainWindow& window);

} // namespace pimento
