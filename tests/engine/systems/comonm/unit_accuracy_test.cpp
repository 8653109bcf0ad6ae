// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/comonm/accuracy_support.h"
#include "tests/engine/systems/comonm/kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

// Estimates of maps onto memories with units beside their banks against the exact machine of their commands.

namespace pimento::test {

using namespace comonm;

namespace {

struct UnitCase {
    const char* title;
    const char* device;
    const char* kernel;
    std::vector<std::string> sizes;
};

class UnitAccuracy : public ::testing::TestWithParam<UnitCase> {};

TEST_P(UnitAccuracy, IsWithinAPercentOnTheMean)
{
    std::vector<std::shared_ptr<const Target>> targets;
    for (const std::string& sizes : GetParam().sizes) {
        targets.push_back(unitTarget(GetParam().device, GetParam().kernel, sizes));
    }
    const RandomMaps maps = mapsFromEnvironment(24);

    const auto points = randomDpuPoints(targets, maps);

    const Accuracy found = accuracyOf(points);
    show(GetParam().title, found);
    for (const EstimatedPoint& each : points) {
        if (std::abs(each.estimated / each.exact - 1) > 0.03) {
            std::cout << "    " << each.mapping << " " << each.estimated << " " << each.exact << "\n";
        }
    }
    EXPECT_GE(found.points, maps.count * 3 / 4);
    EXPECT_LE(found.mean, 1);
    EXPECT_LE(found.worst, 6);
    EXPECT_GE(found.spearman, 0.99);
    EXPECT_LE(found.regret, 1);
}

const std::vector<std::string> kMatrices = {"batch=1,nhead=1,dhead=1024,seq_len=4096",
                                            "batch=1,nhead=1,dhead=4096,seq_len=1536",
                                            "batch=1,nhead=1,dhead=1440,seq_len=5760"};
const std::vector<std::string> kBatches = {"batch=8,nhead=1,dhead=512,seq_len=1024",
                                           "batch=12,nhead=1,dhead=768,seq_len=480"};

INSTANTIATE_TEST_SUITE_P(
    Devices, UnitAccuracy,
    ::testing::Values(UnitCase{"attacc_gemv", "attacc", "gemv", kMatrices},
                      UnitCase{"attacc_gemm", "attacc", "gemv", kBatches},
                      UnitCase{"attacc_mmtv", "attacc", "mmtv", {"count=32,rows=256,columns=512"}},
                      UnitCase{"aim_gemv", "gddr6-aim", "gemv", kMatrices},
                      UnitCase{"aim_gemm", "gddr6-aim", "gemv", kBatches},
                      UnitCase{"aim_mmtv", "gddr6-aim", "mmtv", {"count=32,rows=256,columns=512"}},
                      UnitCase{"hbm_gemv", "hbm-pim-hbm3", "gemv", kMatrices},
                      UnitCase{"hbm_axpy", "hbm-pim-hbm3", "axpy", {"vec_len=65536", "vec_len=196608"}}),
    [](const auto& each) { return std::string(each.param.title); });

/// Distance of an estimate from the exact time, in percent of it.
double errorOf(const Target& target, const std::string& mapping)
{
    const CheckedMapping map = checked(mapping, target);
    const double exact = simulated(target, map).value().maps.front().cycles;
    return 100 * std::abs(estimated(target, map).value().maps.front().cycles / exact - 1);
}

// The compiler tries no other loop orders for a program of more than a million cycles, but would for its portions.
TEST(UnitEstimates, TakeTheFirstLoopOrderForALongProgram)
{
    const auto target = unitTarget("attacc", "gemv", "batch=1,nhead=1,dhead=1440,seq_len=5760");

    EXPECT_LE(errorOf(*target, "Attacc_map: [M1: {(1, 1), (4, 1), (1, 16), (1440, 90)}]"), 1);
}

// Short sums are faster in another order of loops, or with lanes along another loop, than long ones.
TEST(UnitEstimates, TakeTheLoopOrderOfTheWholeForItsPortions)
{
    const auto target = unitTarget("hbm-pim-hbm3", "gemv", "batch=1,nhead=1,dhead=4096,seq_len=1536");

    EXPECT_LE(errorOf(*target, "Hbmpim_map: [M1: {(1, 1), (6, 2), (16, 1), (16, 2048)}]"), 1);
    EXPECT_LE(errorOf(*target, "Hbmpim_map: [M1: {(1, 1), (3, 4), (16, 1), (32, 1024)}]"), 1);
    EXPECT_LE(errorOf(*target, "Hbmpim_map: [M1: {(8, 2), (1, 1), (16, 1), (12, 2048)}]"), 1);
}

} // namespace

} // namespace pimento::test
