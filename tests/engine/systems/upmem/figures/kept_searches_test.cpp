// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/figures/kept_searches.h"

#include "engine/devices/device_file.h"
#include "engine/systems/upmem/figures/compared_workloads.h"
#include "engine/systems/upmem/figures/imtp_figures.h"
#include "engine/systems/upmem/figures/searched_schedule.h"
#include "sim/upmem/system_part.h"
#include "tests/support/places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using namespace upmem;

FigureMeans shortMeans()
{
    FigureMeans means;
    means.dataFolder = sourceFile();
    means.system = sim::upmem::systemOf(*readDevice(means.dataFolder / "datasets" / "backends" / "upmem.json"));
    means.evolution.trials = 24;
    means.evolution.population = 64;
    means.only = {"a MTV"};
    return means;
}

std::vector<std::vector<std::string>> barsOf(const Result<FigureTables>& figure)
{
    return figure ? figure->tables.front().rows : std::vector<std::vector<std::string>>{};
}

} // namespace

TEST(KeptSearches, GoOnWhereAnInterruptedFigureEnded)
{
    CostCache cache;
    std::stop_source stop;
    std::vector<std::string> before;
    FigureMeans interrupted = shortMeans();
    interrupted.cache = &cache;
    interrupted.stop = stop.get_token();
    interrupted.finished = [&](const std::string& row) {
        before.push_back(row);
        if (before.size() == 3) { // both grids and one search
            stop.request_stop();
        }
    };
    EXPECT_EQ(kernelFigure(interrupted).error().kind, ErrorKind::Stopped);
    EXPECT_EQ(before.size(), 3U);

    std::vector<std::string> rows;
    FigureMeans again = shortMeans();
    again.cache = &cache;
    again.finished = [&](const std::string& row) { rows.push_back(row); };
    const auto whole = barsOf(kernelFigure(again));
    const std::size_t known = cache.size();

    EXPECT_EQ(whole, barsOf(kernelFigure(shortMeans()))); // without a cache
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_TRUE(std::equal(before.begin(), before.end(), rows.begin()));
    EXPECT_EQ(barsOf(kernelFigure(again)), whole);
    EXPECT_EQ(cache.size(), known); // nothing was searched again
}

TEST(KeptSearches, AreKeptByTheirSettings)
{
    CostCache cache;
    FigureMeans means = shortMeans();
    means.cache = &cache;
    const auto workloads = comparedWorkloads(means.dataFolder).value();
    const auto space = figureSpace(workloads.front().program, means).value();
    int searches = 0;
    const auto search = [&]() -> Result<KernelSpace::Decisions> {
        ++searches;
        return space->at(searches);
    };
    const auto first = keptSearch(*space, means.evolution, means, search).value();

    EXPECT_EQ(keptSearch(*space, means.evolution, means, search).value(), first);
    EXPECT_EQ(searches, 1);
    means.evolution.seed += 1;
    EXPECT_NE(keptSearch(*space, means.evolution, means, search).value(), first);
    EXPECT_EQ(searches, 2);
}

/// If this fails because searches propose other schedules now, raise kSearchesVersion and write down the new one.
TEST(KeptSearches, AreOfThisVersion)
{
    const FigureMeans means = shortMeans();
    const auto workloads = comparedWorkloads(means.dataFolder).value();
    const auto mtv = std::ranges::find_if(
        workloads, [](const ComparedWorkload& each) { return each.set == "a" && each.title == "MTV"; });
    const auto space = figureSpace(mtv->program, means).value();

    EXPECT_EQ(bestSearched(*space, means.evolution, means).value().text,
              "rf=16 i=1x32x16x1x2 j=1x64x1 matrix@4 x@6 y@3 unroll=0 threads=8");
    EXPECT_EQ(kSearchesVersion, 1U);
}

} // namespace pimento::test
