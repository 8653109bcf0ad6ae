// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule_list.h"

#include "engine/base/formatting.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <utility>

namespace pimento::upmem {

namespace {

using Decisions = KernelSpace::Decisions;

/// Columns before those of copies and factors.
enum Leading : std::size_t { Design, Dpus, Tasklets, SumDpus, Unroll, HostThreads, WriteLevel, kLeading };

TableColumn decision(std::string id, std::string title, std::string description)
{
    return {.id = std::move(id),
            .title = std::move(title),
            .unit = "",
            .description = std::move(description),
            .role = ColumnRole::Decision};
}

std::vector<TableColumn> leadingColumns()
{
    TableColumn design = decision("design", "design", "Whether DPUs share the sum of a result");
    design.format = ValueFormat::Category;
    design.categories = {"whole", "divided"};
    TableColumn dpus = decision("dpus", "DPUs", "DPUs that share the work");
    dpus.role = ColumnRole::Derived;
    TableColumn tasklets = decision("tasklets", "tasklets", "Tasklets of each DPU that share its part");
    tasklets.role = ColumnRole::Derived;
    TableColumn sums =
        decision("sum_dpus", "DPUs per sum", "DPUs that share the sum of one result; the host adds their partial sums");
    TableColumn threads = decision("host_threads", "host threads", "Host threads that add partial results");
    threads.isShownFirst = false;
    return {std::move(design),
            std::move(dpus),
            std::move(tasklets),
            std::move(sums),
            decision("unroll", "unroll", "Largest number of steps of unrolled loops"),
            std::move(threads),
            decision("write_level", "write at",
                     "Loop level at which results go to main memory; deeper levels mean smaller "
                     "tiles")};
}

std::vector<TableColumn> columnsOf(const schedule::Sketch& sketch)
{
    std::vector<TableColumn> columns = leadingColumns();
    for (const schedule::BufferId buffer : sketch.reads()) {
        const std::string& name = sketch.program().buffer(buffer).name;
        columns.push_back(decision("read_" + name, name + " at",
                                   "Loop level at which tiles of " + name + " are copied to working memory"));
    }
    for (const schedule::Sketch::Axis& axis : sketch.axes()) {
        for (std::size_t part = 0; part < axis.parts; ++part) {
            const std::string level = std::to_string(part + 1);
            columns.push_back(decision("tile_" + axis.name + level, axis.name + " " + level,
                                       "Iterations of " + axis.name + " at its level " + level + ", outermost first"));
            columns.back().isShownFirst = false;
        }
    }
    return columns;
}

/// Column value of a manual baseline; most columns are undefined.
double valueOf(const RowParts& parts, std::size_t column)
{
    switch (column) {
    case Dpus:
        return static_cast<double>(parts.dpus);
    case Tasklets:
        return static_cast<double>(parts.tasklets);
    case SumDpus:
        return 1;
    default:
        return 0;
    }
}

} // namespace

const ScheduleRow& ScheduleList::row(std::size_t row) const
{
    PIMENTO_ASSERT(row < m_rows.size(), "a list of schedules has the row that is asked for");
    return m_rows[row];
}

ScheduleList::ScheduleList(const Fingerprint& problem, std::shared_ptr<const KernelSpace> space,
                           std::vector<ScheduleRow> rows)
    : m_problem(problem), m_space(std::move(space)), m_rows(std::move(rows)),
      m_columns(columnsOf(m_space->sketches().front()))
{
}

std::uint64_t ScheduleList::id(std::size_t row) const
{
    const ScheduleRow& one = this->row(row);
    return one.isOfSpace() ? Fingerprinter().add(m_problem, one.decisions).finish().low
                           : Fingerprinter().add(m_problem, textOf(*m_space, one)).finish().low;
}

double ScheduleList::value(std::size_t row, std::size_t column) const
{
    const ScheduleRow& one = this->row(row);
    if (!one.isOfSpace()) {
        return valueOf(partsOf(*m_space, one), column);
    }
    const Decisions& from = one.decisions;
    switch (column) {
    case Design:
        return from.factored > 0 ? 1 : 0;
    case Dpus:
        return static_cast<double>(m_space->sketchOf(from).dpus(from));
    case Tasklets:
        return static_cast<double>(m_space->sketchOf(from).tasklets(from));
    case SumDpus:
        return static_cast<double>(std::max<std::int64_t>(1, from.factored));
    case Unroll:
        return from.unroll;
    case HostThreads:
        return static_cast<double>(from.hostThreads);
    case WriteLevel:
        return from.writeLevel;
    default:
        break;
    }
    const std::size_t place = column - kLeading;
    return place < from.readLevels.size() ? from.readLevels[place]
                                          : static_cast<double>(from.tiles[place - from.readLevels.size()]);
}

std::string ScheduleList::words(std::size_t row, const LevelWords& /*levels*/) const
{
    std::string text;
    const ScheduleRow& one = this->row(row);
    if (one.written != nullptr) {
        const RowParts parts = partsOf(*m_space, one);
        appendFormat(text, "{} DPUs x {} tasklets, written by hand", parts.dpus, parts.tasklets);
        return text;
    }
    if (const auto& point = one.handMade) {
        appendFormat(text, "{} on {} DPUs x {} tasklets", handMadeName(point->program, point->kernel), point->dpus,
                     point->tasklets);
        return text;
    }
    const Decisions& from = one.decisions;
    const schedule::Sketch& sketch = m_space->sketchOf(from);
    appendFormat(text, "{} DPUs x {} tasklets", sketch.dpus(from), sketch.tasklets(from));
    if (from.factored > 1) {
        appendFormat(text, ", sums over {} DPUs", from.factored);
    }
    if (from.unroll > 0) {
        appendFormat(text, ", unroll {}", from.unroll);
    }
    return text;
}

} // namespace pimento::upmem
