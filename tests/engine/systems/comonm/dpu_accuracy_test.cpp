// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/space/mapping_space.h"
#include "tests/engine/systems/comonm/accuracy_support.h"
#include "tests/engine/systems/comonm/kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <vector>

// Estimates of maps onto DPUs against the machine of DPUs in the model `hw`.

namespace pimento::test {

using namespace comonm;

namespace {

struct DpuCase {
    const char* title;
    const char* name;
    std::vector<std::string> sizes;
};

class DpuAccuracy : public ::testing::TestWithParam<DpuCase> {};

TEST_P(DpuAccuracy, IsWithinThreePercentOnTheMean)
{
    std::vector<std::shared_ptr<const Target>> targets;
    for (const std::string& sizes : GetParam().sizes) {
        targets.push_back(dpuTarget(GetParam().name, sizes));
    }
    RandomMaps maps = mapsFromEnvironment(96);
    maps.mostCycles = 3e8;

    const auto points = randomDpuPoints(targets, maps);
    const Accuracy found = accuracyOf(points);

    show(GetParam().title, found);
    EXPECT_GE(found.points, maps.count * 3 / 4);
    EXPECT_LE(found.mean, 3);
    EXPECT_LE(found.worst, 15);
    EXPECT_GE(found.spearman, 0.99);
    EXPECT_LE(found.regret, 3);
    for (const EstimatedPoint& each : points) {
        if (std::abs(each.estimated / each.exact - 1) > 0.05) {
            std::cout << "    " << each.mapping << " " << each.estimated << " " << each.exact << "\n";
        }
    }
}

INSTANTIATE_TEST_SUITE_P(
    Kernels, DpuAccuracy,
    ::testing::Values(DpuCase{"va", "va", {"batch=1,vec_len=65536", "batch=1,vec_len=1048576", "batch=1,vec_len=3145728", "batch=1,vec_len=720720"}},
                      DpuCase{"gemv", "mtv", {"rows=1024,columns=1024", "rows=4096,columns=512", "rows=720,columns=1440"}},
                      DpuCase{"red", "red", {"batch=1,vec_len=65536", "batch=1,vec_len=1048576", "batch=1,vec_len=3145728", "batch=1,vec_len=720720"}},
                      DpuCase{"mmtv", "mmtv", {"count=32,rows=64,columns=512", "count=48,rows=96,columns=240"}},
                      DpuCase{"gemm", "gemv", {"batch=16,nhead=1,dhead=256,seq_len=256", "batch=24,nhead=1,dhead=360,seq_len=120"}}),
    [](const auto& each) { return std::string(each.param.title); });

TEST(DpuEstimates, TakeMicrosecondsOnceTheirShapeIsKnown)
{
    for (const char* sizes : {"rows=512,columns=512", "rows=8192,columns=8192"}) {
        const auto target = dpuTarget("mtv", sizes);
        const MappingSpace space(target->work().space, target->levels());
        RandomStream random(4);
        std::vector<SubMap> maps;
        while (maps.size() < 8) {
            const SubMap map = space.drawn(random);
            if (target->estimate(map, {})) {
                maps.push_back(map);
            }
        }
        std::vector<double> times;
        for (int i = 0; i < 1000; ++i) {
            const auto begin = std::chrono::steady_clock::now();
            const auto found = target->estimate(maps[static_cast<std::size_t>(i) % maps.size()], {});
            times.push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count());
            ASSERT_TRUE(found);
        }
        std::ranges::sort(times);
        std::cout << sizes << ": " << times[times.size() / 2] << " us per estimate, the median\n";
        EXPECT_LE(times[times.size() / 2], 200); // 20 us on an idle core
    }
}

} // namespace

} // namespace pimento::test
