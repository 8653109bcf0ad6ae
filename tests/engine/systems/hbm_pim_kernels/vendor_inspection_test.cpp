// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/hbm_pim_kernels/vendor_inspection.h"

#include "engine/candidates/device_map.h"
#include "engine/hbm_pim_sequences/device.h"
#include "engine/hbm_pim_sequences/named_commands.h"
#include "engine/inspection/dram/command_run.h"
#include "engine/inspection/dram/command_spans.h"
#include "engine/inspection/listing.h"
#include "engine/inspection/roofline.h"
#include "engine/inspection/timeline/timeline.h"
#include "engine/systems/hbm_pim_kernels/figures.h"
#include "engine/systems/hbm_pim_kernels/vendor_listings.h"
#include "tests/engine/systems/hbm_pim_kernels/vendor_support.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <string>

namespace pimento::test {

namespace {

using samsung::Figures;
using samsung::KernelRun;
using testing::ElementsAre;

std::shared_ptr<const Inspection> inspected(const std::string& kernel, const std::string& sizes,
                                            const InspectionOptions& options = {})
{
    const auto problem = posedVendor(kernel, sizes);
    return problem->inspect(*problem->candidates({})->list, 0, std::nullopt, options, {}, nullptr).value();
}

/// Asks for a stop as soon as a run is under way.
class StopAtOnce final : public Progress {
public:
    void report(std::int64_t /*done*/, std::int64_t /*total*/) override { source.request_stop(); }

    std::stop_source source;
};

std::int64_t sum(const std::vector<std::int64_t>& counts)
{
    return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

std::int64_t sum(const sim::WaitCycles& cycles)
{
    return std::accumulate(cycles.begin(), cycles.end(), std::int64_t{0});
}

void expectTheVendorsFigures(const std::string& kernel, const std::string& sizes)
{
    const std::string name = kernel + " " + sizes;
    const Figures figures = samsung::figures(samsung::parseRun(kernel, sizes).value()).value();
    const auto inspection = inspected(kernel, sizes);
    const sim::RunResult& run = inspection->part<CommandRun>()->run;
    const sim::samsung::CommandCounts& counts = figures.run.counts;

    EXPECT_EQ(run.cycles, figures.run.cycles) << name;
    EXPECT_EQ(run.requests, figures.run.transactions) << name;
    EXPECT_EQ(sum(run.requestsByKind), figures.run.transactions) << name;
    EXPECT_EQ(sum(run.commandsByKind),
              counts.activations + counts.precharges + counts.refreshes + counts.reads + counts.writes)
        << name;
    EXPECT_EQ(run.waits->run, figures.run.waits->run) << name;
    EXPECT_EQ(inspection->part<CommandRun>()->energy.total(), figures.energy.total()) << name;
    EXPECT_EQ(inspection->part<CommandRun>()->bounds.total, figures.atLeast.bounds.total) << name;
    EXPECT_EQ(commandLogOf(*inspection->part<Timeline>()).size() +
                  static_cast<std::size_t>(commandLogOf(*inspection->part<Timeline>()).omitted()),
              static_cast<std::size_t>(sum(run.commandsByKind)))
        << name;
}

void expectCompleteFigures(const Inspection& inspection)
{
    const sim::RunResult& run = inspection.part<CommandRun>()->run;
    const auto channels = static_cast<std::size_t>(inspection.part<CommandRun>()->machine->channels());
    const auto banks = channels * static_cast<std::size_t>(inspection.part<CommandRun>()->machine->banks());

    EXPECT_EQ(run.waits->channels.size(), channels);
    EXPECT_EQ(run.waits->banks.size(), banks);
    EXPECT_EQ(run.banks.size(), banks);
    for (const sim::WaitCycles& bank : run.waits->banks) {
        EXPECT_EQ(sum(bank), run.cycles.value());
    }
    std::int64_t spanned = 0;
    for (const sim::PartSpan& span : run.spans) {
        EXPECT_EQ(span.begin, spanned);
        spanned = span.end;
    }
    EXPECT_EQ(spanned, run.cycles.value());
    EXPECT_EQ(inspection.part<DeviceMap>()->cellPaths.size(), banks);
}

std::vector<std::string> textsOf(const Listing& listing)
{
    std::vector<std::string> texts;
    std::ranges::transform(listing.lines, std::back_inserter(texts), &ListingLine::text);
    return texts;
}

} // namespace

TEST(VendorInspection, SaysWhatTheVendorsFiguresSay)
{
    constexpr std::array kSizes = {"m=3000,n=200", "m=7000,n=130,batch=2,channels=3",
                                   "m=9000,n=300,channels=4,ranks=2"};
    std::size_t first = 0; // kernels take turns with the sizes; in full, each takes all of them
    for (const std::string_view kernel : samsung::kernelNames()) {
        for (std::size_t i = 0; i < std::size_t{longTriesOf(3, 1)}; ++i) {
            expectTheVendorsFigures(std::string(kernel), kSizes[(first + i) % kSizes.size()]);
        }
        ++first;
    }
    expectTheVendorsFigures("host_write+!gemv+!host_read", "m=5000,n=260,channels=4");
    expectTheVendorsFigures("add+mul+!relu", "m=40000,channels=8");
}

TEST(VendorInspection, HasFiguresForEveryChannelAndBank)
{
    expectCompleteFigures(*inspected("gemv", "m=300,n=200"));
    expectCompleteFigures(*inspected("host_write+!gemv", "m=9000,n=300,channels=17,ranks=2"));
}

// One channel of a group is simulated; its results hold for all channels of the group.
TEST(VendorInspection, ShowsEveryChannelAsIfItWereSimulated)
{
    const std::string sizes = "m=" + std::to_string(triesOf(9000, 2500)) + ",n=300,channels=16";
    const auto inspection = inspected("host_write+!gemv", sizes);
    const KernelRun run = samsung::parseRun("host_write+!gemv", sizes).value();
    const sim::Machine& machine = *inspection->part<CommandRun>()->machine;
    const auto names = samsung::ProgramCommands::of(machine, samsung::hbmPim()).value();
    samsung::NamedCommands commands(machine, names, sim::BankFigures::Keep, nullptr);
    const auto each = samsung::figures([&] { return samsung::makeWork(run, samsung::Grouping::EachByItself); },
                                       {.commands = &commands})
                          .value();

    EXPECT_EQ(inspection->part<CommandRun>()->run.banks, commands.banks());
    EXPECT_EQ(inspection->part<CommandRun>()->run.waits, each.run.waits);
    EXPECT_EQ(inspection->part<CommandRun>()->run.cycles, each.run.cycles);
}

TEST(VendorInspection, ListsTheProgramsOfTheUnits)
{
    EXPECT_THAT(textsOf(samsung::programListing({.kernel = "relu+!gemv", .m = 64, .n = 256})),
                ElementsAre("relu", "  0  FILL(AAM)(ReLU) GRF_A, EVEN_BANK", "  1  NOP 7",
                            "  2  FILL(AAM)(ReLU) GRF_B, ODD_BANK", "  3  NOP 7", testing::StartsWith("  4  JUMP -4"),
                            "  5  EXIT", "gemv", "  0  MAC(AAM) GRF_B, GRF_A, EVEN_BANK", "  1  JUMP -1, 7 times",
                            "  2  MAC(AAM) GRF_B, GRF_A, ODD_BANK", "  3  JUMP -1, 7 times", "  4  NOP 7",
                            "  5  EXIT"));
    EXPECT_TRUE(samsung::programListing({.kernel = "host_read", .m = 64}).lines.empty());
}

TEST(VendorInspection, ListsTheFirstTransactions)
{
    const KernelRun few = {.kernel = "gemv", .m = 64, .n = 128};
    const Listing listing = samsung::transactionListing(few);
    EXPECT_FALSE(listing.isCut);
    EXPECT_EQ(listing.lines.size(), static_cast<std::size_t>(samsung::simulate(few).value().transactions));
    EXPECT_EQ(listing.lines[0].text, "RD bank 0, row 4096, column 0: parks");
    EXPECT_EQ(listing.lines[16].text, "WR bank 0, row 6143, column 31: enters the all-bank modes");
    EXPECT_EQ(listing.lines[20].text, "WR bank 1, row 16383, column 4: program | barrier");
    EXPECT_EQ(listing.lines[21].text, "WR bank 0, row 16383, column 0: control word | barrier");
    EXPECT_EQ(listing.lines[21].command, 21U);

    const Listing many = samsung::transactionListing({.kernel = "gemv", .m = 4096, .n = 4096});
    EXPECT_TRUE(many.isCut);
    EXPECT_EQ(many.lines.size(), samsung::kMostTransactions);
}

TEST(VendorInspection, CountsTheOperationsOfTheUnits)
{
    const auto gemv = inspected("gemv+!relu", "m=3000,n=128,batch=2");

    EXPECT_EQ(gemv->part<Roofline>()->operations, 2.0 * 3000 * 128 * 2 + 2048); // 952 elements are in no tile
    EXPECT_EQ(gemv->part<Roofline>()->limit, gemv->part<CommandRun>()->bounds.limitingResource());
    EXPECT_EQ(inspected("va_order2", "m=3,channels=4")->part<Roofline>()->operations, 3.0 * 4 * 2048);
    EXPECT_EQ(inspected("host_gemv", "m=64,n=128")->part<Roofline>(), nullptr);
}

TEST(VendorInspection, LeavesOutWhatIsNotWanted)
{
    const auto inspection = inspected("add", "m=3000", {.wantsTimeline = false, .wantsListings = false});

    EXPECT_EQ(inspection->part<Timeline>(), nullptr);
    EXPECT_TRUE(inspection->list<Listing>().empty());
    EXPECT_NE(inspection->part<CommandRun>(), nullptr);
    EXPECT_EQ(inspection->title, "vendor: add m=3000,n=0,batch=1 on HBM-PIM (HBM2), 1 channel of 1 rank; "
                                 "952 of 3000 elements are outside the tiles of 2048 and are not computed");
}

TEST(VendorInspection, IsStoppedBeforeItBegins)
{
    std::stop_source stop;
    stop.request_stop();
    const auto problem = posedVendor("gemv", "m=65536,n=1024");

    const auto inspection =
        problem->inspect(*problem->candidates({})->list, 0, std::nullopt, {}, stop.get_token(), nullptr);

    ASSERT_FALSE(inspection.has_value());
    EXPECT_EQ(inspection.error().kind, ErrorKind::Stopped);
}

TEST(VendorInspection, KeepsTheTimelineUntilAStop)
{
    StopAtOnce stop;
    const auto problem = posedVendor("gemv", "m=65536,n=4000,channels=2");

    const auto inspection =
        problem->inspect(*problem->standards().value(), 0, std::nullopt, {}, stop.source.get_token(), &stop).value();

    EXPECT_TRUE(inspection->wasStopped);
    ASSERT_NE(inspection->part<Timeline>(), nullptr);
    EXPECT_TRUE(inspection->part<Timeline>()->wasStopped());
    EXPECT_GT(commandLogOf(*inspection->part<Timeline>()).size(), 0U);
    EXPECT_LT(static_cast<double>(inspection->part<Timeline>()->cycles()),
              problem->evaluator(problem->standards().value(), {})->bound(0, 0, Evaluator::kNoLimit, {}).value());
    EXPECT_THAT(inspection->whyMissing<Timeline>(), testing::IsEmpty());
    EXPECT_EQ(inspection->part<CommandRun>(), nullptr);
    EXPECT_EQ(inspection->part<DeviceMap>(), nullptr);
    EXPECT_THAT(inspection->list<Listing>(), testing::IsEmpty());
    EXPECT_THAT(inspection->title, testing::StartsWith("vendor: gemv"));
}

TEST(VendorInspection, WithoutATimelineAStopLeavesNothing)
{
    StopAtOnce stop;
    const auto problem = posedVendor("gemv", "m=65536,n=2000");

    const auto inspection = problem->inspect(*problem->standards().value(), 0, std::nullopt, {.wantsTimeline = false},
                                             stop.source.get_token(), &stop);

    ASSERT_FALSE(inspection.has_value());
    EXPECT_EQ(inspection.error().kind, ErrorKind::Stopped);
}

} // namespace pimento::test
