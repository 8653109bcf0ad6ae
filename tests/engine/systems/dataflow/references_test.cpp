// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/references/reference_families.h"

#include "engine/systems/dataflow/references/architectures.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace pimento::test {

using testing::HasSubstr;

namespace {

const std::string kFolder = "/tests/golden/dataflow/";

fidelity::FileReport reportOf(const CsvTable& table, const std::filesystem::path& path)
{
    fidelity::FileReport report;
    for (const fidelity::Family& family : dataflow::dataflowFamilies()) {
        if (family.recognises(table)) {
            report.family = family.name;
            fidelity::Job job;
            job.table = &table;
            job.path = path;
            family.check(job, report);
            break;
        }
    }
    return report;
}

fidelity::FileReport reportOf(const std::string& name)
{
    const std::filesystem::path path = sourceFile(kFolder + name);
    return reportOf(CsvTable::read(path).value(), path);
}

using Cells = std::map<std::string_view, std::string_view>;

/// The first row of a reference file with some cells replaced.
CsvTable withCells(const std::string& name, const Cells& cells)
{
    const CsvTable table = CsvTable::read(sourceFile(kFolder + name)).value();
    std::string header;
    std::string row;
    for (std::size_t i = 0; i < table.header().size(); ++i) {
        const auto cell = cells.find(table.header()[i]);
        header += (i == 0 ? "" : ",") + std::string(table.header()[i]);
        row += (i == 0 ? "" : ",") + std::string(cell == cells.end() ? table.cell(0, i) : cell->second);
    }
    return CsvTable::parse(header + "\n" + row + "\n", name).value();
}

std::string firstMismatch(const std::string& name, const Cells& cells)
{
    const auto report = reportOf(withCells(name, cells), sourceFile(kFolder + name));
    return report.mismatches.empty() ? "" : report.mismatches.front();
}

std::string firstMismatch(const std::string& name, std::string_view column, std::string_view value)
{
    return firstMismatch(name, {{column, value}});
}

} // namespace

TEST(DataflowReferences, AreAllExact)
{
    for (const auto& [name, rows] : {std::pair("row_activations.csv", 326), std::pair("block_crossing.csv", 100),
                                     std::pair("mapping_eval.csv", 160), std::pair("optimal_mappings.csv", 51)}) {
        const auto report = reportOf(name);
        EXPECT_EQ(report.rows, rows) << name;
        EXPECT_EQ(report.holding, rows) << name << testing::PrintToString(report.mismatches);
    }
}

TEST(DataflowReferences, SeeEveryChangedNumber)
{
    for (const char* column : {"latency_cycles", "energy_nJ", "compute_cycles", "t_pe", "t_dram", "rd_B_gb", "wr_B_rb",
                               "rd_B_dram", "acts_in", "acts_wt", "acts_out"}) {
        EXPECT_THAT(firstMismatch("mapping_eval.csv", column, "123456789"), HasSubstr(column));
    }
    EXPECT_THAT(firstMismatch("optimal_mappings.csv", "optimum", "96"), HasSubstr("optimum"));
    EXPECT_THAT(firstMismatch("row_activations.csv", "row_activations", "54"), HasSubstr("row_activations"));
    EXPECT_THAT(firstMismatch("row_activations.csv", "distinct_rows", "54"), HasSubstr("distinct_rows"));
    EXPECT_THAT(firstMismatch("block_crossing.csv", "crossings", "8"), HasSubstr("crossings"));
    EXPECT_THAT(firstMismatch("block_crossing.csv", "blocks_touched", "8"), HasSubstr("blocks_touched"));
}

// The first row's mapping has the least latency, with 4.42876 nJ; the least energy is 3.31876 nJ.
TEST(DataflowReferences, AskTheSolverForTheOptimum)
{
    EXPECT_EQ(firstMismatch("optimal_mappings.csv", Cells{}), "");
    EXPECT_THAT(firstMismatch("optimal_mappings.csv", {{"alpha", "0"}, {"beta", "1"}, {"optimum", "4.42876"}}),
                HasSubstr("optimum: expected 4.42876, computed 3.31876"));
}

TEST(DataflowReferences, ExplainRowsThatCannotBeComputed)
{
    EXPECT_THAT(firstMismatch("mapping_eval.csv", "arch", "none"), HasSubstr("\"none\" is not in archs.json"));
    EXPECT_THAT(firstMismatch("mapping_eval.csv", "T1", "1 1"), HasSubstr("T1 does not have a factor for each"));
    EXPECT_THAT(firstMismatch("mapping_eval.csv", "T1", "1 1 1 1 1 1 x"), HasSubstr("T1 has a factor"));
    EXPECT_THAT(firstMismatch("mapping_eval.csv", "store_gb", "12"), HasSubstr("store_gb"));
    EXPECT_THAT(firstMismatch("mapping_eval.csv", "inner_group_123", "303"), HasSubstr("inner_group_123"));
    EXPECT_THAT(firstMismatch("mapping_eval.csv", "P", "0"), HasSubstr("P is not a whole number"));
    EXPECT_THAT(firstMismatch("mapping_eval.csv", "P", "113"), HasSubstr("the factors of P multiply to 112"));
    EXPECT_THAT(firstMismatch("row_activations.csv", "layout", "round"), HasSubstr("layout"));
    EXPECT_THAT(firstMismatch("row_activations.csv", "tile_w", "230"), HasSubstr("does not lie within the input"));
    EXPECT_THAT(firstMismatch("row_activations.csv", "n_w", "99999999"), HasSubstr("50 million parts"));
    EXPECT_THAT(firstMismatch("block_crossing.csv", "block", "0"), HasSubstr("not a whole number"));
}

TEST(DataflowReferences, NeedTheirArchitectures)
{
    const CsvTable table = CsvTable::read(sourceFile(kFolder + "mapping_eval.csv")).value();

    const auto report = reportOf(table, "/nowhere/mapping_eval.csv");

    EXPECT_EQ(report.holding, 0);
    EXPECT_EQ(report.rows, 160);
    EXPECT_THAT(report.mismatches, testing::ElementsAre(HasSubstr("archs.json")));
}

TEST(DataflowReferences, NameTheArchitectureThatIsWrong)
{
    const std::string good = readAll(sourceFile(kFolder + "archs.json"));
    ASSERT_TRUE(dataflow::readArchitectures(good, "archs.json"));
    for (const auto& [from, to] :
         {std::pair("\"H\":2", "\"H\":0"), std::pair("\"read_bw\":[4,8,16,4]", "\"read_bw\":[4]"),
          std::pair("\"capacity_B\":[16,128,64]", "\"capacity_B\":[16,128]"), std::pair("\"row_B\":32", "\"row_B\":-1"),
          std::pair("\"mac_nJ\":0.00056", "\"mac_nJ\":\"x\"")}) {
        std::string text = good;
        const std::size_t place = text.find(from);
        ASSERT_NE(place, std::string::npos) << from;
        text.replace(place, std::string(from).size(), to);

        const auto read = dataflow::readArchitectures(text, "archs.json");

        ASSERT_FALSE(read) << to;
        EXPECT_THAT(read.error().message(), HasSubstr("tiny2x2")) << to;
    }
}

TEST(DataflowReferences, SurviveDamagedFiles)
{
    const std::string architectures = readAll(sourceFile(kFolder + "archs.json"));
    for (const char* name : {"row_activations.csv", "block_crossing.csv", "mapping_eval.csv", "optimal_mappings.csv"}) {
        const std::string whole = readAll(sourceFile(kFolder + name));
        const std::string text = whole.substr(0, whole.find('\n', 1500) + 1);
        for (unsigned seed = 0; seed < static_cast<unsigned>(triesOf(200, 40)); ++seed) {
            Mutation mutation(seed);
            const auto table =
                CsvTable::parse(seed % 2 == 0 ? mutation.damaged(text) : mutation.withOtherValue(text), name);
            if (table) {
                const auto report = reportOf(*table, sourceFile(kFolder + name));
                for (const std::string& each : report.mismatches) {
                    EXPECT_FALSE(each.empty());
                }
            }
            const auto read = dataflow::readArchitectures(mutation.damaged(architectures), "archs.json");
            if (!read) {
                EXPECT_TRUE(isOneCleanLine(read.error().message())) << escaped(read.error().message());
            }
        }
    }
}

} // namespace pimento::test
