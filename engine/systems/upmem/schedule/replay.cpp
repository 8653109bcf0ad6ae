// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule/schedule.h"

#include <string>
#include <vector>

namespace pimento::upmem::schedule {

namespace {

template <class Value> Result<void> done(const Result<Value>& result)
{
    return result ? Result<void>{} : Result<void>(tl::unexpected<Error>(result.error()));
}

std::vector<LoopId> loopsOf(std::span<const std::int64_t> arguments)
{
    std::vector<LoopId> loops;
    for (const std::int64_t argument : arguments) {
        loops.push_back(static_cast<LoopId>(argument));
    }
    return loops;
}

} // namespace

Result<void> applyStep(Schedule& schedule, const Trace& trace, const Step& step)
{
    const auto arguments = trace.argumentsOf(step);
    const auto number = [&](std::size_t i) { return static_cast<std::int32_t>(arguments[i]); };
    const Domain domain = trace.domainOf(step);
    switch (step.primitive) {
    case Primitive::Split:
        return done(schedule.split(number(0), arguments.subspan(1), domain));
    case Primitive::Fuse:
        return done(schedule.fuse(number(0), number(1)));
    case Primitive::Reorder:
        return schedule.reorder(loopsOf(arguments));
    case Primitive::Bind:
        return schedule.bind(number(0), static_cast<LoopKind>(arguments[1]));
    case Primitive::CacheRead:
        return done(schedule.cacheRead(number(0), number(1)));
    case Primitive::CacheWrite:
        return done(schedule.cacheWrite(number(0)));
    case Primitive::ComputeAt:
        return schedule.computeAt(number(0), number(1), domain);
    case Primitive::ReverseComputeAt:
        return schedule.reverseComputeAt(number(0), number(1), domain);
    case Primitive::Rfactor:
        return done(schedule.rfactor(number(0), arguments[1]));
    case Primitive::DecomposeReduction:
        return done(schedule.decomposeReduction(number(0), number(1)));
    case Primitive::Parallel:
        return schedule.parallel(number(0));
    case Primitive::Unroll:
        break;
    }
    return arguments.size() == 1 ? schedule.unrollWholly(number(0)) : schedule.unroll(number(0), arguments[1], domain);
}

Result<Schedule> replay(const Program& program, const Trace& trace)
{
    Schedule schedule(program);
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
        if (auto applied = applyStep(schedule, trace, trace.steps[i]); !applied) {
            Error error = applied.error();
            error.where = "step " + std::to_string(i + 1) + ", " + error.where;
            return tl::unexpected<Error>(std::move(error));
        }
    }
    return schedule;
}

} // namespace pimento::upmem::schedule
