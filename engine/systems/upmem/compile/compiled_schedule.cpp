// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/compile/compiled_schedule.h"

#include "engine/systems/upmem/lower/lowering.h"
#include "sim/upmem/system_spec.h"

#include <algorithm>
#include <string>
#include <utility>

namespace pimento::upmem {

namespace {

tl::unexpected<Error> doesNotFit(std::string what, const std::string& where, std::string hint, std::string reason)
{
    auto error = fail(ErrorKind::DoesNotFit, std::move(what), where, std::move(hint));
    error.value().reason = std::move(reason);
    return error;
}

Result<CompiledLaunch> compileLaunch(const tensor::Program& program, Launch launch, const CompileOptions& options,
                                     const sim::upmem::DpuSystem& system)
{
    if (auto checked = checkDpus(launch.dpus(), launch.program.name, options, system); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    CompiledLaunch compiled;
    Passed passed = optimised(launch.program, options.passes);
    compiled.remarks = std::move(passed.remarks);
    const DpuLimits limits{.tasklets = system.core.tasklets,
                           .workingBytes = options.workingMemory == WorkingMemoryProfile::Artefact
                                               ? system.limits.workingMemory.value()
                                               : system.limits.paperWorkingMemory.value(),
                           .mainBytes = system.limits.mainMemory.value()};
    if (auto verified = verifyDpu(passed.program, limits); !verified) {
        return tl::unexpected<Error>(verified.error());
    }
    compiled.program =
        launch.unrollSteps > 0 ? unrolled(std::move(passed.program), launch.unrollSteps) : std::move(passed.program);
    auto emitted = emit(compiled.program, system.core, options.transferSizes);
    if (!emitted) {
        return tl::unexpected<Error>(emitted.error());
    }
    compiled.emitted = *std::move(emitted);
    compiled.transfers = transfersOf(program, launch, options.transfers);
    if (compiled.transfers.empty()) {
        return doesNotFit("moves nothing between host and DPUs", launch.program.name, "Let it read or write a tensor",
                          "no transfer");
    }
    compiled.classes = classesOf(launch);
    compiled.launch = std::move(launch);
    return compiled;
}

} // namespace

Result<void> checkDpus(std::int64_t dpus, const std::string& where, const CompileOptions& options,
                       const sim::upmem::DpuSystem& system)
{
    const std::int64_t most = std::min<std::int64_t>(options.mostDpus, system.limits.mostDpus);
    if (dpus < system.limits.leastDpus) {
        return doesNotFit("uses too few DPUs: " + std::to_string(dpus) + " instead of at least " +
                              std::to_string(system.limits.leastDpus),
                          where, "Bind more iterations to DPUs", "too few DPUs");
    }
    if (dpus > most) {
        return doesNotFit("uses " + std::to_string(dpus) + " DPUs, but at most " + std::to_string(most) + " exist",
                          where, "Bind fewer iterations to DPUs", "too many DPUs");
    }
    return {};
}

Result<CompiledSchedule> compile(const tensor::Program& program, const CompileOptions& options,
                                 const sim::upmem::DpuSystem& system)
{
    auto lowered = lower(program);
    if (!lowered) {
        return tl::unexpected<Error>(lowered.error());
    }
    return compile(program, *std::move(lowered), options, system);
}

Result<CompiledSchedule> compile(const tensor::Program& program, Lowered lowered, const CompileOptions& options,
                                 const sim::upmem::DpuSystem& system)
{
    CompiledSchedule compiled;
    compiled.program = program;
    for (auto& step : lowered.steps) {
        if (const auto* nest = std::get_if<HostNest>(&step)) {
            compiled.steps.emplace_back(*nest);
            continue;
        }
        auto launch = compileLaunch(program, std::move(std::get<Launch>(step)), options, system);
        if (!launch) {
            return tl::unexpected<Error>(launch.error());
        }
        compiled.steps.emplace_back(*std::move(launch));
    }
    return compiled;
}

} // namespace pimento::upmem
