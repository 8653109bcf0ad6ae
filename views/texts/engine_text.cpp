// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/texts/engine_text.h"

#include "views/texts/language.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <cctype>

namespace pimento {

QString inWords(std::string_view text) { return inWords(std::string(text)); }

QString inWords(const char* text) { return withSigns(QCoreApplication::translate(kEngineTexts, text)); }

QString lineInWords(const std::string& line) { return QCoreApplication::translate(kEngineLines, line.c_str()); }

QString inSmallWords(const std::string& text)
{
    std::string small = text;
    // Words with more than one capital are names: "MiB".
    for (std::size_t at = 0; at < small.size();) {
        const std::size_t end = std::min(small.find(' ', at), small.size());
        const auto begin = small.begin() + static_cast<std::ptrdiff_t>(at);
        const auto stop = small.begin() + static_cast<std::ptrdiff_t>(end);
        if (std::count_if(begin, stop, [](unsigned char letter) { return std::isupper(letter) != 0; }) < 2) {
            std::transform(begin, stop, begin, [](unsigned char letter) { return std::tolower(letter); });
        }
        at = end + 1;
    }
    // A language may know the text as a title alone; English has no translations.
    const QString said = inWords(small);
    const QString title = inWords(text);
    return said == QString::fromStdString(small) && title != QString::fromStdString(text) ? title : said;
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

QString inWords(Error error, const KernelRef& kernel)
{
    static const QRegularExpression place(QStringLiteral(", line [0-9]+, column [0-9]+"));
    if (kernel.text.empty()) {
        error.where = QString::fromStdString(error.where).remove(place).toStdString();
    }
    return inWords(error);
}

} // namespace pimento
