// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/compared_columns.h"

#include "engine/inspection/breakdown.h"
#include "engine/inspection/dram/command_run.h"
#include "engine/problem/system.h"
#include "views/selection/marks.h"
#include "views/selection/pins.h"
#include "views/texts/engine_text.h"
#include "views/texts/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

namespace pimento {

namespace {

/// Colours of columns that are no pins, by column number.
constexpr std::array kRoles = {Role::CoreCommand, Role::HostWrite, Role::Transfer,  Role::RearrangeOut,
                               Role::HostRead,    Role::Reorder,   Role::RowCommand};

bool isTime(const std::string& unit)
{
    constexpr std::array<std::string_view, 7> kUnits = {"cycles", "s", "ms", "us", "µs", "ns", "ps"};
    return std::ranges::find(kUnits, unit) != kUnits.end();
}

/// Finds the part of a name, or adds it with no value in any column.
TimePart& partOf(std::vector<TimePart>& parts, const QString& name, Role role, std::size_t columns)
{
    const auto known = std::ranges::find(parts, name, &TimePart::name);
    if (known != parts.end()) {
        return *known;
    }
    parts.push_back({name, role, std::vector<std::optional<double>>(columns)});
    return parts.back();
}

} // namespace

QString ComparedColumns::tag(std::size_t column) const
{
    const ComparedColumn& one = columns[column];
    return one.kind == ColumnKind::Pin ? Pins::letter(one.pin) : QString::number(column + 1);
}

Role ComparedColumns::role(std::size_t column) const
{
    const ComparedColumn& one = columns[column];
    return one.kind == ColumnKind::Pin ? Pins::role(one.pin) : kRoles[column % kRoles.size()];
}

QString ComparedColumns::device(std::size_t column) const
{
    const ComparedItem& item = columns[column].found;
    const QString& known = columns[column].title;
    const QString title = !known.isEmpty()          ? known
                          : item.problem != nullptr ? QString::fromStdString(item.problem->device()->title)
                                                    : QString::fromStdString(item.item.question.device.name);
    const std::string& id = item.item.question.system;
    const bool isOther = baseline < columns.size() && id != columns[baseline].found.item.question.system;
    const auto system = findSystem(id);
    return isOther && system ? title + QStringLiteral(", ") + inWords((*system)->info().title) : title;
}

QString ComparedColumns::name(std::size_t column) const
{
    return tag(column) + QStringLiteral("\u2002") + device(column);
}

QString ComparedColumns::whyNot(std::size_t column) const
{
    if (column == baseline || !columns[column].found.hasFigures() || !columns[baseline].found.hasFigures()) {
        return {};
    }
    return inWords(differenceOf(columns[column].found, columns[baseline].found).whyNot);
}

std::size_t ComparedColumns::answered() const
{
    return static_cast<std::size_t>(std::ranges::count_if(columns, &ComparedColumn::isAnswered));
}

Comparison ComparedColumns::comparison() const
{
    Comparison all;
    all.baseline = baseline;
    for (const ComparedColumn& each : columns) {
        all.items.push_back(each.found);
    }
    all.wasStopped = answered() < columns.size();
    return all;
}

namespace {

struct ComparedPartTexts {
    Q_DECLARE_TR_FUNCTIONS(ComparedParts)
};

bool isOfSeveralSystems(const ComparedColumns& columns)
{
    std::set<std::string> systems;
    for (const ComparedColumn& each : columns.columns) {
        if (each.found.hasFigures()) {
            systems.insert(each.found.item.question.system);
        }
    }
    return systems.size() > 1;
}

/// Names a part of a split: a common part by its kind, a system's own part by the title of its column.
QString nameOf(const TimeSplit::Part& part)
{
    using Name = std::pair<std::string_view, QString>;
    const std::array kNames = {Name{PartKind::MoveIn.id, ComparedPartTexts::tr("host to device")},
                               Name{PartKind::Launch.id, ComparedPartTexts::tr("launch")},
                               Name{PartKind::Work.id, ComparedPartTexts::tr("compute")},
                               Name{PartKind::MoveOut.id, ComparedPartTexts::tr("device to host")},
                               Name{PartKind::HostLayout.id, ComparedPartTexts::tr("on the host")}};
    const auto known = std::ranges::find(kNames, part.id, &Name::first);
    return known == kNames.end() ? inWords(part.title) : known->second;
}

/// Parts that all systems have in common, for columns of systems that name their parts differently.
std::vector<TimePart> commonPartsOf(const ComparedColumns& columns)
{
    std::vector<TimePart> parts;
    for (std::size_t i = 0; i < columns.columns.size(); ++i) {
        const auto split = timeSplitOf(columns.columns[i].found);
        if (!split) {
            continue;
        }
        for (const TimeSplit::Part& part : split->parts) {
            partOf(parts, nameOf(part), partRole(part.colour, parts.size()), columns.columns.size()).seconds[i] =
                part.seconds;
        }
    }
    return parts;
}

} // namespace

std::vector<TimePart> timePartsOf(const ComparedColumns& columns)
{
    if (isOfSeveralSystems(columns)) {
        return commonPartsOf(columns);
    }
    std::vector<TimePart> parts;
    for (std::size_t i = 0; i < columns.columns.size(); ++i) {
        const ComparedItem& item = columns.columns[i].found;
        if (!item.hasFigures()) {
            continue;
        }
        const CostSchema& schema = item.problem->costs();
        std::vector<double> shown(schema.columns.size());
        schema.show(item.cost.quantities, shown);
        const double total = shown[schema.layout.total];
        if (!isTime(schema.columns[schema.layout.total].unit) || total <= 0 || item.seconds <= 0) {
            continue;
        }
        for (std::size_t place = 0; place < schema.layout.parts.size(); ++place) {
            const TableColumn& column = schema.columns[schema.layout.parts[place]];
            partOf(parts, inWords(column.title), partRole(column.part.colour, place), columns.columns.size())
                .seconds[i] = shown[schema.layout.parts[place]] / total * item.seconds;
        }
    }
    return parts;
}

std::vector<TimePart> energyPartsOf(const ComparedColumns& columns)
{
    constexpr double kFemtojoule = 1e-15;
    constexpr std::array kSegments = {Role::Compute,    Role::RearrangeIn, Role::RearrangeOut, Role::Transfer,
                                      Role::RowCommand, Role::Reorder,     Role::Point};
    std::vector<TimePart> parts;
    for (std::size_t i = 0; i < columns.columns.size(); ++i) {
        const ComparedItem& item = columns.columns[i].found;
        if (!item.hasFigures() || item.picojoules <= 0) {
            continue;
        }
        const auto add = [&](const std::string& segment, double joules) {
            partOf(parts, inWords(segment), kSegments[std::min(parts.size(), kSegments.size() - 1)],
                   columns.columns.size())
                .seconds[i] = joules;
        };
        const CommandRun* run = item.inspection->part<CommandRun>();
        if (run == nullptr) { // a system that reports its energy by itself, without a simulated run
            for (const Breakdown& each : item.inspection->list<Breakdown>()) {
                for (const BreakdownRow& row : each.id == "energy" ? each.rows : std::vector<BreakdownRow>{}) {
                    add(row.label, row.value);
                }
            }
            continue;
        }
        const sim::EnergyFigures& energy = run->energy;
        for (std::size_t segment = 0; segment < energy.segments.size(); ++segment) {
            add(energy.segments[segment], static_cast<double>(energy.segment(segment)) * kFemtojoule);
        }
    }
    return parts;
}

} // namespace pimento
