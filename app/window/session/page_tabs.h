// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QTabWidget;

namespace pimento {

/// The name of the page on show (app/window/session/page_names.h).
[[nodiscard]] QString shownPageName(const QTabWidget& tabs);

/// Shows the page of a name. False: there is no such page.
bool showPageNamed(QTabWidget& tabs, const QString& name);

} // namespace pimento
