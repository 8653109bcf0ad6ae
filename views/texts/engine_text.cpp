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
    // Titles begin with a capital. Words with several capitals, single letters and what stands before a colon are
    // names: "MiB", "K: channels of the output", "PE: Output".
    const std::string_view first = std::string_view(text).substr(0, text.find(' '));
    const auto capitals = std::ranges::count_if(first, [](unsigned char letter) { return std::isupper(letter) != 0; });
    if (capitals == 1 && first.size() > 1 && !first.ends_with(':')) {
        small.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(small.front())));
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
