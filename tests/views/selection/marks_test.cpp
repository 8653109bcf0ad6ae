// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/small_exploration.h"
#include "views/explore/verdict.h"
#include "views/selection/marks.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <gtest/gtest.h>

#include <map>

namespace pimento {

namespace {

/// Two candidates with totals of 1500 and 3000 of a unit.
Exploration totalsIn(const std::string& unit)
{
    Exploration exploration = *test::plainExploration({1000, 3000}, {500, 0});
    const CandidateTable& table = *exploration.table;
    std::vector<TableColumn> columns = table.columns();
    columns[table.layout().total].unit = unit;
    std::vector<std::shared_ptr<const CandidateTable::Values>> values;
    for (std::size_t column = 0; column < columns.size(); ++column) {
        values.push_back(std::make_shared<const CandidateTable::Values>(table.values(column)));
    }
    exploration.table = std::make_shared<const CandidateTable>(
        columns, table.layout(), std::make_shared<const CandidateIds>(std::vector<std::uint64_t>{1, 2}),
        [](std::size_t) { return std::string(); }, values);
    return exploration;
}

} // namespace

TEST(Marks, NamesBestDefaultAndSelected)
{
    const auto exploration = test::inventedExploration(3);

    const auto marks = marksOf(*exploration, exploration->table->id(5));

    ASSERT_EQ(marks.size(), 3U);
    EXPECT_EQ(marks[0].kind, MarkKind::Best);
    EXPECT_EQ(marks[0].row, 3U);
    EXPECT_EQ(marks[0].parts, (std::vector<double>{10, 5, 1}));
    EXPECT_EQ(marks[0].x, 5);
    EXPECT_EQ(marks[0].y, 11);
    EXPECT_EQ(marks[1].kind, MarkKind::Default);
    EXPECT_EQ(marks[2].row, 5U);
    EXPECT_EQ(marks[2].total, 48); // three times sixteen
}

TEST(Marks, LeavesOutASelectionThatTheTableDoesNotHave)
{
    const auto exploration = test::inventedExploration();

    EXPECT_FALSE(findMark(marksOf(*exploration, 1), MarkKind::Selected));
    EXPECT_FALSE(findMark(marksOf(*exploration, std::nullopt), MarkKind::Selected));
}

TEST(Marks, KeepsADefaultThatIsOutsideTheSpace)
{
    Exploration exploration = *test::inventedExploration();
    exploration.standard = StandardCandidate{"2x1,8x64", 1, std::nullopt, {{9, 60, 10, 20, 30, 100}}};

    const auto mark = findMark(marksOf(exploration, std::nullopt), MarkKind::Default);

    ASSERT_TRUE(mark);
    EXPECT_EQ(mark->parts, (std::vector<double>{10, 20, 30}));
    EXPECT_EQ(mark->x, 20);
    EXPECT_EQ(mark->y, 40);
}

TEST(Marks, TellsRatesByTheTotalInCyclesOfTheDevice)
{
    const auto exploration = test::plainExploration({1000, 3000}, {500, 0});
    const auto clock = exploration->problem->device().machine->description().clockPeriod;
    const double period = static_cast<double>(clock.value()) * 1e-12; // s

    const auto rates = ratesOf(*exploration, 6e6);

    ASSERT_EQ(rates.size(), 2U);
    EXPECT_DOUBLE_EQ(rates[0], 6e6 / (1500 * period));
    EXPECT_DOUBLE_EQ(rates[1], 6e6 / (3000 * period));
}

TEST(Marks, TellsRatesByATotalInAnyUnitOfTime)
{
    for (const auto& [unit, seconds] : std::map<std::string, double>{{"s", 1}, {"ms", 1e-3}, {"ns", 1e-9}}) {
        const auto rates = ratesOf(totalsIn(unit), 12);
        ASSERT_EQ(rates.size(), 2U) << unit;
        EXPECT_DOUBLE_EQ(rates[0], 12 / (1500 * seconds)) << unit;
    }
    EXPECT_TRUE(ratesOf(totalsIn("J"), 12).empty()); // no time
}

TEST(Verdict, ComparesInWords)
{
    EXPECT_EQ(comparison(100, 127), QStringLiteral("1.27× faster than"));
    EXPECT_EQ(comparison(127, 100), QStringLiteral("1.27× slower than"));
    EXPECT_EQ(comparison(100, 100.2), QStringLiteral("as fast as"));
}

TEST(Verdict, SaysWhatTheBestDraftCosts)
{
    const auto exploration = test::inventedExploration();
    const Verdict verdict = makeVerdict(*exploration);

    EXPECT_TRUE(
        verdict.headline.startsWith(QStringLiteral("Best draft: ") + candidateWords(*exploration, *exploration->best)));
    EXPECT_TRUE(verdict.detail.contains(QString::fromStdString(exploration->table->label(*exploration->best))));
    EXPECT_TRUE(verdict.headline.contains(QStringLiteral("takes 16 cycles")));
    // The best draft also computes fastest, so that the detail begins with the comparison with a processor.
    EXPECT_FALSE(verdict.headline.contains(QStringLiteral("fastest computation"))) << verdict.headline.toStdString();
    EXPECT_TRUE(verdict.detail.startsWith(QStringLiteral("The best draft is "))) << verdict.detail.toStdString();
    EXPECT_TRUE(verdict.detail.contains(QStringLiteral("faster than one A100"))) << verdict.detail.toStdString();
    // 11 of 16 cycles move data.
    EXPECT_TRUE(verdict.detail.contains(QStringLiteral(".  Data rearrangement takes ") + formatPercent(0.69)))
        << verdict.detail.toStdString();
    EXPECT_EQ(verdict.count, QStringLiteral("26 of 26 drafts simulated"));
}

} // namespace pimento
