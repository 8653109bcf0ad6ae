// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/parallel/parallel_marks.h"

#include <algorithm>
#include <limits>

namespace pimento {

namespace {

constexpr double kBold = 2.4;
constexpr double kBoldest = 4;
constexpr double kPointedAt = 1.8;

std::vector<double> valuesOf(const CandidateTable& table, std::size_t row)
{
    std::vector<double> values;
    for (std::size_t column = 0; column < table.columns().size(); ++column) {
        values.push_back(table.value(row, column));
    }
    return values;
}

/// Values of a default candidate that is not in the space: its costs; NaN in other columns.
std::vector<double> standardValues(const Exploration& exploration)
{
    const CostSchema& schema = exploration.problem->costs();
    std::vector<double> values(exploration.table->columns().size(), std::numeric_limits<double>::quiet_NaN());
    const std::size_t first = values.size() - schema.columns.size();
    schema.show(exploration.standard->found.quantities, std::span(values).subspan(first));
    return values;
}

/// Drawing order of marks; smaller ones are drawn first.
int depthOf(MarkKind kind)
{
    switch (kind) {
    case MarkKind::Selected:
        return 0;
    case MarkKind::Default:
        return 2;
    case MarkKind::Best:
        return 3;
    default:
        return 1;
    }
}

} // namespace

std::vector<ParallelMark> parallelMarksOf(const Exploration& exploration, Selection::Id selected, const Pins& pins)
{
    std::vector<Mark> marks = marksOf(exploration, selected, &pins);
    std::erase_if(marks, [](const Mark& mark) { return mark.kind == MarkKind::FastestWork; });
    std::ranges::stable_sort(marks, {}, [](const Mark& mark) { return depthOf(mark.kind); });
    std::vector<ParallelMark> result;
    for (const Mark& mark : marks) {
        result.push_back({mark.row ? valuesOf(*exploration.table, *mark.row) : standardValues(exploration), mark.row,
                          markName(mark.kind), markRole(mark.kind),
                          mark.kind == MarkKind::Selected ? kBoldest : kBold});
    }
    // If a candidate has several marks, the upper ones are dashed so that the lower ones show through.
    for (std::size_t i = 0; i < result.size(); ++i) {
        const auto isSame = [&](const ParallelMark& under) { return under.row && under.row == result[i].row; };
        result[i].isDashed = std::any_of(result.begin(), result.begin() + static_cast<std::ptrdiff_t>(i), isSame);
    }
    return result;
}

ParallelMark hoverMark(const CandidateTable& table, std::size_t row)
{
    return {valuesOf(table, row), row, {}, Role::Text, kPointedAt, false};
}

} // namespace pimento
