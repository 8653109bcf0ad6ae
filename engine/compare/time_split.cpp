// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compare/comparison.h"
#include "engine/inspection/breakdown.h"
#include "engine/inspection/roofline.h"
#include "engine/problem/ranked_time.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace pimento {

namespace {

/// The part of a split that a kind counts as, added if there is none.
TimeSplit::Part& partOf(TimeSplit& split, const TableColumn& column)
{
    const std::string_view id = column.part.comparedId();
    const auto known = std::ranges::find(split.parts, id, &TimeSplit::Part::id);
    if (known != split.parts.end()) {
        return *known;
    }
    split.parts.push_back({std::string(id), column.title, column.part.colour});
    return split.parts.back();
}

std::vector<double> shownOf(const ComparedItem& item)
{
    const CostSchema& schema = item.problem->costs();
    std::vector<double> shown(schema.columns.size());
    schema.show(item.cost.quantities, shown);
    return shown;
}

} // namespace

double TimeSplit::seconds(std::string_view id) const
{
    const auto part = std::ranges::find(parts, id, &Part::id);
    return part == parts.end() ? 0 : part->seconds;
}

std::optional<TimeSplit> timeSplitOf(const ComparedItem& item)
{
    if (!item.hasFigures() || item.cost.quantities.size() != item.problem->costs().quantities.size()) {
        return std::nullopt;
    }
    const CostSchema& schema = item.problem->costs();
    const auto shown = shownOf(item);
    TimeSplit split;
    for (const PartKind& kind : kCommonParts) {
        split.parts.push_back({std::string(kind.id), std::string(kind.id), kind.colour});
    }
    for (const std::size_t column : schema.layout.parts) {
        const auto seconds = secondsOfUnit(*item.problem, schema.columns[column].unit);
        if (!seconds) {
            return std::nullopt;
        }
        partOf(split, schema.columns[column]).seconds += shown[column] * *seconds;
    }
    return split;
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
