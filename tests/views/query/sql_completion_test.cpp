// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/query/query_table_model.h"
#include "views/query/sql_completion.h"

#include <QAbstractItemModelTester>

#include <gmock/gmock.h>

namespace pimento {

namespace {

const QuerySchema kSchema = {{"results", {"question", "text", "cycles", "energy (pJ)"}}, {"best", {"ranked", "text"}}};

/// Words where the statement has a bar.
QStringList wordsAtBar(const QString& text)
{
    const qsizetype bar = text.indexOf(QLatin1Char('|'));
    return completionsAt(QString(text).remove(bar, 1), bar, kSchema).words;
}

} // namespace

TEST(SqlCompletion, KnowsTablesAndTheirColumns)
{
    EXPECT_EQ(wordsAtBar(QStringLiteral("SELECT text FROM re|")), QStringList{QStringLiteral("results")});
    EXPECT_EQ(wordsAtBar(QStringLiteral("select 1 from best join |")),
              QStringList({QStringLiteral("results"), QStringLiteral("best")}));
    EXPECT_EQ(wordsAtBar(QStringLiteral("SELECT cy| FROM results")), QStringList{QStringLiteral("cycles")});
    EXPECT_EQ(wordsAtBar(QStringLiteral("SELECT r.te| FROM results AS r, best b")),
              QStringList{QStringLiteral("text")});
    EXPECT_EQ(wordsAtBar(QStringLiteral("SELECT b.| FROM results r JOIN best b USING (question)")),
              QStringList({QStringLiteral("ranked"), QStringLiteral("text")}));
    EXPECT_EQ(wordsAtBar(QStringLiteral("SELECT text, cycles FROM results r WHERE r.te|")),
              QStringList{QStringLiteral("text")});
    EXPECT_EQ(wordsAtBar(QStringLiteral("SELECT en| FROM results")).value(0), QStringLiteral("\"energy (pJ)\""));
    EXPECT_EQ(wordsAtBar(QStringLiteral("SELECT ra| FROM results")), QStringList{QStringLiteral("rank(")});
}

TEST(SqlCompletion, KnowsFunctionsAndKeywordsAndNothingInTexts)
{
    EXPECT_TRUE(wordsAtBar(QStringLiteral("SEL|")).contains(QStringLiteral("SELECT")));
    EXPECT_TRUE(wordsAtBar(QStringLiteral("SELECT mi| FROM best")).contains(QStringLiteral("min(")));
    EXPECT_TRUE(wordsAtBar(QStringLiteral("SELECT 'te|' FROM best")).isEmpty());
    EXPECT_TRUE(wordsAtBar(QStringLiteral("SELECT 1 -- te|")).isEmpty());
    EXPECT_TRUE(wordsAtBar(QStringLiteral("SELECT nothing.|")).isEmpty());
    EXPECT_EQ(completionsAt(QStringLiteral("SELECT text"), 9, kSchema).begin, 7);
}

TEST(QueryTableModel, SortsLikeSqlAndKeepsTheOrderOfEqualRows)
{
    auto table = std::make_shared<QueryTable>();
    table->columns = {"a", "b"};
    table->rows = {{std::string("x"), std::int64_t{1}},
                   {2.5, std::int64_t{2}},
                   {std::monostate(), std::int64_t{3}},
                   {std::int64_t{-7}, std::int64_t{4}},
                   {2.5, std::int64_t{5}}};
    QueryTableModel model;
    const QAbstractItemModelTester tester(&model);
    model.setResult(table);
    const auto order = [&model] {
        QString text;
        for (int row = 0; row < model.rowCount(); ++row) {
            text += model.index(row, 1).data().toString();
        }
        return text;
    };

    EXPECT_EQ(order(), QStringLiteral("12345"));
    model.sort(0);
    EXPECT_EQ(order(), QStringLiteral("34251"));
    model.sort(0, Qt::DescendingOrder);
    EXPECT_EQ(order(), QStringLiteral("12543"));
    model.sort(-1);
    EXPECT_EQ(order(), QStringLiteral("12345"));
    EXPECT_FALSE(isNumeric(*table, 0));
    EXPECT_TRUE(isNumeric(*table, 1));
}

} // namespace pimento
