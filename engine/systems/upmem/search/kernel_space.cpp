// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/search/kernel_space.h"

#include "engine/kernels/affine/kernel.h"
#include "engine/systems/upmem/compile/kernel_bound.h"
#include "engine/systems/upmem/search/schedule_features.h"
#include "sim/upmem/expected_core.h"
#include "sim/upmem/hw_dpu.h"
#include "sim/upmem/system_spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

namespace pimento::upmem {

namespace {

namespace dpu = sim::upmem;

constexpr std::int64_t kMostCounted = std::int64_t{1} << 62;

double secondsOf(Milliseconds time) { return time.value() * 1e-3; }

std::int64_t expectedBits(const dpu::DpuSystem& system) { return dpu::ExpectedSteps::of(system.multiply).smaller; }

/// Bits of the smallest constant that an expression multiplies by; `most` if there is none.
std::int64_t constantBits(const affine::Expression& expression, std::int64_t most)
{
    std::int64_t least = most;
    for (const affine::Expression& each : expression.operands) {
        if (each.operation == affine::Operation::Constant && each.constant >= 1) {
            const auto bits = std::bit_width(static_cast<std::uint64_t>(each.constant));
            least = std::min<std::int64_t>(least, bits);
        }
        least = constantBits(each, least);
    }
    return least;
}

/// Lower bound of the steps of a program's multiplications: operands have their expected size, constants are known.
std::int64_t leastBitsOf(const tensor::Program& program, const dpu::DpuSystem& system)
{
    std::int64_t least = expectedBits(system);
    for (const tensor::Block& each : program.blocks) {
        least = each.body ? constantBits(each.body->value, least) : least;
    }
    return least;
}

/// Work of the first tasklet of the first DPU. If extents divide evenly, no other tasklet or DPU has more.
Work workOf(const CompiledLaunch& launch, std::int64_t factorBits)
{
    return workOfTasklet(launch.emitted, 0, launch.launch.coordinatesOf(launch.classes.front().first), factorBits);
}

} // namespace

KernelSpace::KernelSpace(const tensor::Program& program, const SpaceOptions& options,
                         std::vector<schedule::Sketch> sketches)
    : m_program(program), m_options(options), m_leastBits(leastBitsOf(program, *options.system)),
      m_sketches(std::move(sketches)),
      m_search(std::make_unique<const SketchSpace>(
          m_sketches,
          [this](const schedule::Sketch& sketch, const Decisions& decisions) { return lowered(sketch, decisions); }))
{
}

Result<std::shared_ptr<const KernelSpace>> KernelSpace::make(const tensor::Program& program,
                                                             const SpaceOptions& options)
{
    auto sketches = schedule::sketchesOf(program, options.sketches);
    if (!sketches) {
        return tl::unexpected<Error>(sketches.error());
    }
    return std::shared_ptr<const KernelSpace>(new KernelSpace(program, options, *std::move(sketches)));
}

std::optional<std::int64_t> KernelSpace::size() const
{
    std::int64_t sum = 0;
    for (const schedule::Sketch& each : m_sketches) {
        const std::uint64_t count = each.count();
        if (count > static_cast<std::uint64_t>(kMostCounted - sum)) {
            return std::nullopt;
        }
        sum += static_cast<std::int64_t>(count);
    }
    return sum;
}

KernelSpace::Decisions KernelSpace::at(std::int64_t number) const
{
    std::size_t sketch = 0;
    auto left = static_cast<std::uint64_t>(number);
    while (left >= m_sketches[sketch].count()) {
        left -= m_sketches[sketch].count();
        ++sketch;
    }
    return m_sketches[sketch].at(left);
}

Result<KernelSpace::Decisions> KernelSpace::parse(std::string_view text) const
{
    return schedule::parseDecisions(m_sketches, text).map([](schedule::ReadDecisions&& read) {
        return std::move(read.decisions);
    });
}

Result<CompiledSchedule> KernelSpace::compile(const Decisions& decisions, const CompileOptions& options) const
{
    return compileWithSteps(decisions, options).map([](CompiledDecisions&& both) { return std::move(both.compiled); });
}

Result<CompiledDecisions> KernelSpace::compileWithSteps(const Decisions& decisions, const CompileOptions& options) const
{
    return compiled(sketchOf(decisions), decisions, options);
}

Result<CompiledDecisions> KernelSpace::compiled(const schedule::Sketch& sketch, const Decisions& decisions,
                                                const CompileOptions& options) const
{
    // Comes first: many schedules of a whole space fail this check, which needs no lowering.
    if (auto checked = checkDpus(sketch.dpus(decisions), m_program.name, options, *m_options.system); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    auto scheduled = sketch.apply(decisions);
    if (!scheduled) {
        return tl::unexpected<Error>(scheduled.error());
    }
    return upmem::compile(scheduled->program(), options, *m_options.system).map([&](CompiledSchedule&& compiled) {
        return CompiledDecisions{*std::move(scheduled), std::move(compiled)};
    });
}

std::int64_t KernelSpace::mostParts() const
{
    std::uint64_t most = 1;
    for (const schedule::Sketch& sketch : m_sketches) {
        auto parts = static_cast<std::uint64_t>(sketch.mostFactored());
        for (const schedule::Sketch::Axis& axis : sketch.axes()) {
            parts = axis.isSummed ? parts : schedule::productOrMost(parts, static_cast<std::uint64_t>(axis.extent));
        }
        most = std::max(most, parts);
    }
    return static_cast<std::int64_t>(std::min<std::uint64_t>(most, kMostCounted));
}

Error KernelSpace::whyNone() const
{
    constexpr std::uint64_t kTries = 100;
    Error none{"the search found no schedule that DPUs can run", m_program.name, {}, ErrorKind::DoesNotFit};
    const std::int64_t least = m_options.system->limits.leastDpus;
    if (const std::int64_t parts = mostParts(); parts < least) {
        none.what += fmt::format(": its loops split over at most {} DPUs, but a launch has at least {}", parts, least);
        none.hint = fmt::format("Choose sizes with {} results or more", least);
        none.reason = "too few DPUs";
        return none;
    }
    std::map<std::string, int> reasons;
    for (std::uint64_t number = 0; number < kTries; ++number) {
        RandomStream random(0, number);
        const schedule::Sketch& sketch = m_sketches[random.below(m_sketches.size())];
        const auto made = compiled(sketch, sketch.sample(random), m_options.compile);
        if (!made && made.error().kind != ErrorKind::DoesNotFit) {
            return made.error();
        }
        reasons[made ? std::string("an estimate") : made.error().reason] += 1;
    }
    std::string list;
    for (const auto& [reason, count] : reasons) {
        list += fmt::format("{}{} for {}", list.empty() ? "" : ", ", count, reason);
    }
    none.what += fmt::format(": of {} tried, it refused {}", kTries, list);
    none.hint = "Choose sizes with many divisors, such as multiples of 64";
    none.reason = std::ranges::max_element(reasons, {}, [](const auto& each) { return each.second; })->first;
    return none;
}

ScheduleMachine KernelSpace::machine() const
{
    return {&*m_options.system, m_options.dpusPerRank, m_options.link, m_options.model};
}

std::int64_t KernelSpace::leastCycles(const CompiledLaunch& launch) const
{
    std::int64_t slowest = 0;
    for (const DpuClass& each : launch.classes) {
        const auto coordinates = launch.launch.coordinatesOf(each.first);
        slowest = std::max(slowest, upmem::leastCycles(launch.emitted, coordinates, *m_options.system,
                                                       {.model = m_options.model, .factorBits = m_leastBits})
                                        .value());
    }
    return slowest;
}

double KernelSpace::leastSeconds(const CompiledSchedule& compiled) const
{
    const dpu::CoreSpec& core = m_options.system->core;
    double seconds = secondsOf(aroundKernel(compiled, machine()).time.total());
    for (const auto& step : compiled.steps) {
        if (const auto* launch = std::get_if<CompiledLaunch>(&step)) {
            seconds += secondsOf(dpu::timeOf(Cycles{leastCycles(*launch)}, core));
        }
    }
    return seconds;
}

Result<LoweredSchedule> KernelSpace::lowered(const schedule::Sketch& sketch, const Decisions& decisions) const
{
    const auto both = this->compiled(sketch, decisions, m_options.compile);
    if (!both) {
        return tl::unexpected<Error>(both.error());
    }
    const CompiledSchedule& compiled = both->compiled;
    const ScheduleMeasurement around = aroundKernel(compiled, machine());
    LoweredSchedule found;
    found.seconds = secondsOf(around.time.total()); // the kernels are added below
    ScheduleTraits& traits = found.traits;
    traits.bytesIn = static_cast<double>(around.bytesIn);
    traits.bytesOut = static_cast<double>(around.bytesOut);
    traits.pushes = static_cast<double>(around.calls);
    for (const auto& step : compiled.steps) {
        if (const auto* nest = std::get_if<HostNest>(&step)) {
            traits.hostReductions += static_cast<double>(nest->elements * nest->partials);
            continue;
        }
        const auto& launch = std::get<CompiledLaunch>(step);
        const Work work = workOf(launch, expectedBits(*m_options.system));
        traits.dpus = static_cast<double>(launch.launch.dpus());
        traits.tasklets = static_cast<double>(launch.emitted.tasklets);
        traits.work = {static_cast<double>(work.instructions), static_cast<double>(work.loads + work.stores),
                       static_cast<double>(work.transferBytes)};
        const auto cycles = static_cast<std::int64_t>(kernelCycles(traits.work, traits.tasklets));
        found.seconds += secondsOf(dpu::timeOf(Cycles{cycles}, m_options.system->core));
        traits.branches = static_cast<double>(work.branches);
        traits.workingBytes = static_cast<double>(memoryOf(launch.program, Space::Wram));
    }
    return found;
}

} // namespace pimento::upmem
