// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/texts/decimals.h"

#include "views/texts/number_format.h"

#include <QCoreApplication>

namespace pimento {

namespace {

QString decimalMark() { return QCoreApplication::translate("Numbers", ".", "the decimal mark"); }

QString inLanguage(QString number) { return number.replace(QStringLiteral("."), decimalMark()); }

} // namespace

QString formatDecimals(double value, int decimals) { return inLanguage(QString::number(value, 'f', decimals)); }

QString formatDigits(double value, int digits) { return inLanguage(QString::number(value, 'g', digits)); }

std::optional<double> readShown(const QString& text)
{
    QString plain = text;
    plain.remove(QChar(kThinSpace)).replace(QChar(0x2212), QLatin1Char('-'));
    bool isNumber = false;
    const double number = plain.replace(decimalMark(), QStringLiteral(".")).toDouble(&isNumber);
    return isNumber ? std::optional(number) : std::nullopt;
}

} // namespace pimento
