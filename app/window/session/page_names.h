// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace pimento {

/// Names of the pages in the order of their tabs, as used by sessions, commands and the option --page.
[[nodiscard]] inline QStringList pageNames()
{
    return {QStringLiteral("explore"), QStringLiteral("inspect"), QStringLiteral("compare"), QStringLiteral("timeline"),
            QStringLiteral("kernel"),  QStringLiteral("devices"), QStringLiteral("whatif"),  QStringLiteral("learn"),
            QStringLiteral("model"),   QStringLiteral("network"), QStringLiteral("serve"),   QStringLiteral("query")};
}

} // namespace pimento
