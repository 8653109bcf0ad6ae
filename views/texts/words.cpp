// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/texts/words.h"

#include "engine/candidates/worded_candidates.h"
#include "views/texts/engine_text.h"
#include "views/texts/vocabularies.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace pimento {

namespace {

/// Looks a key up in the vocabularies; "": none is installed, or the key is unknown.
QString lookUp(const char* context, const QString& key)
{
    const QByteArray source = key.toUtf8();
    const QString found = QCoreApplication::translate(context, source.constData());
    return found == key ? QString() : found;
}

bool isDecimalComma() { return QCoreApplication::translate("Numbers", ".", "the decimal mark") == QLatin1String(","); }

} // namespace

QString withSigns(QString text)
{
    if (text.contains(QLatin1String(" us"))) {
        static const QRegularExpression micro(QStringLiteral("(?<=\\d) us\\b"));
        text.replace(micro, QStringLiteral(" \u00b5s"));
    }
    if (text.contains(QLatin1Char('x'))) { // "1.35x", not "4x1"
        static const QRegularExpression times(QStringLiteral("(?<![\\w.-])(\\d+(?:[.]\\d+)?)x(?![\\w\\[])"));
        text.replace(times, QStringLiteral("\\1\u00d7"));
    }
    // "4,096 tokens", not "d=1,256", and not where a comma is the decimal mark.
    if (text.contains(QLatin1Char(',')) && !isDecimalComma()) {
        static const QRegularExpression thousands(
            QStringLiteral("(?<![\\w,.=\\[(])([1-9]\\d{0,2}(?:,\\d{3})+)(?![\\w,]|\\.\\d)"));
        for (auto match = thousands.match(text); match.hasMatch(); match = thousands.match(text)) {
            text.replace(match.capturedStart(), match.capturedLength(),
                         match.captured().replace(QLatin1Char(','), QChar(0x202f)));
        }
    }
    return text;
}

QString inWords(const std::string& text) { return withSigns(QCoreApplication::translate(kEngineTexts, text.c_str())); }

LevelWords levelWords()
{
    const auto word = [](const char* neutral) {
        return QCoreApplication::translate(kEngineTexts, neutral).toStdString();
    };
    return {{word("group"), word("groups")}, {word("core"), word("cores")}};
}

QString spacedCode(const std::string& code)
{
    QString spaced = QString::fromStdString(code);
    return spaced.replace(QLatin1Char(';'), QStringLiteral("; ")).replace(QStringLiteral(";  "), QStringLiteral("; "));
}

QString candidateWords(const CandidateList& list, std::size_t row)
{
    const std::string words = wordsOf(list, row, levelWords());
    return words.empty() ? spacedCode(list.text(row)) : lineInWords(words);
}

QString candidateWords(const Exploration& exploration, std::size_t row)
{
    const CandidateList* list = exploration.candidates.get();
    return list == nullptr || row >= list->size() ? spacedCode(exploration.table->label(row))
                                                  : candidateWords(*list, row);
}

QString candidateWords(const Problem& problem, const std::string& code)
{
    // Names of manual baselines begin with letters and set no values; to resolve them may take runs.
    const bool isNumber = !code.empty() && code.front() >= '0' && code.front() <= '9';
    const bool isName = !isNumber && code.find('=') == std::string::npos;
    if (isName) {
        const auto standards = problem.standards();
        const bool isOne = standards && (*standards)->size() == 1 && (*standards)->text(0) == code;
        return isOne ? candidateWords(**standards, 0) : spacedCode(code);
    }
    const auto list = problem.parse(code);
    return list && *list != nullptr && (*list)->size() == 1 ? candidateWords(**list, 0) : spacedCode(code);
}

bool isCode(const QString& words, const QString& code)
{
    return words == code || words == spacedCode(code.toStdString());
}

QString wordsAndCode(const QString& words, const QString& code)
{
    const QString spaced = spacedCode(code.toStdString());
    return isCode(words, code) || words.isEmpty() ? spaced : QStringLiteral("%1 (%2)").arg(words, spaced);
}

namespace {

/// A candidate's code; the parts of a label in brackets behind it are translated: "... (weight stationary, K)".
QString codeInWords(const std::string& code)
{
    const std::size_t open = code.find(" (");
    if (open == std::string::npos || code.back() != ')') {
        return spacedCode(code);
    }
    const QString mark = QStringLiteral(", ");
    QStringList parts = QString::fromStdString(code.substr(open + 2, code.size() - open - 3)).split(mark);
    for (QString& part : parts) {
        part = inWords(part.toStdString());
    }
    return QStringLiteral("%1 (%2)").arg(spacedCode(code.substr(0, open)), parts.join(mark));
}

} // namespace

QString titleInWords(const Problem& problem, const std::string& title)
{
    const std::size_t colon = title.find(": ");
    if (colon == std::string::npos) {
        return lineInWords(title);
    }
    const std::string code = title.substr(0, colon);
    const QString words = candidateWords(problem, code);
    return QStringLiteral("%1: %2").arg(words == spacedCode(code) ? codeInWords(code)
                                                                  : wordsAndCode(words, codeInWords(code)),
                                        lineInWords(title.substr(colon + 2)));
}

QString definitionOf(const QString& term) { return lookUp(kTermDefinitions, term); }

QStringList wordsOfTerm(const QString& term)
{
    return lookUp(kTermWords, term).split(QLatin1Char('|'), Qt::SkipEmptyParts);
}

QString pageOfTerm(const QString& term) { return lookUp(kTermPages, term).section(QLatin1Char(':'), 1); }

QString termOfColumn(const std::string& column)
{
    return lookUp(kTermOfColumn, QString::fromStdString(column)).section(QLatin1Char(':'), 1);
}

QString termOfWord(const QString& word) { return lookUp(kTermOfWord, word).section(QLatin1Char(':'), 1); }

QString limitInWords(const std::string& resource)
{
    return resource == "command slot" ? QCoreApplication::translate("Words", "command bus") : inWords(resource);
}

QString tipWithDefinition(const QString& tip, const QString& term)
{
    const QString definition = term.isEmpty() ? QString() : definitionOf(term);
    if (definition.isEmpty()) {
        return tip;
    }
    return tip.isEmpty() ? definition : QStringLiteral("<p>%1</p>%2").arg(tip.toHtmlEscaped(), definition);
}

} // namespace pimento
