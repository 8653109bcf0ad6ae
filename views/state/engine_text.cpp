// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/state/engine_text.h"

#include "views/state/language.h"

#include <QCoreApplication>

#include <algorithm>
#include <cctype>

namespace pimento {

QString inWords(std::string_view text) { return inWords(std::string(text)); }

QString inWords(const char* text) { return QCoreApplication::translate(kEngineTexts, text); }

QString lineInWords(const std::string& line) { return QCoreApplication::translate(kEngineLines, line.c_str()); }

QString inSmallWords(const std::string& text)
{
    std::string small = text;
    std::ranges::transform(small, small.begin(), [](unsigned char letter) { return std::tolower(letter); });
    return inWords(small);
}

QString inWords(const Error& error)
{
    QString text = inWords(error.what);
    if (!error.where.empty()) {
        text = QStringLiteral("%1: %2").arg(inWords(error.where), text);
    }
    if (!error.hint.empty()) {
        text += QStringLiteral(". ") + inWords(error.hint);
    }
    return QString::fromStdString(printable(text.toStdString()));
}

} // namespace pimento
