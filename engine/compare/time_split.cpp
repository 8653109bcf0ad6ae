// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compare/comparison.h"
#include "engine/inspection/breakdown.h"
#include "engine/inspection/roofline.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace pimento {

namespace {

/// Seconds of a unit; none: it is no unit of time.
std::optional<double> secondsOfUnit(const Problem& problem, std::string_view unit)
{
    if (unit == "cycles") {
        return static_cast<double>(problem.machine()->description().clockPeriod.value()) * 1e-12;
    }
    using Unit = std::pair<std::string_view, double>;
    constexpr std::array kUnits = {Unit{"s", 1}, Unit{"ms", 1e-3}, Unit{"us", 1e-6}, Unit{"µs", 1e-6},
                                   Unit{"ns", 1e-9}};
    const auto found = std::ranges::find(kUnits, unit, &Unit::first);
    return found == kUnits.end() ? std::nullopt : std::optional(found->second);
}

double& placeOf(TimeSplit& parts, PartKind kind)
{
    switch (kind) {
    case PartKind::Launch:
        return parts.launch;
    case PartKind::MoveIn:
    case PartKind::HostRead:
    case PartKind::Transfer:
        return parts.in;
    case PartKind::MoveOut:
    case PartKind::HostWrite:
        return parts.out;
    case PartKind::HostLayout:
        return parts.host;
    case PartKind::Work:
    case PartKind::None:
        break;
    }
    return parts.compute;
}

std::vector<double> shownOf(const ComparedItem& item)
{
    const CostSchema& schema = item.problem->costs();
    std::vector<double> shown(schema.columns.size());
    schema.show(item.cost.quantities, shown);
    return shown;
}

} // namespace

std::optional<TimeSplit> timeSplitOf(const ComparedItem& item)
{
    if (!item.hasFigures() || item.cost.quantities.size() != item.problem->costs().quantities.size()) {
        return std::nullopt;
    }
    const CostSchema& schema = item.problem->costs();
    const auto shown = shownOf(item);
    TimeSplit parts;
    for (const std::size_t column : schema.layout.parts) {
        const auto seconds = secondsOfUnit(*item.problem, schema.columns[column].unit);
        if (!seconds) {
            return std::nullopt;
        }
        placeOf(parts, schema.columns[column].part) += shown[column] * *seconds;
    }
    return parts;
}

std::string limitOf(const ComparedItem& item)
{
    if (!item.hasFigures()) {
        return {};
    }
    if (item.inspection != nullptr) {
        if (const Roofline* roofline = item.inspection->part<Roofline>()) {
            return roofUseOf(*roofline).roof;
        }
        const std::vector<Breakdown>& breakdowns = item.inspection->list<Breakdown>();
        const auto limits = std::ranges::find(breakdowns, "limits", &Breakdown::id);
        if (limits != breakdowns.end() && !limits->rows.empty()) {
            return std::ranges::max_element(limits->rows, {}, &BreakdownRow::value)->label;
        }
    }
    const CostSchema& schema = item.problem->costs();
    if (schema.layout.parts.empty() || item.cost.quantities.size() != schema.quantities.size()) {
        return {};
    }
    const auto shown = shownOf(item);
    const auto most = std::ranges::max_element(schema.layout.parts, {}, [&](std::size_t part) { return shown[part]; });
    return schema.columns[*most].title;
}

} // namespace pimento
