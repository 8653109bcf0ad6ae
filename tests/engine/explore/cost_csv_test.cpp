// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/cost_csv.h"

#include "engine/explore/model.h"
#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::test {

namespace {

using testing::HasSubstr;

TEST(CostCsv, WritesAlignedLanesAndTime)
{
    const DraftQuestion asked = question("red", "batch=2,vec_len=1024", "attacc");

    // Groups 3 become 4 and cores 5 become 8; 1000 cycles of 0.769 ns.
    EXPECT_EQ(costCsvRow(asked, 4, draft(asked, "1x1,3x5").parts(), {900, 1000, 200, 700, 100, 1234}),
              "4,1,1,2,3,5,69,4,8,900,1000,200,700,100,1234,0.000769");
    EXPECT_EQ(
        costCsvHeader(2),
        "draft,g0,c0,t0,g1,c1,t1,lanes,banks,requests,cycles,cycles_in,cycles_compute,cycles_out,energy_pj,time_ms");
}

TEST(CostCsv, ReadsBackWhatItWrites)
{
    const DraftQuestion asked = question("gemv", "batch=1,nhead=4,dhead=32,seq_len=64", "attacc");
    const DraftList drafts = draftsOf(asked).value();
    std::string text = costCsvHeader(3) + "\n";
    std::vector<DraftCost> costs;
    for (std::size_t i = 0; i < drafts.size(); ++i) {
        const auto n = static_cast<std::int64_t>(i);
        costs.push_back({n + 1, 60 + 3 * n, 10 + n, 20 + n, 30 + n, 1000 * n});
        text += costCsvRow(asked, i, drafts[i], costs.back()) + "\n";
    }

    const CostRows rows = readCosts(CsvTable::parse(text, "space.csv").value(), 3, "space.csv").value();

    EXPECT_EQ(rows.costs, costs);
    ASSERT_EQ(rows.drafts.size(), drafts.size());
    for (std::size_t i = 0; i < drafts.size(); ++i) {
        EXPECT_EQ(Draft(rows.drafts[i]), Draft(drafts[i]));
    }
}

TEST(CostCsv, ReadsBackTheIndexing)
{
    const DraftQuestion asked = question("red", "batch=2,vec_len=1024", "attacc");
    const DraftCost cost{900, 1000, 200, 700, 100, 1234, lower::Indexing::Expanded};
    const auto read = [&](const std::string& row) {
        const std::string text = costCsvHeader(2, IndexingColumn::Write) + "\n" + row + "\n";
        return readCosts(CsvTable::parse(text, "space.csv").value(), 2, "space.csv");
    };
    const std::string row = costCsvRow(asked, 4, draft(asked, "1x1,3x5").parts(), cost, IndexingColumn::Write);

    EXPECT_THAT(row, testing::EndsWith(",100,1234,0.000769,expanded"));
    EXPECT_THAT(read(row).value().costs, testing::ElementsAre(cost));
    EXPECT_THAT(read(row + "!").error().message(), HasSubstr("row 1: \"expanded!\" is no indexing"));
}

/// Fig. 5 has several mappings in each set: all come back.
TEST(CostCsv, ReadsBackTheMappings)
{
    DraftQuestion asked;
    asked.model = &soundModel();
    asked.machine = backends().find("attacc").value();
    asked.space = Space::All;
    const auto library = language::findKernel(catalogue().kernels, "fig5").value();
    asked.workload = makeWorkload(*library, {"A0=6,A1=4,B0=2,k=2", affine::ElementType::Fp16, {}, {}}).workload;
    const DraftList drafts = draftsOf(asked).value();
    const CostColumns columns = costColumnsOf(asked);
    std::string text = costCsvHeader(drafts.sets(), columns) + "\n";
    for (std::size_t i = 0; i < drafts.size(); ++i) {
        text += costCsvRow(asked, i, drafts[i], {1, 2, 3, 4, 5, 6}, columns) + "\n";
    }

    const auto rows = readCosts(CsvTable::parse(text, "f.csv").value(), drafts.sets(), "f.csv", columns).value();

    ASSERT_EQ(rows.drafts.size(), drafts.size());
    for (std::size_t i = 0; i < drafts.size(); ++i) {
        ASSERT_EQ(rows.drafts[i], drafts[i]) << i;
    }
    const std::size_t at = text.rfind(':');
    text.replace(at, 1, ";");
    EXPECT_THAT(readCosts(CsvTable::parse(text, "f.csv").value(), drafts.sets(), "f.csv", columns).error().message(),
                HasSubstr("is no mapping of dimension set"));
}

TEST(CostCsv, NamesTheCellThatIsWrong)
{
    const auto message = [](const std::string& row) {
        const auto table = CsvTable::parse(costCsvHeader(2) + "\n" + row + "\n", "space.csv").value();
        const auto rows = readCosts(table, 2, "space.csv");
        return rows ? "" : rows.error().message();
    };

    EXPECT_THAT(message("0,0,1,1,1,1,1,1,1,1,1,1,1,1,1,1"),
                HasSubstr("space.csv, row 1: \"0\" is no usable number for g0"));
    EXPECT_THAT(message("0,1,1,1,1,1,-5,1,1,1,1,1,1,1,1,1"), HasSubstr("\"-5\" is no usable number for t1"));
    EXPECT_THAT(message("0,1,1,1,1,1,1,1,1,1,many,1,1,1,1,1"), HasSubstr("\"many\" is no usable number for cycles"));
    EXPECT_THAT(message("0,1,1,1,1,1,1,1,1,1,1,9223372036854775807,1,1,1,1"),
                HasSubstr("no usable number for cycles_in"));
}

TEST(CostCsv, WantsTheHeaderOfTheKernel)
{
    const auto table = CsvTable::parse(costCsvHeader(2) + "\n", "space.csv").value();

    EXPECT_THAT(readCosts(table, 3, "space.csv").error().message(), HasSubstr("space.csv: has another header"));
}

} // namespace

} // namespace pimento::test
