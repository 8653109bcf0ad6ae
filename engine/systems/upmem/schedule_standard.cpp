// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule_standard.h"

#include "engine/base/random_stream.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace pimento::upmem {

std::optional<GuessedSchedule> guessedSchedule(const KernelSpace& space)
{
    constexpr std::size_t kDrawn = 300;
    std::optional<GuessedSchedule> best;
    std::vector<float> features(space.search().features());
    for (std::size_t i = 0; i < kDrawn; ++i) {
        auto random = RandomStream::of(1, i);
        auto drawn = space.search().sample(0, random);
        const auto seconds = drawn ? space.search().examine(*drawn, features) : fail("none");
        if (seconds && (!best || *seconds < best->seconds)) {
            best = GuessedSchedule{std::move(*drawn), *seconds};
        }
    }
    return best;
}

} // namespace pimento::upmem
