// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/figures/estimate_speed.h"

#include "engine/base/random_stream.h"

#include <chrono>

namespace pimento::comonm {

Result<EstimateSpeed> estimateSpeed(std::span<const FigureKernel> kernels, const FigureContext& context)
{
    using Clock = std::chrono::steady_clock;
    constexpr int kMappings = 256; // of a kernel
    constexpr double kMicroseconds = 1e6;
    EstimateSpeed sum;
    int estimates = 0;
    for (const FigureKernel& kernel : kernels) {
        const auto problem = mappingsOf(questionOf(kernel), context.catalogue);
        if (!problem) {
            return tl::unexpected<Error>(problem.error());
        }
        const Target& target = (*problem)->target();
        const MappingSpace space(target.work().space, target.levels());
        RandomStream random = RandomStream::of(kernel.name);
        for (int i = 0; i < kMappings && !context.stop.stop_requested(); ++i) {
            const SubMap map = space.drawn(random);
            const auto begin = Clock::now();
            const auto time = target.estimate(map, {});
            const std::chrono::duration<double> took = Clock::now() - begin;
            if (time) {
                sum.estimate += took.count() * kMicroseconds;
                sum.device += time->seconds * kMicroseconds;
                ++estimates;
            }
        }
    }
    if (estimates == 0) {
        return fail(ErrorKind::Stopped, "was stopped", "estimates", "Try again");
    }
    return EstimateSpeed{sum.estimate / estimates, sum.device / estimates};
}

} // namespace pimento::comonm
