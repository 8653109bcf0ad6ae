// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/chip_tenant.h"

#include "engine/candidates/device_map.h"
#include "engine/compare/comparison.h"
#include "engine/devices/device_file.h"
#include "engine/exploration/exploration.h"
#include "engine/inspection/breakdown.h"
#include "engine/inspection/listing.h"
#include "engine/inspection/timeline/timeline.h"
#include "engine/whatif/whatif.h"
#include "tests/engine/support.h"
#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

// A tenant with a kind of device of its own, without banks, goes through everything that asks about devices.

namespace pimento::test {

namespace {

using testing::HasSubstr;

class ChipTenant : public testing::Test {
protected:
    [[nodiscard]] static std::shared_ptr<const Problem> posed(std::int64_t units)
    {
        return pose(chipQuestion(units), catalogue()).value();
    }

private:
    WithChip m_chip;
};

double timeOf(const Exploration& exploration, std::size_t row) { return exploration.found(row)->quantities[0]; }

} // namespace

TEST_F(ChipTenant, IsADeviceWithoutBanksThatSystemsCanBeAskedAbout)
{
    const DeviceReading chip = examineDevice(chipJson(), "chip.json");

    ASSERT_TRUE(chip.mistakes.empty()) << chip.mistakes.front().error.message();
    EXPECT_EQ(factsOf(*chip.device).cores, 168);
    EXPECT_EQ(chip.machine, nullptr);
    EXPECT_EQ(unitsOf(*chip.device), (Units{12, 14}));
    for (const System* system : systems()) {
        EXPECT_EQ(system->takes(chip).has_value(), system == &chipSystem()) << system->info().id;
    }
}

TEST_F(ChipTenant, IsExploredAndPlotted)
{
    const Exploration all = explore(posed(5), {}, {}, {}).value();

    EXPECT_TRUE(all.isFinished);
    EXPECT_EQ(all.table->rows(), 625U);
    const CandidateTable::Layout& layout = all.table->layout();
    EXPECT_EQ(all.table->columns()[layout.scatterY].id, "energy_pj");
    for (std::size_t row = 0; row < all.table->rows(); ++row) {
        double sum = 0;
        for (const std::size_t part : layout.parts) {
            sum += all.table->value(row, part);
        }
        ASSERT_EQ(sum, all.table->value(row, layout.total)) << all.table->label(row);
    }
}

TEST_F(ChipTenant, IsSolvedToTheBestOfAll)
{
    for (const std::int64_t units : {2, 3, 5, 8, 11}) {
        const Exploration all = explore(posed(units), {}, {}, {}).value();
        const Exploration best = exploreBest(posed(units), {}, {}, {}).value();

        EXPECT_TRUE(best.isProved()) << units;
        EXPECT_EQ(timeOf(best, *best.best), timeOf(all, *all.best)) << units;
        EXPECT_EQ(best.proof->gap(), 0);
    }
}

TEST_F(ChipTenant, SaysBoundAndGapBeforeTheProof)
{
    std::vector<double> gaps;
    const Publish publish = [&](const Exploration& picture) {
        if (picture.proof) {
            gaps.push_back(picture.proof->gap());
        }
    };
    const Exploration some =
        exploreBest(posed(168), {.publishEvery = std::chrono::milliseconds(0), .solving = {3}}, {}, publish).value();
    EXPECT_FALSE(some.isProved());
    EXPECT_GT(some.proof->gap(), 0);
    EXPECT_GT(some.proof->leastLeft, 0);
    EXPECT_LT(some.proof->leastLeft, timeOf(some, *some.best));

    const Exploration best =
        exploreBest(posed(168), {.publishEvery = std::chrono::milliseconds(0)}, {}, publish).value();
    EXPECT_TRUE(best.isProved());
    EXPECT_FALSE(gaps.empty());
    EXPECT_LT(timeOf(best, *best.best), best.standard->found.quantities[0]);
}

TEST_F(ChipTenant, IsMappedAndInspected)
{
    const auto problem = posed(168);
    const auto list = problem->parse("100-100-101-100").value();
    const Evaluation cost = problem->evaluator(list, {})->evaluate(0, Evaluator::kNoLimit, {}).value();
    const auto plan = problem->inspect(*list, 0, cost, {}, {}, nullptr).value();

    const DeviceMap& map = *plan->part<DeviceMap>();
    EXPECT_EQ(map.cellPaths.size(), 168U);
    EXPECT_EQ(std::ranges::count_if(map.layers[0].values, [](double busy) { return busy > 0; }), 2);
    ASSERT_EQ(plan->list<Listing>().size(), 1U);
    EXPECT_EQ(plan->list<Listing>()[0].lines[2].text, "right in unit 101");
    double sum = 0;
    for (const BreakdownRow& row : plan->list<Breakdown>()[0].rows) {
        sum += row.value;
    }
    EXPECT_EQ(sum, cost.quantities[0]);

    const Timeline& timeline = *plan->part<Timeline>();
    EXPECT_EQ(timeline.tracks().size(), 1U + 12 + 2 * 168);
    EXPECT_EQ(timeline.cycles(), cost.quantities[0]);
    EXPECT_EQ(timeline.spans().size(), 4U + 2); // layers; one message there and one back
    for (std::size_t i = 0; i < timeline.spans().size(); ++i) {
        const bool isMessage = timeline.nameOf(i) == "message";
        EXPECT_THAT(timeline.tracks().path(timeline.trackOf(i)),
                    HasSubstr(isMessage ? "row 7, router" : "row 7, unit"));
        EXPECT_LE(timeline.spans().end(i), timeline.cycles());
    }
}

TEST_F(ChipTenant, IsComparedWithItsBaseline)
{
    const Comparison two =
        compare({{chipQuestion(), "default"}, {chipQuestion(), "best"}}, 0, catalogue(), {}, {}).value();

    ASSERT_TRUE(two.items[1].hasFigures());
    EXPECT_GT(differenceOf(two.items[1], two.items[0]).time.value_or(0), 1);
    const TimeSplit split = timeSplitOf(two.items[1]).value();
    EXPECT_EQ(split.parts.back().id, "spill");
    EXPECT_GT(split.seconds("compute"), 0);
    EXPECT_GT(two.items[1].overProcessor().value_or(0), 0);
    EXPECT_GT(two.items[1].picojoules, 0);
}

TEST_F(ChipTenant, IsSweptByWhatIf)
{
    const WhatIf found =
        whatIf(chipQuestion(24), {parseSweep("hop=0,3,500").value()}, catalogue(), {.bisections = 0}, {}).value();

    ASSERT_EQ(found.points.size(), 3U);
    for (const WhatIfPoint& point : found.points) {
        EXPECT_TRUE(point.isProved) << point.values[0];
    }
    EXPECT_LT(found.points[0].best->ranked, found.points[1].best->ranked);
    EXPECT_LE(found.points[1].best->ranked, found.points[2].best->ranked);
    EXPECT_TRUE(found.points[1].isFile);
}

TEST_F(ChipTenant, IsSweptAlikeHoweverItsDeviceIsGiven)
{
    const TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "mesh168.json";
    writeAll(file, chipJson());
    Catalogue opened = catalogue(); // with a device that was opened as a file
    opened.backends.put(readMadeDevice(file).value(), chipJson());
    const auto swept = [](const DeviceRef& device, const Catalogue& known) {
        Question question = chipQuestion(24);
        question.device = device;
        const WhatIf found =
            whatIf(question, {parseSweep("hop=0,3,500").value()}, known, {.bisections = 0}, {}).value();
        std::vector<std::pair<std::string, double>> best;
        for (const WhatIfPoint& point : found.points) {
            best.emplace_back(point.best->candidate, point.best->ranked);
        }
        return best;
    };

    const auto inQuestion = swept({"mesh168", chipJson()}, catalogue());

    EXPECT_EQ(swept({"mesh168", ""}, opened), inQuestion);
    EXPECT_EQ(swept({file.string(), ""}, catalogue()), inQuestion);
    Catalogue folderOfData = catalogue();
    folderOfData.backends = BackendRegistry::load(folder.path()).value();
    EXPECT_EQ(swept({"mesh168", ""}, folderOfData), inQuestion);
}

} // namespace pimento::test
