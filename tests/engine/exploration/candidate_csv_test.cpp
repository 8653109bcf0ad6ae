// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/candidate_csv.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

namespace pimento::test {

namespace {

using testing::HasSubstr;

/// Two candidates with the columns of drafts of one dimension set.
class TwoDrafts final : public CandidateList {
public:
    TwoDrafts()
    {
        for (const char* id : {"g0", "c0", "t0", "lanes", "banks", "m0", "hint"}) {
            m_columns.emplace_back().id = id;
        }
        m_columns[3].file = FilePlace::Costs;
        m_columns[4].file = FilePlace::Costs;
        m_columns[5].file = FilePlace::Behind;
        m_columns[5].format = ValueFormat::Category;
        m_columns[5].categories = {"x0:b", "x0:b+1,2"};
        m_columns[6].file = FilePlace::Nowhere;
    }

    [[nodiscard]] std::size_t size() const override { return m_values.size(); }
    [[nodiscard]] std::uint64_t id(std::size_t row) const override { return row; }
    [[nodiscard]] std::string text(std::size_t row) const override { return std::to_string(row); }
    [[nodiscard]] const std::vector<TableColumn>& columns() const override { return m_columns; }
    [[nodiscard]] double value(std::size_t row, std::size_t column) const override { return m_values[row][column]; }

private:
    std::vector<TableColumn> m_columns;
    std::array<std::array<double, 7>, 2> m_values = {{{3, 5, 69, 4, 8, 0, 1}, {1, 1, 0.5, 1, 1, 1, 1}}};
};

CostSchema schema()
{
    CostSchema schema;
    schema.quantities = {{"requests", ""},         {"cycles", "cycles"},
                         {"cycles_in", "cycles"},  {"cycles_compute", "cycles"},
                         {"cycles_out", "cycles"}, {"energy_pj", "pJ"}};
    CostQuantity& whole = schema.quantities.emplace_back();
    whole.id = "whole_ranges";
    whole.heading = "indexing";
    whole.words = {"exact", "expanded"};
    schema.ranked = 1;
    schema.figures = {{"time_ms", 6, [](std::span<const double> found) { return found[1] * 769 * 1e-9; }}};
    return schema;
}

Evaluation cost(double wholeRanges) { return {.quantities = {900, 1000, 200, 700, 100, 1234, wholeRanges}}; }

const char* const kHeader =
    "draft,g0,c0,t0,lanes,banks,requests,cycles,cycles_in,cycles_compute,cycles_out,energy_pj,time_ms,indexing,m0";
const char* const kFirst = "0,3,5,69,4,8,900,1000,200,700,100,1234,0.000769,exact,x0:b";
const char* const kSecond = "1,1,1,0.5,1,1,900,1000,200,700,100,1234,0.000769,expanded,\"x0:b+1,2\"";

TEST(CandidateCsv, PutsEveryColumnInItsPlace)
{
    const TwoDrafts drafts;
    const CostSchema costs = schema();
    const CandidateCsv csv(drafts, costs, CsvCosts::Write);

    EXPECT_EQ(csv.header(), kHeader);
    EXPECT_EQ(csv.line(0, cost(0)), kFirst);
    EXPECT_EQ(csv.line(1, cost(1)), kSecond);
}

TEST(CandidateCsv, LeavesOutWhatGoesWithCosts)
{
    const TwoDrafts drafts;
    const CostSchema costs = schema();
    const CandidateCsv csv(drafts, costs, CsvCosts::Omit);

    EXPECT_EQ(csv.header(), "draft,g0,c0,t0,m0");
    EXPECT_EQ(csv.line(0), "0,3,5,69,x0:b");
}

TEST(CandidateCsv, WritesLargeAndBrokenNumbersSoThatTheyComeBack)
{
    const TwoDrafts drafts;
    CostSchema costs;
    costs.quantities = {{"a", ""}, {"b", "", Fidelity::Estimate, false}, {"c", "", Fidelity::Estimate, false}};
    const CandidateCsv csv(drafts, costs, CsvCosts::Write);
    const Evaluation found{.quantities = {9007199254740992.0, 0.1, 1e300}};

    EXPECT_EQ(csv.line(0, found), "0,3,5,69,4,8,9007199254740992,0.1,1e+300,x0:b");

    const std::string text = csv.header() + "\n" + csv.line(0, found) + "\n" + csv.line(1, found) + "\n";
    const auto read = readCosts(CsvTable::parse(text, "f").value(), "f", drafts, costs);
    EXPECT_THAT(read.value(), testing::ElementsAre(found, found));
}

class ReadCosts : public testing::Test {
protected:
    Result<std::vector<Evaluation>> read(const std::string& text) const
    {
        return readCosts(CsvTable::parse(text, "f.csv").value(), "f.csv", m_drafts, m_costs);
    }

    /// Returns the message about a table with another first row.
    std::string message(const std::string& first) const
    {
        const auto costs = read(std::string(kHeader) + "\n" + first + "\n" + kSecond + "\n");
        return costs ? "" : costs.error().message();
    }

    TwoDrafts m_drafts;
    CostSchema m_costs = schema();
};

TEST_F(ReadCosts, GivesWhatWasWritten)
{
    const auto costs = read(std::string(kHeader) + "\n" + kFirst + "\n" + kSecond + "\n");

    EXPECT_THAT(costs.value(), testing::ElementsAre(cost(0), cost(1)));
}

TEST_F(ReadCosts, NamesTheCellThatIsWrong)
{
    EXPECT_EQ(message(kFirst), "");
    EXPECT_THAT(message("0,3,5,69,4,8,900,many,200,700,100,1234,1,exact,x0:b"),
                HasSubstr("f.csv, row 1: \"many\" is no usable value of cycles"));
    EXPECT_THAT(message("0,3,5,69,4,8,-1,1,200,700,100,1234,1,exact,x0:b"),
                HasSubstr("\"-1\" is no usable value of requests"));
    EXPECT_THAT(message("0,3,5,69,4,8,1,1.5,200,700,100,1234,1,exact,x0:b"),
                HasSubstr("\"1.5\" is no usable value of cycles"));
    EXPECT_THAT(message("0,3,5,69,4,8,1,1,9223372036854775807,700,100,1234,1,exact,x0:b"),
                HasSubstr("no usable value of cycles_in"));
    EXPECT_THAT(message("0,3,5,69,4,8,900,1000,200,700,100,1234,1,exact!,x0:b"),
                HasSubstr("\"exact!\" is no usable value of indexing"));
}

TEST_F(ReadCosts, RefusesOtherCandidates)
{
    const char* const kOther = "row 1: holds other candidates than the question has: ";
    EXPECT_THAT(message("7,3,5,69,4,8,900,1000,200,700,100,1234,1,exact,x0:b"),
                HasSubstr(std::string(kOther) + "draft is \"7\" and not \"0\""));
    EXPECT_THAT(message("0,3,5,70,4,8,900,1000,200,700,100,1234,1,exact,x0:b"),
                HasSubstr(std::string(kOther) + "t0 is \"70\" and not \"69\""));
    EXPECT_THAT(message("0,3,5,69,4,9,900,1000,200,700,100,1234,1,exact,x0:b"), HasSubstr("banks is \"9\""));
    EXPECT_THAT(message("0,3,5,69,4,8,900,1000,200,700,100,1234,1,exact,x0;b"), HasSubstr("m0 is \"x0;b\""));
}

TEST_F(ReadCosts, RefusesMoreOrFewerCandidates)
{
    const std::string one = std::string(kHeader) + "\n" + kFirst + "\n";

    EXPECT_THAT(read(one).error().message(), HasSubstr("f.csv: holds other candidates than the question has: 1 and"));
    EXPECT_FALSE(read(one + kSecond + "\n" + kSecond + "\n").has_value());
}

TEST_F(ReadCosts, WantsTheHeaderOfTheList)
{
    EXPECT_THAT(
        read("draft,g0\n0,3\n").error().message(),
        HasSubstr(std::string("f.csv: has another header than the costs of this space. Begin it with ") + kHeader));
}

} // namespace

} // namespace pimento::test
