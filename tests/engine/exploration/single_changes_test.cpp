// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/single_changes.h"

#include "tests/support/small_exploration.h"

#include <gtest/gtest.h>

#include <random>

namespace pimento {

namespace {

/// An exploration with two decisions a and b, and a total.
Exploration decided(const std::vector<double>& a, const std::vector<double>& b, const std::vector<double>& total)
{
    const auto shared = [](const std::vector<double>& values) {
        return std::make_shared<const CandidateTable::Values>(values);
    };
    std::vector<TableColumn> columns(3);
    columns[0] = {.id = "a", .title = "a", .unit = "", .description = "", .role = ColumnRole::Decision};
    columns[1] = {.id = "b", .title = "b", .unit = "", .description = "", .role = ColumnRole::Decision};
    columns[2] = {.id = "total", .title = "total", .unit = "cycles", .description = "", .role = ColumnRole::Cost};
    columns[2].preference = Preference::Smaller;
    std::vector<std::uint64_t> ids(a.size());
    for (std::size_t row = 0; row < ids.size(); ++row) {
        ids[row] = row;
    }
    Exploration exploration;
    exploration.problem = test::posed(test::smallReduction());
    exploration.table = std::make_shared<const CandidateTable>(
        columns, CandidateTable::Layout{2, {}, 0, 1}, std::make_shared<const CandidateIds>(std::move(ids)),
        [](std::size_t row) { return std::to_string(row); }, std::vector{shared(a), shared(b), shared(total)});
    return exploration;
}

} // namespace

/// Row 0 is (1, 1) at 100. One change: (2, 1) at 90 and (1, 2) at 80; the second saves 20 %. Two changes: (2, 2) at 50
/// saves 50 %.
TEST(CheaperChanges, GivesTheBestOfEachNumberOfChanges)
{
    const Exploration exploration = decided({1, 2, 1, 2}, {1, 1, 2, 2}, {100, 90, 80, 50});

    const auto changes = cheaperChanges(exploration, 0, 4);

    ASSERT_EQ(changes.size(), 2U);
    EXPECT_EQ(changes[0].row, 2U);
    EXPECT_EQ(changes[0].columns, (std::vector<std::size_t>{1}));
    EXPECT_DOUBLE_EQ(changes[0].saved, 0.2);
    EXPECT_EQ(changes[1], (CheaperChange{3, {0, 1}, 0.5}));
}

/// Two changes that save less than one are not told, nor a saving below the least one, nor an unknown candidate.
TEST(CheaperChanges, LeavesOutWhatGainsNothing)
{
    const double unknown = std::nan("");

    EXPECT_EQ(cheaperChanges(decided({1, 1, 2}, {1, 2, 2}, {100, 80, 85}), 0, 4).size(), 1U);
    EXPECT_TRUE(cheaperChanges(decided({1, 2}, {1, 1}, {100, 99.5}), 0, 4).empty()); // 0.5 % < 1 %
    EXPECT_TRUE(cheaperChanges(decided({1, 2}, {1, 1}, {100, unknown}), 0, 4).empty());
    EXPECT_TRUE(cheaperChanges(decided({1, 2}, {1, 1}, {unknown, 50}), 0, 4).empty());
}

TEST(CheaperChanges, AgreesWithALookAtEveryCandidate)
{
    std::mt19937 random(7); // NOLINT: the same every time
    for (int round = 0; round < 50; ++round) {
        std::vector<double> a;
        std::vector<double> b;
        std::vector<double> total;
        for (int row = 0; row < 40; ++row) {
            a.push_back(static_cast<double>(random() % 4));
            b.push_back(static_cast<double>(random() % 4));
            total.push_back(static_cast<double>(100 + random() % 100));
        }
        const auto changes = cheaperChanges(decided(a, b, total), 0, 9);
        for (const CheaperChange& change : changes) {
            EXPECT_EQ(change.columns.size(), (a[0] != a[change.row] ? 1U : 0U) + (b[0] != b[change.row] ? 1U : 0U));
            for (std::size_t row = 0; row < a.size(); ++row) {
                const std::size_t count = (a[0] != a[row] ? 1U : 0U) + (b[0] != b[row] ? 1U : 0U);
                if (count > 0 && count <= change.columns.size()) {
                    EXPECT_LE(total[change.row], total[row]);
                }
            }
        }
    }
}

} // namespace pimento
