// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule_standard.h"

#include "engine/base/random_stream.h"

#include <cstddef>
#include <limits>
#include <optional>

namespace pimento::upmem {

std::vector<KernelSpace::Decisions> standardSchedules(const KernelSpace& space)
{
    constexpr std::size_t kDrawn = 300;
    double least = std::numeric_limits<double>::infinity();
    std::vector<KernelSpace::Decisions> best;
    std::vector<float> features(space.search().features());
    for (std::size_t i = 0; i < kDrawn; ++i) {
        auto random = RandomStream::of(1, i);
        const auto drawn = space.search().sample(0, random);
        const auto seconds = drawn ? space.search().examine(*drawn, features) : fail("none");
        if (seconds && *seconds < least) {
            least = *seconds;
            best = {*drawn};
        }
    }
    return best;
}

} // namespace pimento::upmem
