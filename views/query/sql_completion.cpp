// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/query/sql_completion.h"

#include "views/editor/sql_highlighter.h"

#include <QRegularExpression>

#include <algorithm>

namespace pimento {

namespace {

const QStringList& functions()
{
    static const QStringList names = {
        QStringLiteral("abs("),      QStringLiteral("avg("),          QStringLiteral("count("),
        QStringLiteral("coalesce("), QStringLiteral("group_concat("), QStringLiteral("iif("),
        QStringLiteral("max("),      QStringLiteral("min("),          QStringLiteral("rank("),
        QStringLiteral("round("),    QStringLiteral("row_number("),   QStringLiteral("sum(")};
    return names;
}

bool isOfWord(QChar letter) { return letter.isLetterOrNumber() || letter == QLatin1Char('_'); }

qsizetype beginOfWord(const QString& text, qsizetype end)
{
    while (end > 0 && isOfWord(text[end - 1])) {
        --end;
    }
    return end;
}

/// True within a text in quotes, or a remark.
bool isQuoted(const QString& before)
{
    bool isText = false;
    bool isRemark = false;
    for (qsizetype i = 0; i < before.size(); ++i) {
        if (isRemark) {
            isRemark = before[i] != QLatin1Char('\n');
        } else if (before[i] == QLatin1Char('\'')) {
            isText = !isText;
        } else if (!isText && before.mid(i, 2) == QLatin1String("--")) {
            isRemark = true;
        }
    }
    return isText || isRemark;
}

/// Text of a column in a statement: in quotes unless it is a word.
QString columnText(const std::string& column)
{
    const QString name = QString::fromStdString(column);
    const bool isPlain = !name.isEmpty() && !name[0].isDigit() && std::ranges::all_of(name, isOfWord) &&
                         !sqlKeywords().contains(name, Qt::CaseInsensitive);
    return isPlain
               ? name
               : QLatin1Char('"') + QString(name).replace(QLatin1Char('"'), QLatin1String("\"\"")) + QLatin1Char('"');
}

const std::vector<std::string>* columnsOf(const QuerySchema& schema, const QString& table)
{
    const auto found = std::ranges::find_if(schema, [&](const auto& each) {
        return table.compare(QString::fromStdString(each.first), Qt::CaseInsensitive) == 0;
    });
    return found == schema.end() ? nullptr : &found->second;
}

/// Tables of a statement by the names that stand for them: their own, and aliases.
std::vector<std::pair<QString, QString>> tablesIn(const QString& statement)
{
    static const QRegularExpression named(
        QStringLiteral("(?:\\bfrom\\b|\\bjoin\\b|,)\\s*(\\w+)(?=(?:\\s+(?:as\\s+)?(\\w+))?)"),
        QRegularExpression::CaseInsensitiveOption);
    std::vector<std::pair<QString, QString>> tables;
    for (auto found = named.globalMatch(statement); found.hasNext();) {
        const auto match = found.next();
        tables.emplace_back(match.captured(1), match.captured(1));
        if (!match.captured(2).isEmpty() && !sqlKeywords().contains(match.captured(2), Qt::CaseInsensitive)) {
            tables.emplace_back(match.captured(2), match.captured(1));
        }
    }
    return tables;
}

void addColumns(QStringList& words, const std::vector<std::string>& columns)
{
    for (const std::string& column : columns) {
        const QString text = columnText(column);
        if (!words.contains(text)) {
            words << text;
        }
    }
}

/// The words that stand before a position, without blanks: "FROM" of "SELECT a FROM  |".
QString wordBefore(const QString& text, qsizetype end)
{
    while (end > 0 && text[end - 1].isSpace()) {
        --end;
    }
    const qsizetype begin = beginOfWord(text, end);
    return text.mid(begin, end - begin);
}

QStringList wordsAt(const QString& statement, qsizetype begin, const QuerySchema& schema)
{
    QStringList words;
    if (begin > 0 && statement[begin - 1] == QLatin1Char('.')) {
        const qsizetype owner = beginOfWord(statement, begin - 1);
        QString table = statement.mid(owner, begin - 1 - owner);
        for (const auto& [name, meant] : tablesIn(statement)) {
            if (name.compare(table, Qt::CaseInsensitive) == 0) {
                table = meant;
                break;
            }
        }
        if (const auto* columns = columnsOf(schema, table)) {
            addColumns(words, *columns);
        }
        return words;
    }
    const QString before = wordBefore(statement, begin).toUpper();
    if (before == QLatin1String("FROM") || before == QLatin1String("JOIN")) {
        for (const auto& [table, columns] : schema) {
            words << QString::fromStdString(table);
        }
        return words;
    }
    for (const auto& [name, table] : tablesIn(statement)) {
        if (const auto* columns = columnsOf(schema, table)) {
            addColumns(words, *columns);
        }
    }
    if (words.isEmpty()) {
        for (const auto& [table, columns] : schema) {
            addColumns(words, columns);
        }
    }
    return words + functions() + sqlKeywords();
}

} // namespace

SqlCompletions completionsAt(const QString& statement, qsizetype position, const QuerySchema& schema)
{
    SqlCompletions completions{beginOfWord(statement, position), {}};
    if (isQuoted(statement.left(completions.begin))) {
        return completions;
    }
    const QString typed = statement.mid(completions.begin, position - completions.begin);
    for (const QString& word : wordsAt(statement, completions.begin, schema)) {
        const bool isQuotedName = word.startsWith(QLatin1Char('"'));
        if ((isQuotedName ? word.mid(1) : word).startsWith(typed, Qt::CaseInsensitive) && word != typed) {
            completions.words << word;
        }
    }
    return completions;
}

} // namespace pimento
