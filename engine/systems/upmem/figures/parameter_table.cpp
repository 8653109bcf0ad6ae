// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/figures/imtp_figures.h"

#include "engine/systems/upmem/baselines/hand_made.h"
#include "engine/systems/upmem/baselines/published_parameters.h"
#include "engine/systems/upmem/figures/compared_times.h"
#include "engine/systems/upmem/figures/published_decisions.h"
#include "engine/systems/upmem/figures/searched_schedule.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace pimento::upmem {

namespace {

struct ParameterTime {
    std::string choice;
    ScheduleTime time;
};

Result<ParameterTime> timeOfPoint(const PublishedParameters& parameters, const ComparedWorkload& workload,
                                  const FigureMeans& means)
{
    const ScheduleMachine machine{&*means.system, means.dpusPerRank, means.link};
    const auto point = publishedPoint(parameters, workload.program);
    const auto made = point ? handMade(*point, workload.program) : tl::unexpected<Error>(point.error());
    if (!made) {
        return tl::unexpected<Error>(made.error());
    }
    const auto compiled = compileHandMade(*made, machine);
    const auto measured =
        compiled ? measureHandMade(*made, *compiled, machine, means.stop) : tl::unexpected<Error>(compiled.error());
    if (!measured) {
        return tl::unexpected<Error>(measured.error());
    }
    return ParameterTime{choiceText(*point), measured->time};
}

Result<ParameterTime> timeOfDecisions(const PublishedParameters& parameters, const ComparedWorkload& workload,
                                      const FigureMeans& means)
{
    const auto space = figureSpace(workload.program, means);
    if (!space) {
        return tl::unexpected<Error>(space.error());
    }
    const auto decisions = publishedDecisions(parameters, **space);
    const auto compiled = decisions ? (*space)->compile(*decisions) : tl::unexpected<Error>(decisions.error());
    const auto measured =
        compiled ? measure(*compiled, (*space)->machine(), 0, means.stop) : tl::unexpected<Error>(compiled.error());
    if (!measured) {
        return tl::unexpected<Error>(measured.error());
    }
    return ParameterTime{(*space)->text(*decisions), measured->time};
}

std::vector<std::string> rowOf(const PublishedParameters& parameters, const ComparedWorkload& workload,
                               const Result<ParameterTime>& found, const CsvTable& bars)
{
    const bool isPrim = parameters.program == "PrIM";
    const auto published = publishedBar(bars, workload, isPrim ? "PrIM+search" : "IMTP");
    const auto joined = [](const std::vector<std::int64_t>& numbers) {
        return fmt::format("{}", fmt::join(numbers, "x"));
    };
    std::vector<std::string> row = {workload.set,
                                    workload.title,
                                    isPrim ? "PrIM+search" : "IMTP",
                                    joined(parameters.dpus),
                                    std::to_string(parameters.tasklets),
                                    joined(parameters.tileElements),
                                    found ? found->choice : "cannot be run: " + found.error().message()};
    const ScheduleTime time = found ? found->time : ScheduleTime{};
    for (const double part : {time.toDpus.value(), (time.launch + time.kernel).value(),
                              (time.fromDpus + time.host).value(), time.total().value()}) {
        row.push_back(threeDigits(found ? part : NAN));
    }
    row.push_back(threeDigits(published ? published->total : NAN));
    return row;
}

} // namespace

Result<FigureTables> parameterTable(const FigureMeans& means)
{
    const auto folder = means.dataFolder / "datasets" / "published";
    const auto printed = CsvTable::read(folder / "imtp_table3.csv");
    const auto bars = CsvTable::read(folder / "imtp_fig9_digitised.csv");
    const auto workloads = comparedWorkloads(means.dataFolder);
    if (!printed || !bars || !workloads) {
        return tl::unexpected<Error>(!printed ? printed.error() : !bars ? bars.error() : workloads.error());
    }
    const auto all = publishedParameters(*printed);
    if (!all) {
        return tl::unexpected<Error>(all.error());
    }
    FigureTable table{"table3",
                      "Published parameters on the machine here",
                      {"set", "workload", "system", "dpus_printed", "tasklets_printed", "tiles_printed", "here",
                       "h2d_ms", "kernel_ms", "after_ms", "total_ms", "total_ms_published"},
                      {}};
    for (const PublishedParameters& each : *all) {
        const auto workload = std::ranges::find_if(*workloads, [&](const ComparedWorkload& one) {
            return one.set == std::string(1, each.size) && one.kernel == each.kernel;
        });
        if (workload == workloads->end()) {
            continue;
        }
        if (means.step) {
            means.step(fmt::format("{} {}, {}", workload->set, workload->title, each.program));
        }
        const auto found =
            each.program == "PrIM" ? timeOfPoint(each, *workload, means) : timeOfDecisions(each, *workload, means);
        if (!found && found.error().kind == ErrorKind::Stopped) {
            return tl::unexpected<Error>(found.error());
        }
        table.rows.push_back(rowOf(each, *workload, found, *bars));
    }
    return FigureTables{
        "table3",
        table.title,
        {table},
        {"The paper prints neither where copies stand nor how far loops are unrolled: nothing is unrolled here, and "
         "host "
         "threads are as many as divide the results.",
         "The rows of PrIM hold searched values, whatever the paper's caption says, and stand beside the bars of "
         "PrIM+search.",
         "Published totals were read off a chart, as well as that goes; an empty cell was not read off."}};
}

} // namespace pimento::upmem
