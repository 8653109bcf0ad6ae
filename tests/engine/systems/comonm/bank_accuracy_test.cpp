// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/random_stream.h"
#include "engine/systems/comonm/hbm_pim/hbm_pim_target.h"
#include "engine/systems/comonm/mapping/mapping_text.h"
#include "engine/systems/comonm/space/mapping_space.h"
#include "tests/engine/systems/comonm/accuracy_support.h"
#include "tests/engine/systems/comonm/kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <vector>

namespace pimento::test {

using namespace comonm;

namespace {

/// A whole number from 1 to `most`, each power of two equally likely.
std::int64_t drawn(RandomStream& random, std::int64_t most)
{
    return static_cast<std::int64_t>(std::exp2(random.uniform() * std::log2(static_cast<double>(most) + 0.99)));
}

/// Random maps of vectors or matrices of random sizes that have a program of the vendor.
std::vector<EstimatedPoint> randomPoints(const std::string& kernel, const HbmPimSetting& setting, std::size_t count,
                                         const EstimateOptions& options)
{
    RandomStream random = RandomStream::of(kernel, setting.channels, setting.ranks);
    std::vector<EstimatedPoint> points;
    std::set<double> seen;
    while (points.size() < count) {
        const std::int64_t lanes = std::int64_t{16} << random.below(2);
        const auto work = kernel == "gemv"
                              ? gemvWork(64 * drawn(random, 64) * setting.channels, 256 * drawn(random, 32))
                              : vectorWork(kernel, 8 * lanes * setting.channels * 16 * drawn(random, 1000));
        const auto target = hbmPimTarget(work, setting).value();
        const MappingSpace space(work.space, target->levels());
        const SubMap map = space.drawn(random);
        const auto exact = target->run(map, {});
        if (!exact || exact->cycles > 3e6) {
            continue;
        }
        const auto estimate = target->estimate(map, options);
        EXPECT_TRUE(estimate) << estimate.error().message();
        points.push_back({mappingText(space.mappingOf(map)), work.space.points(), estimate->cycles, exact->cycles});
    }
    return points;
}

TEST(BankAccuracy, Explore)
{
    for (const char* kernel : {"va", "relu", "gemv"}) {
        for (const int channels : {1, 16, 64}) {
            for (const int ranks : {1, 2}) {
                const auto points = randomPoints(kernel, {channels, ranks}, 100, {});
                show(std::string(kernel) + " " + std::to_string(channels) + " " + std::to_string(ranks), accuracyOf(points));
                for (const auto& p : points) {
                    if (std::abs(p.estimated / p.exact - 1) > 0.01) {
                        std::cout << "   " << p.mapping << " " << p.estimated << " " << p.exact << "\n";
                    }
                }
            }
        }
    }
}

} // namespace

} // namespace pimento::test
