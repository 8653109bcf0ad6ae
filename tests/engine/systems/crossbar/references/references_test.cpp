// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/references/reference_families.h"

#include "tests/engine/support.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

namespace pimento::crossbar {

using testing::HasSubstr;

namespace {

const std::string kFolder = "/tests/golden/pimcomp/";

fidelity::FileReport reportOf(const CsvTable& table, const std::filesystem::path& path)
{
    fidelity::FileReport report;
    for (const fidelity::Family& family : crossbarFamilies()) {
        if (family.recognises(table)) {
            fidelity::Job job;
            job.backends = &test::backends();
            job.table = &table;
            job.path = path;
            family.check(job, report);
            break;
        }
    }
    return report;
}

/// What is reported of the first row of a file with another text in one column.
std::string mismatchWith(const std::string& name, std::string_view column, std::string_view value)
{
    const CsvTable table = CsvTable::read(sourceFile(kFolder + name)).value();
    std::string header;
    std::string row;
    for (std::size_t i = 0; i < table.header().size(); ++i) {
        header += (i == 0 ? "" : ",") + std::string(table.header()[i]);
        row += (i == 0 ? "" : ",") + std::string(table.header()[i] == column ? value : table.cell(0, i));
    }
    const CsvTable changed = CsvTable::parse(header + "\n" + row + "\n", name).value();
    const auto report = reportOf(changed, sourceFile(kFolder + name));
    return report.mismatches.empty() ? "" : report.mismatches.front();
}

} // namespace

TEST(CrossbarReferences, AreAllExact)
{
    for (const auto& [name, rows] : {std::pair("partition.csv", 681), std::pair("bounds.csv", 128)}) {
        const std::filesystem::path path = sourceFile(kFolder + name);
        const auto report = reportOf(CsvTable::read(path).value(), path);

        EXPECT_EQ(report.rows, rows) << name;
        EXPECT_EQ(report.holding, rows) << name << testing::PrintToString(report.mismatches);
    }
}

TEST(CrossbarReferences, ReproduceRunsOfThePublicProgram)
{
    for (const auto& [name, rows] : {std::pair("constructive.csv", 16), std::pair("results.csv", 45)}) {
        const std::filesystem::path path = sourceFile(kFolder + name);
        const auto report = reportOf(CsvTable::read(path).value(), path);

        EXPECT_EQ(report.rows, rows) << name;
        EXPECT_EQ(report.holding, rows) << name << testing::PrintToString(report.mismatches);
    }
}

TEST(CrossbarReferences, SeeEveryChangedNumber)
{
    for (const char* column : {"weight_rows", "weight_cols", "windows", "groups_per_copy", "arrays_per_group",
                               "column_splits", "replication", "kind", "name"}) {
        EXPECT_THAT(mismatchWith("partition.csv", column, "999"), HasSubstr(column));
    }
    for (const char* column : {"feasible", "arrays_one_copy", "min_steps", "arrays_at_min_steps", "t_replication_ns",
                               "t_fluid_ns", "t_issue_ns", "t_memory_once_ns", "t_memory_im2col_ns", "load_once_bytes",
                               "load_im2col_bytes", "store_bytes", "ht_bound_ns", "ll_depth", "ll_bound_ns"}) {
        EXPECT_THAT(mismatchWith("bounds.csv", column, "999"), HasSubstr(column));
    }
    for (const char* column : {"makespan_ns",
                               "steps",
                               "ag_mvms",
                               "array_mvms",
                               "vec_adds",
                               "vfu_elements",
                               "local_mem_elements",
                               "comm_ends",
                               "comm_bytes",
                               "interchip_bytes",
                               "mem_ops",
                               "global_load_bytes",
                               "local_mem_peak_kB",
                               "local_mem_avg_peak_kB",
                               "sum_core_ns",
                               "sync_ns",
                               "trans_ns",
                               "mvm_ns",
                               "vec_ns",
                               "mem_ns",
                               "arrays_used",
                               "array_groups",
                               "cores_used"}) {
        EXPECT_THAT(mismatchWith("constructive.csv", column, "999"), HasSubstr(column));
    }
}

TEST(CrossbarReferences, ExplainRowsThatCannotBeComputed)
{
    EXPECT_EQ(mismatchWith("partition.csv", "config", "archA"), "");
    EXPECT_THAT(mismatchWith("partition.csv", "config", "archD"), HasSubstr("\"archD\" is no configuration"));
    EXPECT_THAT(mismatchWith("partition.csv", "strategy", "GA"), HasSubstr("no strategy without a search"));
    EXPECT_THAT(mismatchWith("partition.csv", "network", "lenet"), HasSubstr("lenet.json"));
    EXPECT_THAT(mismatchWith("partition.csv", "layer", "2"), HasSubstr("layer is not the number"));
    EXPECT_THAT(mismatchWith("bounds.csv", "mvm_latency_ns", "0"), HasSubstr("mvm_latency_ns"));
    EXPECT_THAT(mismatchWith("constructive.csv", "pipeline", "XX"), HasSubstr("neither HT nor LL"));
}

} // namespace pimento::crossbar
