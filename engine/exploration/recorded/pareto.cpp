// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/recorded/pareto.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace pimento {

namespace {

using Point = std::array<double, kMostParetoAxes>; // smaller is better

/// Maps a limit of the second value to the minimum third value of the points within it.
class Staircase {
public:
    [[nodiscard]] bool covers(const Point& point) const
    {
        const auto behind = m_steps.upper_bound(point[1]);
        return behind != m_steps.begin() && std::prev(behind)->second <= point[2];
    }

    void add(const Point& point)
    {
        if (covers(point)) {
            return;
        }
        auto step = m_steps.insert_or_assign(point[1], point[2]).first;
        for (++step; step != m_steps.end() && step->second >= point[2];) {
            step = m_steps.erase(step);
        }
    }

private:
    std::map<double, double> m_steps; // third value by second one; decreasing
};

/// Combines two columns into one axis.
Result<ParetoAxis> joined(std::optional<ParetoAxis> one, const std::optional<ParetoAxis>& other,
                          double (*together)(double, double), const std::string& name)
{
    if (!one || !other) {
        return fail("no column says " + name, "--pareto", "Name other columns");
    }
    for (std::size_t row = 0; row < one->values.size(); ++row) {
        one->values[row] = together(one->values[row], other->values[row]);
    }
    one->preference = Preference::Smaller;
    return *std::move(one);
}

Result<ParetoAxis> firstOf(const std::vector<std::string>& ids, const ColumnOf& columnOf, const std::string& name)
{
    for (const std::string& id : ids) {
        if (auto axis = columnOf(id)) {
            return *std::move(axis);
        }
    }
    return fail("no column says " + name, "--pareto", "Name other columns");
}

Result<ParetoAxis> axisOf(const std::string& name, const ColumnOf& columnOf)
{
    if (name == "banks") {
        const auto product = [](double groups, double cores) { return groups * cores; };
        return joined(columnOf("lanes"), columnOf("banks"), product, name);
    }
    if (name == "host-traffic") {
        const auto sum = [](double reads, double writes) { return reads + writes; };
        return joined(columnOf("host_reads"), columnOf("host_writes"), sum, name);
    }
    if (name == "compute") {
        return firstOf({"computing", "cycles_compute"}, columnOf, name);
    }
    if (name == "time") {
        return firstOf({"time", "cycles", "delay", "time_ns"}, columnOf, name);
    }
    if (name == "energy") {
        return firstOf({"energy", "energy_pj"}, columnOf, name);
    }
    return firstOf({name}, columnOf, name);
}

using Points = std::vector<std::pair<Point, std::size_t>>; // with their rows

/// Returns the points that no other point beats.
Points unbeaten(Points points)
{
    std::ranges::sort(points);
    Points front;
    Staircase best; // stairs over the points before, which include all that can beat this one
    for (std::size_t i = 0; i < points.size();) {
        const Point& point = points[i].first;
        const bool isBeaten = best.covers(point);
        for (; i < points.size() && points[i].first == point; ++i) {
            if (!isBeaten) {
                front.push_back(points[i]);
            }
        }
        best.add(point);
    }
    return front;
}

bool beats(const Point& one, const Point& other)
{
    bool isAsGood = true;
    for (std::size_t axis = 0; axis < one.size(); ++axis) {
        isAsGood = isAsGood && one[axis] <= other[axis];
    }
    return isAsGood && one != other;
}

/// Removes most of the beaten points without sorting all: a few good points of a sample beat nearly all others.
void dropBeaten(Points& points)
{
    constexpr std::size_t kSample = 512;
    constexpr std::size_t kJudges = 24;
    if (points.size() < 4 * kSample) {
        return;
    }
    Points sample;
    for (std::size_t i = 0; i < kSample; ++i) {
        sample.push_back(points[i * points.size() / kSample]);
    }
    sample = unbeaten(std::move(sample));
    std::vector<Point> judges;
    const std::size_t count = std::min(kJudges, sample.size());
    for (std::size_t i = 0; i < count; ++i) {
        judges.push_back(sample[i * sample.size() / count].first);
    }
    std::erase_if(points, [&](const std::pair<Point, std::size_t>& each) {
        return std::ranges::any_of(judges, [&](const Point& judge) { return beats(judge, each.first); });
    });
}

} // namespace

std::vector<std::size_t> paretoFront(const std::vector<ParetoAxis>& axes)
{
    PIMENTO_ASSERT(axes.size() >= kLeastParetoAxes && axes.size() <= kMostParetoAxes, "two or three axes");
    Points points;
    for (std::size_t row = 0; row < axes.front().values.size(); ++row) {
        Point point{};
        bool isKnown = true;
        for (std::size_t axis = 0; axis < axes.size(); ++axis) {
            const double value = axes[axis].values[row];
            isKnown = isKnown && !std::isnan(value);
            point[axis] = axes[axis].preference == Preference::Larger ? -value : value;
        }
        if (isKnown) {
            points.emplace_back(point, row);
        }
    }
    dropBeaten(points);
    std::vector<std::size_t> front;
    for (const auto& [point, row] : unbeaten(std::move(points))) {
        front.push_back(row);
    }
    std::ranges::sort(front);
    return front;
}

Result<std::vector<ParetoAxis>> paretoAxes(const std::vector<std::string>& names, const ColumnOf& columnOf)
{
    if (names.size() < kLeastParetoAxes || names.size() > kMostParetoAxes) {
        return fail("two or three columns are wanted", "--pareto", "As in --pareto time,energy");
    }
    std::vector<ParetoAxis> axes;
    for (const std::string& name : names) {
        if (std::ranges::find(axes, name, &ParetoAxis::name) != axes.end()) {
            return fail("\"" + name.substr(0, 60) + "\" stands there twice", "--pareto", "Name it once");
        }
        auto axis = axisOf(name, columnOf);
        if (!axis) {
            return tl::unexpected<Error>(axis.error());
        }
        axis->name = name;
        axes.push_back(*std::move(axis));
    }
    return axes;
}

ColumnOf columnsOf(const CandidateTable& table)
{
    return [&table](const std::string& id) -> std::optional<ParetoAxis> {
        const auto column = table.columnOf(id);
        if (!column) {
            return std::nullopt;
        }
        const TableColumn& form = table.columns()[*column];
        return ParetoAxis{id, form.unit, form.preference, table.values(*column)};
    };
}

} // namespace pimento
