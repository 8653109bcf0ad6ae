// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/baselines/hand_made.h"

#include "engine/base/parallel.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento::upmem {

namespace {

Result<ScheduleMeasurement> timed(const BaselinePoint& point, const tensor::Program& program,
                                  const HandMadeSearch& search)
{
    const auto made = handMade(point, program);
    if (!made) {
        return tl::unexpected<Error>(made.error());
    }
    const auto compiled = compileHandMade(*made, search.machine, search.mostDpus);
    if (!compiled) {
        return tl::unexpected<Error>(compiled.error());
    }
    return measureHandMade(*made, *compiled, search.machine, search.stop);
}

} // namespace

ComparedSizes comparedSizes(ComparedKernel kernel, const tensor::Program& program)
{
    ComparedSizes sizes;
    const auto& iters = program.blocks.front().iters;
    sizes.outer = iters.empty() ? 1 : iters[0].extent;
    const bool hasTwo = kernel == ComparedKernel::Ttv || kernel == ComparedKernel::Mmtv;
    sizes.inner = hasTwo && iters.size() > 1 ? iters[1].extent : 1;
    return sizes;
}

Result<BestHandMade> handMadeAt(std::size_t number, HandMade made, ComparedKernel kernel,
                                const tensor::Program& program, const HandMadeSearch& search)
{
    const auto points = baselinePoints(made, kernel, comparedSizes(kernel, program));
    if (!points) {
        return tl::unexpected<Error>(points.error());
    }
    if (number >= points->size()) {
        return fail("has no point " + std::to_string(number), handMadeName(made, kernel), "Search again");
    }
    return timed((*points)[number], program, search).map([&](ScheduleMeasurement&& measured) {
        return BestHandMade{(*points)[number], number, std::move(measured), 1, 0};
    });
}

Result<BestHandMade> bestHandMade(HandMade made, ComparedKernel kernel, const tensor::Program& program,
                                  const HandMadeSearch& search)
{
    const auto points = baselinePoints(made, kernel, comparedSizes(kernel, program));
    if (!points) {
        return tl::unexpected<Error>(points.error());
    }
    std::vector<std::optional<Result<ScheduleMeasurement>>> found(points->size());
    parallelFor(points->size(), search.threads, search.stop, [&](std::size_t i) {
        found[i] = timed((*points)[i], program, search);
        if (search.step) {
            search.step();
        }
    });
    BestHandMade best;
    std::optional<std::size_t> fastest;
    std::optional<Error> refusal;
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (!found[i] || (!*found[i] && found[i]->error().kind == ErrorKind::Stopped)) {
            return fail(ErrorKind::Stopped, "was stopped", handMadeName(made, kernel), "Try again");
        }
        if (!*found[i] && found[i]->error().kind != ErrorKind::DoesNotFit) {
            return tl::unexpected<Error>(found[i]->error());
        }
        if (!*found[i]) {
            refusal = found[i]->error();
            ++best.unfit;
            continue;
        }
        ++best.timed;
        if (!fastest || (**found[i]).time.total() < (**found[*fastest]).time.total()) {
            fastest = i;
        }
    }
    if (!fastest) {
        return refusal ? tl::unexpected<Error>(*refusal)
                       : fail("has no point for these sizes", handMadeName(made, kernel), "Use larger sizes");
    }
    best.point = (*points)[*fastest];
    best.number = *fastest;
    best.measurement = **found[*fastest];
    return best;
}

} // namespace pimento::upmem
