// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace pimento {

/// The names of the pages in the order of their tabs. Sessions, commands and the option --page know pages by these.
[[nodiscard]] inline QStringList pageNames()
{
    return {QStringLiteral("explore"),  QStringLiteral("inspect"), QStringLiteral("compare"),
            QStringLiteral("timeline"), QStringLiteral("kernel"),  QStringLiteral("devices"),
            QStringLiteral("whatif"),   QStringLiteral("learn"),   QStringLiteral("model")};
}

} // namespace pimento
