// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/random_stream.h"
#include "engine/systems/comonm/mapping/mapping_text.h"
#include "engine/systems/comonm/space/mapping_space.h"
#include "tests/engine/systems/comonm/accuracy_support.h"
#include "tests/engine/systems/comonm/kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <vector>

namespace pimento::test {

using namespace comonm;

namespace {

TEST(DpuAccuracy, Explore)
{
    for (const auto& [name, sizes] : {std::pair("va", "batch=1,vec_len=1048576"), std::pair("mtv", "rows=1024,columns=1024"),
                                      std::pair("red", "batch=1,vec_len=1048576"), std::pair("mmtv", "count=32,rows=64,columns=512"),
                                      std::pair("gemv", "batch=16,nhead=1,dhead=256,seq_len=256")}) {
        const auto target = dpuTarget(name, sizes);
        const MappingSpace space(target->work().space, target->levels());
        RandomStream random = RandomStream::of(std::string(name));
        std::vector<EstimatedPoint> points;
        std::map<std::string, int> why;
        double cold = 0, exactTime = 0;
        for (int i = 0; i < 300 && points.size() < 24; ++i) {
            const SubMap map = space.drawn(random);
            const auto t0 = std::chrono::steady_clock::now();
            const auto estimate = target->estimate(map, {});
            const auto t1 = std::chrono::steady_clock::now();
            const auto exact = target->run(map, {});
            const auto t2 = std::chrono::steady_clock::now();
            if (!estimate || !exact) {
                why[std::string(estimate ? "E ok " : estimate.error().what) + " | " + (exact ? "X ok" : exact.error().what.substr(0, 50))]++;
                continue;
            }
            cold += std::chrono::duration<double>(t1 - t0).count();
            exactTime += std::chrono::duration<double>(t2 - t1).count();
            points.push_back({mappingText(space.mappingOf(map)), 0, estimate->cycles, exact->cycles});
            if (std::abs(points.back().estimated / points.back().exact - 1) > 0.02) {
                std::cout << "   " << points.back().mapping << " " << points.back().estimated << " " << points.back().exact << "\n";
            }
        }
        for (const auto& [w, n] : why) {
            std::cout << "     " << n << " " << w << "\n";
        }
        if (!points.empty()) show(name, accuracyOf(points));
        std::cout << "  space " << space.size() << " cold " << cold / 24 << " s exact " << exactTime / 24 << "\n";
    }
}

} // namespace

} // namespace pimento::test
