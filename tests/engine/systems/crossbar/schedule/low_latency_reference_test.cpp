// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/csv.h"
#include "engine/systems/crossbar/profile/profile.h"
#include "engine/systems/crossbar/public_program/greedy.h"
#include "engine/systems/crossbar/references/reference_networks.h"
#include "engine/systems/crossbar/schedule/low_latency.h"
#include "tests/engine/support.h"
#include "tests/support/places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::crossbar {

namespace {

const std::string kFolder = "/tests/golden/pimcomp/";

/// Rows of results of the public program.
class ResultRows {
public:
    ResultRows() : m_table(CsvTable::read(sourceFile(kFolder + "results.csv")).value()) {}

    [[nodiscard]] const CsvTable& table() const { return m_table; }
    [[nodiscard]] std::string_view text(std::size_t row, std::string_view column) const
    {
        return m_table.cell(row, *m_table.column(column));
    }
    [[nodiscard]] double number(std::size_t row, std::string_view column) const
    {
        return std::stod(std::string(text(row, column)));
    }
    /// Whether a row is of a strategy without a search, in the low-latency mode.
    [[nodiscard]] bool isComparable(std::size_t row) const
    {
        return text(row, "pipeline") == "LL" && text(row, "status") == "ok" &&
               std::ranges::find(kGreedyRules, text(row, "strategy")) != kGreedyRules.end();
    }

private:
    CsvTable m_table;
};

/// Counts as the public program counts them: multiplications and clips are free.
StreamCounts countsOf(const Streams& streams, const StreamCounts& all)
{
    StreamCounts counts = all;
    for (const auto& stream : streams.cores) {
        for (const Instruction& each : stream) {
            const bool isFree = each.function == VectorFunction::Mul || each.function == VectorFunction::ClipLow ||
                                each.function == VectorFunction::ClipHigh;
            if (each.operation == Operation::Vector && isFree) {
                counts.vectorElements -= each.length;
                counts.localElements -= 2 * std::int64_t{each.length};
            }
        }
    }
    return counts;
}

/// Largest use of a local memory at the end of a step, in kB; the last step does not count.
double peakOf(const LowLatencySchedule& schedule)
{
    std::int64_t most = 0;
    for (const auto& used : schedule.usedElements) {
        most = std::max(most, *std::max_element(used.begin(), used.end() - 1));
    }
    return static_cast<double>(most) * 2 / 1024;
}

/// Times of a row.
struct RowTimes {
    std::string name;
    double published = 0; // nanoseconds
    double here = 0;
};

constexpr int kEqualPeaks = 18; // of 21 rows

void checkRow(const ResultRows& rows, const ReferenceNetworks& networks, std::size_t row, std::vector<RowTimes>& times,
              int& equalPeaks)
{
    const std::string name = std::string(rows.text(row, "config")) + " " + std::string(rows.text(row, "network")) +
                             " " + std::string(rows.text(row, "strategy"));
    SCOPED_TRACE(name);
    const auto rule = std::ranges::find(kGreedyRules, rows.text(row, "strategy")) - kGreedyRules.begin();
    const auto mvmNs = static_cast<std::int64_t>(rows.number(row, "mvm_latency_ns"));
    const ReferenceCase of =
        referenceCase(test::backends(), networks, rows.text(row, "network"), rows.text(row, "config"), mvmNs).value();
    const LayerGraph& graph = of.network->graph;
    const Placement placement =
        placeFirstFit(greedyReplicas(graph, of.partitions, of.chip, static_cast<GreedyRule>(rule)), of.partitions,
                      of.chip)
            .value();

    const auto made = lowLatencySchedule(graph, of.partitions, placement, of.chip, publicLowLatency());
    ASSERT_TRUE(made) << made.error().message();
    const auto profiled = profile({made->streams, of.partitions, placement, of.chip}, {.order = ProfileOrder::Visits});
    ASSERT_TRUE(profiled) << profiled.error().message();

    const StreamCounts counts = countsOf(made->streams, profiled->counts);
    EXPECT_EQ(counts.steps, rows.number(row, "steps"));
    EXPECT_EQ(counts.mvms, rows.number(row, "ag_mvms"));
    EXPECT_EQ(counts.arrayMvms, rows.number(row, "array_mvms"));
    EXPECT_EQ(counts.vectorAdds, rows.number(row, "vec_adds"));
    EXPECT_EQ(counts.vectorElements, rows.number(row, "vfu_elements"));
    EXPECT_EQ(counts.localElements, rows.number(row, "local_mem_elements"));
    EXPECT_EQ(counts.transferEnds, rows.number(row, "comm_ends"));
    EXPECT_EQ(counts.transferBytes, rows.number(row, "comm_bytes"));
    EXPECT_EQ(counts.offChipBytes, rows.number(row, "interchip_bytes"));
    EXPECT_EQ(counts.loadedBytes, rows.number(row, "global_load_bytes"));
    // The first layer's inputs stay a little longer in the public program where its core has the peak.
    equalPeaks += std::abs(peakOf(*made) - rows.number(row, "local_mem_peak_kB")) < 0.001 ? 1 : 0;
    EXPECT_NEAR(peakOf(*made), rows.number(row, "local_mem_peak_kB"), 0.025 * rows.number(row, "local_mem_peak_kB"));
    EXPECT_NEAR(static_cast<double>(profiled->makespanNs), rows.number(row, "makespan_ns"),
                0.025 * rows.number(row, "makespan_ns"));
    times.push_back({name, rows.number(row, "makespan_ns"), static_cast<double>(profiled->makespanNs)});
}

} // namespace

TEST(LowLatencyReference, HasTheCountsAndTimesOfThePublicProgram)
{
    const ResultRows rows;
    const ReferenceNetworks networks =
        readReferenceNetworks(rows.table(), std::filesystem::path(sourceFile(kFolder + "results.csv")).parent_path());
    std::vector<RowTimes> times;
    int equalPeaks = 0;
    for (std::size_t row = 0; row < rows.table().rows(); ++row) {
        if (rows.isComparable(row)) {
            checkRow(rows, networks, row, times, equalPeaks);
        }
    }
    EXPECT_GE(times.size(), 20U);
    EXPECT_GE(equalPeaks, kEqualPeaks);
    std::ranges::sort(times, {}, &RowTimes::published);
    for (std::size_t i = 1; i < times.size(); ++i) {
        EXPECT_LT(times[i - 1].here, times[i].here) << times[i - 1].name << " and " << times[i].name;
    }
}

} // namespace pimento::crossbar
