// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session/page_tabs.h"

#include <QTabWidget>

namespace pimento {

QString shownPageName(const QTabWidget& tabs) { return tabs.currentWidget()->objectName(); }

bool showPageNamed(QTabWidget& tabs, const QString& name)
{
    for (int page = 0; page < tabs.count(); ++page) {
        if (tabs.widget(page)->objectName() == name) {
            tabs.setCurrentIndex(page);
            return true;
        }
    }
    return false;
}

} // namespace pimento
