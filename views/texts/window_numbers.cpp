// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/texts/window_numbers.h"

#include "views/texts/number_format.h"

#include <QRegularExpression>

namespace pimento {

QString withWindowNumbers(QString text)
{
    // The language has already written "0,123" with a decimal comma.
    static const QRegularExpression comma(QStringLiteral("(?<=\\d)(?<!\\b0),(?=\\d{3}\\b)"));
    static const QRegularExpression micro(QStringLiteral("(?<=\\d) us\\b"));
    return text.replace(comma, QString(QChar(kThinSpace))).replace(micro, QStringLiteral(" µs"));
}

} // namespace pimento
