// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/row_filter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <vector>

namespace pimento {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr double kNoCost = std::numeric_limits<double>::quiet_NaN();

/// Six drafts: total, compute, and how they are indexed.
CandidateTable table()
{
    TableColumn total;
    total.id = "cycles";
    total.title = "total";
    TableColumn compute;
    compute.id = "cycles_compute";
    compute.title = "compute";
    TableColumn indexing;
    indexing.id = "indexing";
    indexing.title = "indexing";
    indexing.format = ValueFormat::Category;
    indexing.categories = {"exact", "ranges"};
    using Values = CandidateTable::Values;
    const auto label = [](std::size_t row) {
        return row < 3 ? "4x1,1x" + std::to_string(row) : "8x2,1X" + std::to_string(row);
    };
    return CandidateTable({total, compute, indexing}, {},
                          std::make_shared<const CandidateIds>(std::vector<std::uint64_t>{1, 2, 3, 4, 5, 6}), label,
                          {std::make_shared<const Values>(Values{100, 110, 111, kNoCost, 150, 100}),
                           std::make_shared<const Values>(Values{60, 50, 111, kNoCost, 20, 90}),
                           std::make_shared<const Values>(Values{0, 1, 1, 0, 0, 1})});
}

std::vector<std::size_t> rowsOf(const RowSet& set)
{
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < set.rows(); ++row) {
        if (set.contains(row)) {
            rows.push_back(row);
        }
    }
    return rows;
}

std::vector<std::size_t> rowsThatPass(std::string_view text)
{
    const CandidateTable drafts = table();
    const auto filter = parseRowFilter(text, drafts);
    EXPECT_TRUE(filter) << text;
    return filter ? rowsOf(passingRows(drafts, *filter)) : std::vector<std::size_t>{};
}

std::string messageOf(std::string_view text)
{
    const auto filter = parseRowFilter(text, table());
    EXPECT_FALSE(filter) << text;
    return filter ? std::string() : filter.error().message();
}

TEST(RowFilter, ComparesColumns)
{
    EXPECT_THAT(rowsThatPass("compute <= 60"), ElementsAre(0, 1, 4));
    EXPECT_THAT(rowsThatPass("compute < 60"), ElementsAre(1, 4));
    EXPECT_THAT(rowsThatPass("Compute>60"), ElementsAre(2, 5));
    EXPECT_THAT(rowsThatPass("cycles_compute >= 90"), ElementsAre(2, 5));
    EXPECT_THAT(rowsThatPass("60 >= compute"), ElementsAre(0, 1, 4));
    EXPECT_THAT(rowsThatPass("50 <= compute < 90"), ElementsAre(0, 1));
    EXPECT_THAT(rowsThatPass("compute <= 0.06k"), ElementsAre(0, 1, 4));
    EXPECT_THAT(rowsThatPass("indexing = RANGES"), ElementsAre(1, 2, 5));
}

TEST(RowFilter, KnowsTheBest)
{
    EXPECT_THAT(rowsThatPass("within 10 %"), ElementsAre(0, 1, 5)); // 100 to 110
    EXPECT_THAT(rowsThatPass("within 0%"), ElementsAre(0, 5));
    EXPECT_THAT(rowsThatPass("best 20 %"), ElementsAre(0, 5));    // one of five, and what equals it
    EXPECT_THAT(rowsThatPass("best 60 %"), ElementsAre(0, 1, 5)); // three of five
    EXPECT_THAT(rowsThatPass("Best 100%"), ElementsAre(0, 1, 2, 4, 5));
}

TEST(RowFilter, SearchesLabels)
{
    EXPECT_THAT(rowsThatPass("4x1"), ElementsAre(0, 1, 2));
    EXPECT_THAT(rowsThatPass("  1x3 8X2 "), ElementsAre(3));
    EXPECT_THAT(rowsThatPass("7x7"), IsEmpty());
}

TEST(RowFilter, SaysWhatIsWrong)
{
    EXPECT_THAT(messageOf("compote < 3"), HasSubstr("there is no column 'compote'. Did you mean 'compute'?"));
    EXPECT_THAT(messageOf("compute < many"), HasSubstr("'many' is not a number"));
    EXPECT_THAT(messageOf("indexing = tables"), HasSubstr("Choose one of: exact, ranges"));
    EXPECT_THAT(messageOf("compute <> 3"), HasSubstr("not a comparison"));
    EXPECT_THAT(messageOf("1 < 2 < compute < 3"), HasSubstr("not a comparison"));
    EXPECT_THAT(messageOf("< 3"), HasSubstr("not a comparison"));
    EXPECT_THAT(messageOf("  "), HasSubstr("empty"));
}

TEST(RowFilter, IsWrittenAsItIsRead)
{
    const CandidateTable drafts = table();
    const std::vector<RowFilter> filters = {ColumnRange{"cycles_compute", -1.5, 1e9 / 3},
                                            ColumnRange{"cycles", 7, 7},
                                            ColumnRange{"cycles", 0.1, std::numeric_limits<double>::infinity()},
                                            ColumnRange{"indexing", 1, 1},
                                            NearBest{12.5},
                                            BestShare{3},
                                            LabelText{"4x1 1x2"},
                                            HasNote{},
                                            HasNote{"slow <bus>"}};
    for (const RowFilter& filter : filters) {
        const std::string text = rowFilterText(filter, drafts);
        const auto read = parseRowFilter(text, drafts);
        ASSERT_TRUE(read) << text;
        EXPECT_EQ(*read, filter) << text;
    }
}

TEST(RowFilter, PassesRowsThatPassEachOfSeveral)
{
    const CandidateTable drafts = table();
    const std::vector<RowFilter> filters = {NearBest{20}, LabelText{"1x"}, ColumnRange{"cycles_compute", 50, 100}};

    EXPECT_THAT(rowsOf(passingRows(drafts, filters)), ElementsAre(0, 1, 5));
    EXPECT_TRUE(passingRows(drafts, std::span<const RowFilter>()).isAll());
    EXPECT_TRUE(passingRows(drafts, ColumnRange{"joules", 0, 1}).isAll()); // of another device
}

/// Finds the tightest filter by its definition: each filter is left out once.
std::optional<std::size_t> tightestByTrying(const CandidateTable& drafts, const std::vector<RowFilter>& filters)
{
    std::optional<std::size_t> tightest;
    std::size_t most = 0;
    for (std::size_t left = 0; left < filters.size(); ++left) {
        std::vector<RowFilter> others = filters;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(left));
        const std::size_t count = passingRows(drafts, others).count();
        if (!tightest || count > most) {
            most = count;
            tightest = left;
        }
    }
    return tightest;
}

TEST(RowFilter, KnowsTheTightestOfSeveral)
{
    const CandidateTable drafts = table();
    EXPECT_EQ(tightestFilter({}), std::nullopt);
    const std::vector<RowFilter> all = {NearBest{10},   NearBest{20},  BestShare{40},
                                        LabelText{"4"}, LabelText{"8x2"}, LabelText{"1x5"},
                                        HasNote{},      ColumnRange{"cycles_compute", 50, 100}};
    std::mt19937 random(7);
    for (int i = 0; i < 500; ++i) {
        std::vector<RowFilter> filters;
        for (std::uint64_t n = 1 + random() % 5; n > 0; --n) {
            filters.push_back(all[random() % all.size()]);
        }
        EXPECT_EQ(tightestFilter(passingEach(drafts, filters)), tightestByTrying(drafts, filters)) << i;
    }
}

TEST(RowFilter, FindsNotesAndTheirWords)
{
    const CandidateTable drafts = table();
    const CandidateNotes notes = {
        {drafts.id(1), "Waits for the bus"}, {drafts.id(4), "bus, rows"}, {12345, "elsewhere"}};

    EXPECT_THAT(rowsOf(passingRows(drafts, HasNote{}, notes)), ElementsAre(1, 4));
    EXPECT_THAT(rowsOf(passingRows(drafts, HasNote{"BUS wait"}, notes)), ElementsAre(1));
    EXPECT_THAT(rowsOf(passingRows(drafts, HasNote{"bank"}, notes)), IsEmpty());
    EXPECT_THAT(rowsOf(passingRows(drafts, HasNote{})), IsEmpty());
    EXPECT_EQ(parseRowFilter(" Has Note  rows ", drafts).value(), RowFilter(HasNote{"rows"}));
    EXPECT_EQ(parseRowFilter("has notes", drafts).value(), RowFilter(LabelText{"has notes"}));
}

TEST(RowFilter, ReadsAnythingWithoutHarm)
{
    const CandidateTable drafts = table();
    std::mt19937 random(3);
    constexpr std::string_view kLetters = "compute <>=%10kM.-e best within\xff\n";
    for (int i = 0; i < 3000; ++i) {
        std::string text;
        for (std::uint64_t n = random() % 24; n > 0; --n) {
            text += kLetters[random() % kLetters.size()];
        }
        if (const auto filter = parseRowFilter(text, drafts)) {
            EXPECT_LE(passingRows(drafts, *filter).count(), drafts.rows());
        } else {
            EXPECT_FALSE(filter.error().hint.empty());
        }
    }
}

TEST(RowSet, CountsAndIntersects)
{
    RowSet all = RowSet::all(130);
    RowSet some = RowSet::none(130);
    some.insert(0);
    some.insert(64);
    some.insert(129);
    some.remove(64);
    EXPECT_EQ(all.count(), 130U);
    EXPECT_TRUE(all.isAll());
    all &= some;
    EXPECT_EQ(all, some);
    EXPECT_EQ(all.count(), 2U);
    EXPECT_TRUE(all.contains(129));
    EXPECT_FALSE(all.contains(64));
    EXPECT_EQ(RowSet::all(0).count(), 0U);
}

} // namespace

} // namespace pimento
