// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule_rows.h"

#include "engine/base/numbers.h"
#include "engine/systems/upmem/schedule/trace_text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pimento::upmem {

namespace {

constexpr std::int64_t kMostDpusTold = std::int64_t{1} << 20; // more than any system has

/// True if the text is a trace: only traces contain calls.
bool isTrace(std::string_view text) { return text.find('(') != std::string_view::npos; }

Result<CompiledRow> compileWritten(const KernelSpace& space, const schedule::Schedule& written,
                                   const CompileOptions& options)
{
    return compile(written.program(), options, *space.options().system).map([&](CompiledSchedule&& compiled) {
        return CompiledRow{std::move(compiled), written, std::nullopt};
    });
}

Result<CompiledRow> compilePoint(const KernelSpace& space, const BaselinePoint& point, const CompileOptions& options)
{
    auto made = handMade(point, space.program());
    if (!made) {
        return tl::unexpected<Error>(made.error());
    }
    return compileHandMade(*made, space.machine(), options.mostDpus, options.passes)
        .map([&](CompiledSchedule&& compiled) {
            return CompiledRow{std::move(compiled), made->schedule, *made};
        });
}

} // namespace

std::string textOf(const KernelSpace& space, const ScheduleRow& row)
{
    if (row.handMade) {
        return textOf(*row.handMade);
    }
    if (row.written == nullptr) {
        return space.text(row.decisions);
    }
    const std::string trace = schedule::traceText(*row.written);
    std::string text;
    for (const std::string_view step : split(trace, '\n')) {
        text += step.empty() ? "" : (text.empty() ? "" : "; ") + std::string(step);
    }
    return text;
}

Fingerprint fingerprintOf(const KernelSpace& space, const ScheduleRow& row)
{
    return Fingerprinter().add(row.decisions, row.isOfSpace() ? std::string() : textOf(space, row)).finish();
}

Result<ScheduleRow> writtenRow(const KernelSpace& space, std::string_view trace)
{
    std::string lines(trace);
    std::ranges::replace(lines, ';', '\n');
    return schedule::readSchedule(space.program(), lines).map([](schedule::Schedule&& read) {
        return ScheduleRow{{}, {}, std::make_shared<const schedule::Schedule>(std::move(read))};
    });
}

Result<ScheduleRow> parseRow(const KernelSpace& space, std::optional<ComparedKernel> kernel, std::string_view text)
{
    if (const auto program = namedHandMade(text)) {
        if (!kernel) {
            return fail("has no published programs", space.program().name,
                        "Write a schedule as decisions or as a trace (UPMEM_SCHEDULES.md)");
        }
        return parseHandMade(text, *program, *kernel).map([](BaselinePoint&& point) {
            return ScheduleRow{{}, std::move(point), {}};
        });
    }
    if (isTrace(text)) {
        return writtenRow(space, text);
    }
    return space.parse(text).map([](KernelSpace::Decisions&& decisions) {
        return ScheduleRow{std::move(decisions), {}, {}};
    });
}

RowParts partsOf(const KernelSpace& space, const ScheduleRow& row)
{
    if (row.handMade) {
        return {row.handMade->dpus, row.handMade->tasklets};
    }
    if (row.written == nullptr) {
        const schedule::Sketch& sketch = space.sketchOf(row.decisions);
        return {sketch.dpus(row.decisions), sketch.tasklets(row.decisions)};
    }
    RowParts parts;
    const tensor::Program& program = row.written->program();
    for (std::size_t i = 0; i < program.loops.size(); ++i) {
        const tensor::Loop& loop = program.loops[i];
        if (loop.isGone || !tensor::isBound(loop.kind)) {
            continue;
        }
        std::int64_t& count = tensor::isDpuLoop(loop.kind) ? parts.dpus : parts.tasklets;
        const std::int64_t extent = program.extents[i];
        count = tensor::isDpuLoop(loop.kind) ? count * std::min<std::int64_t>(extent, kMostDpusTold)
                                             : std::max(count, extent);
        count = std::min(count, kMostDpusTold);
    }
    return parts;
}

Result<CompiledRow> compileRow(const KernelSpace& space, const ScheduleRow& row, const CompileOptions& options)
{
    if (row.handMade) {
        return compilePoint(space, *row.handMade, options);
    }
    if (row.written != nullptr) {
        return compileWritten(space, *row.written, options);
    }
    return space.compileWithSteps(row.decisions, options).map([](CompiledDecisions&& both) {
        return CompiledRow{std::move(both.compiled), std::move(both.scheduled), std::nullopt};
    });
}

Result<ScheduleMeasurement> measureRow(const KernelSpace& space, const CompiledRow& row, std::int64_t mostCycles,
                                       std::stop_token stop, Progress* heartbeat)
{
    return row.made ? measureHandMade(*row.made, row.compiled, space.machine(), std::move(stop), heartbeat)
                    : measure(row.compiled, space.machine(), mostCycles, std::move(stop), heartbeat);
}

std::optional<ComparedKernel> comparedKernelOf(std::string_view libraryName)
{
    using Name = std::pair<std::string_view, ComparedKernel>;
    constexpr std::array kNames = {Name{"va", ComparedKernel::Va},
                                   Name{"geva", ComparedKernel::Geva},
                                   Name{"weighted_sum", ComparedKernel::Geva},
                                   Name{"red", ComparedKernel::Red},
                                   Name{"mtv", ComparedKernel::Mtv},
                                   Name{"scaled_mtv", ComparedKernel::Gemv},
                                   Name{"ttv", ComparedKernel::Ttv},
                                   Name{"mmtv", ComparedKernel::Mmtv}};
    for (const auto& [name, kernel] : kNames) {
        if (name == libraryName) {
            return kernel;
        }
    }
    return std::nullopt;
}

std::vector<ScheduleRow> handMadeRows(HandMade program, ComparedKernel kernel, const tensor::Program& loops)
{
    std::vector<ScheduleRow> rows;
    const auto points = baselinePoints(program, kernel, comparedSizes(kernel, loops));
    if (points) {
        for (const BaselinePoint& each : *points) {
            rows.push_back({{}, each, {}});
        }
    }
    return rows;
}

} // namespace pimento::upmem
