// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/texts/number_format.h"

#include <string>

namespace pimento {

/// Returns the text with plain spaces in place of narrow ones, so that it is easy to read.
inline std::string plain(const QString& text)
{
    return QString(text).replace(QChar(kThinSpace), QLatin1Char(' ')).toStdString();
}

} // namespace pimento
