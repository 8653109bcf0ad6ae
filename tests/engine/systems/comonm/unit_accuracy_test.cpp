// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/figures/random_points.h"
#include "tests/engine/systems/comonm/accuracy_support.h"
#include "tests/engine/systems/comonm/kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
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
    RandomMaps maps;
    const char* const count = std::getenv("PIMENTO_MAPPINGS");
    maps.count = count != nullptr ? static_cast<std::size_t>(std::atoi(count)) : 24;

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

} // namespace

} // namespace pimento::test
