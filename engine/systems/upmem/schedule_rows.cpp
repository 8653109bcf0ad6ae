// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule_rows.h"

#include "engine/base/formatting.h"

#include <array>
#include <utility>

namespace pimento::upmem {

namespace {

/// What programs are called in texts.
std::string_view wordOf(HandMade program)
{
    switch (program) {
    case HandMade::Prim:
        return "prim";
    case HandMade::PrimSearch:
        return "prim-search";
    case HandMade::SimplePim:
        return "simplepim";
    }
    return "";
}

} // namespace

std::string textOf(const BaselinePoint& point)
{
    std::string text;
    appendFormat(text, "{} dpus={}x{} tasklets={} tile={}", wordOf(point.program), point.dpus / point.innerDpus,
                 point.innerDpus, point.tasklets, point.tiles.empty() ? 0 : point.tiles.front().elements);
    return text;
}

std::string textOf(const KernelSpace& space, const ScheduleRow& row)
{
    return row.handMade ? textOf(*row.handMade) : space.text(row.decisions);
}

Result<CompiledRow> compileRow(const KernelSpace& space, const ScheduleRow& row, const CompileOptions& options)
{
    if (!row.handMade) {
        return space.compile(row.decisions, options).map([&](CompiledSchedule&& compiled) {
            return CompiledRow{std::move(compiled), space.sketchOf(row.decisions).apply(row.decisions), std::nullopt};
        });
    }
    auto made = handMade(*row.handMade, space.program());
    if (!made) {
        return tl::unexpected<Error>(made.error());
    }
    return compileHandMade(*made, space.machine(), options.mostDpus, options.passes)
        .map([&](CompiledSchedule&& compiled) {
            return CompiledRow{std::move(compiled), made->schedule, *made};
        });
}

Result<ScheduleMeasurement> measureRow(const KernelSpace& space, const CompiledRow& row, std::int64_t mostCycles,
                                       std::stop_token stop)
{
    return row.made ? measureHandMade(*row.made, row.compiled, space.machine(), std::move(stop))
                    : measure(row.compiled, space.machine(), mostCycles, std::move(stop));
}

std::optional<ComparedKernel> comparedKernelOf(std::string_view libraryName)
{
    using Name = std::pair<std::string_view, ComparedKernel>;
    constexpr std::array kNames = {
        Name{"va", ComparedKernel::Va},          Name{"weighted_sum", ComparedKernel::Geva},
        Name{"red", ComparedKernel::Red},        Name{"mtv", ComparedKernel::Mtv},
        Name{"scaled_mtv", ComparedKernel::Gemv}, Name{"ttv", ComparedKernel::Ttv},
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
            rows.push_back({{}, each});
        }
    }
    return rows;
}

} // namespace pimento::upmem
