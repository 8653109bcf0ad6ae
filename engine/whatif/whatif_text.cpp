// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/whatif/whatif_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace pimento {

namespace {

constexpr double kFlat = 0.01;
constexpr std::size_t kMostChanges = 6; // changes that are reported one by one

using Points = std::vector<const WhatIfPoint*>;

Points answered(const WhatIf& found)
{
    Points points;
    for (const WhatIfPoint& point : found.points) {
        if (point.isAnswered()) {
            points.push_back(&point);
        }
    }
    return points;
}

double measureOf(const WhatIfPoint* point) { return point->best->measure(); }

/// Text of a ratio: "1.580x faster than", "2.100x slower than", "as fast as"; if it is no time "1.580x less than".
std::string ratioText(double ratio, bool isTime)
{
    if (fmt::format("{:.3f}", ratio) == "1.000") {
        return isTime ? "as fast as" : "equal to";
    }
    const char* words = ratio > 1 ? (isTime ? "faster than" : "less than") : (isTime ? "slower than" : "more than");
    return fmt::format("{:.3f}x {}", ratio > 1 ? ratio : 1 / ratio, words);
}

/// Text of a change: "falls by 3.20x", "rises by 4.5 %".
std::string changeText(double from, double to)
{
    const bool isFall = to < from;
    const double ratio = isFall ? from / to : to / from;
    const char* verb = isFall ? "falls" : "rises";
    return ratio >= 1.2 ? fmt::format("{} by {:.2f}x", verb, ratio)
                        : fmt::format("{} by {:.1f} %", verb, 100 * std::abs(to / from - 1));
}

std::string valueOf(const WhatIf& found, const WhatIfPoint* point)
{
    return fmt::format("{}", point->values.front()) +
           (found.parameters.front().unit.empty() ? "" : " " + found.parameters.front().unit);
}

void tellFile(std::vector<std::string>& told, const WhatIf& found)
{
    const WhatIfPoint& file = found.file();
    if (!file.isAnswered()) {
        return;
    }
    const bool isTime = file.best->seconds.has_value();
    std::string text = fmt::format("With {}, the question's value, the best draft is {}: {}", placeText(found, file),
                                   file.best->candidate, scaleOf(found).text(*file.best));
    if (const auto over = file.overStandard()) {
        text += fmt::format(", {} the baseline {}{}", ratioText(*over, isTime), file.standard->candidate,
                            file.standardName.empty() ? "" : " (" + file.standardName + ")");
    }
    if (const auto over = file.overBaseline()) {
        text += fmt::format(", {} {}", ratioText(*over, true), file.baseline);
    }
    told.push_back(text + ".");
}

/// Reports where neighbours have different winners.
void tellWinners(std::vector<std::string>& told, const WhatIf& found, const Points& points)
{
    std::size_t changes = 0;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        if (points[i]->best->candidate == points[i + 1]->best->candidate) {
            continue;
        }
        if (++changes <= kMostChanges) {
            told.push_back(fmt::format("The best draft changes between {} and {}: from {} to {}.",
                                       placeText(found, *points[i]), placeText(found, *points[i + 1]),
                                       points[i]->best->candidate, points[i + 1]->best->candidate));
        }
    }
    if (changes > kMostChanges) {
        told.push_back(fmt::format("Further changes: {}.", changes - kMostChanges));
    } else if (changes == 0 && points.size() > 1) {
        told.push_back(fmt::format("{} is the best draft at all of these values.", points.front()->best->candidate));
    }
}

/// Reports the cost of the question's best candidate at other points.
void tellStaying(std::vector<std::string>& told, const WhatIf& found, const Points& points)
{
    const WhatIfPoint* worst = nullptr;
    const WhatIfPoint* none = nullptr;
    std::size_t refused = 0;
    for (const WhatIfPoint* point : points) {
        if (point->regret() && (worst == nullptr || *point->regret() > *worst->regret())) {
            worst = point;
        }
        if (!point->stayingRefused.empty()) {
            none = none == nullptr ? point : none;
            ++refused;
        }
    }
    const std::string& staying = found.file().best->candidate;
    if (worst != nullptr && *worst->regret() > 0) {
        told.push_back(fmt::format("Keeping {} costs at most {:.1f} % more than the best draft, at {}.", staying,
                                   100 * *worst->regret(), placeText(found, *worst)));
    }
    if (none != nullptr) {
        told.push_back(fmt::format("{} cannot be run at {}{}: {}.", staying, placeText(found, *none),
                                   refused > 1 ? fmt::format(" and {} more", refused - 1) : std::string(),
                                   none->stayingRefused));
    }
}

/// True if all of some points cost as much as one of them.
bool isFlat(const Points& points, std::size_t first, std::size_t last, std::size_t as)
{
    const double base = measureOf(points[as]);
    return std::all_of(points.begin() + static_cast<std::ptrdiff_t>(first),
                       points.begin() + static_cast<std::ptrdiff_t>(last) + 1,
                       [&](const WhatIfPoint* point) { return std::abs(measureOf(point) / base - 1) < kFlat; });
}

/// Reports the step of the curve with the largest change.
void tellSteepest(std::vector<std::string>& told, const WhatIf& found, const Points& points, const std::string& name)
{
    std::size_t steepest = 0;
    const auto slope = [&](std::size_t i) {
        return std::abs(std::log(measureOf(points[i + 1]) / measureOf(points[i])));
    };
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        steepest = slope(i) > slope(steepest) ? i : steepest;
    }
    if (points.size() > 2) {
        told.push_back(fmt::format("The largest step is from {} to {}: the best {} {}.",
                                   placeText(found, *points[steepest]), placeText(found, *points[steepest + 1]), name,
                                   changeText(measureOf(points[steepest]), measureOf(points[steepest + 1]))));
    }
}

/// Reports from where on, and up to where, the curve is flat.
void tellFlatEnds(std::vector<std::string>& told, const WhatIf& found, const Points& points)
{
    const std::size_t last = points.size() - 1;
    std::size_t from = last;
    while (from > 0 && isFlat(points, from - 1, last, from - 1)) {
        --from;
    }
    std::size_t until = 0;
    while (until < last && isFlat(points, 0, until + 1, until + 1)) {
        ++until;
    }
    if (from < last) {
        told.push_back(fmt::format("From {} to {} it changes by less than 1 %.", placeText(found, *points[from]),
                                   valueOf(found, points[last])));
    }
    if (until > 0) {
        told.push_back(fmt::format("Up to {} it changes by less than 1 %.", placeText(found, *points[until])));
    }
}

/// Reports the effect of one per cent more at the value of the question.
void tellElasticity(std::vector<std::string>& told, const WhatIf& found, const Points& points, const std::string& name)
{
    const auto file = std::ranges::find(points, true, &WhatIfPoint::isFile);
    if (file == points.end()) {
        return;
    }
    const auto i = static_cast<std::size_t>(file - points.begin());
    const WhatIfPoint* low = points[i == 0 ? 0 : i - 1];
    const WhatIfPoint* high = points[std::min(i + 1, points.size() - 1)];
    if (low == high || low->values.front() <= 0) {
        return;
    }
    const double elasticity =
        std::log(measureOf(high) / measureOf(low)) / std::log(high->values.front() / low->values.front());
    if (std::abs(elasticity) < 0.005) { // zero at two decimals
        return;
    }
    told.push_back(fmt::format("Around {}, raising the value by 1 % {} the best {} by {:.2f} % (from {} to {}).",
                               placeText(found, **file), elasticity < 0 ? "lowers" : "raises", name,
                               std::abs(elasticity), valueOf(found, low), valueOf(found, high)));
}

void tellCurve(std::vector<std::string>& told, const WhatIf& found, const Points& points)
{
    if (points.size() < 2) {
        return;
    }
    const std::string name = scaleOf(found).name;
    const auto [least, most] = std::ranges::minmax_element(points, {}, measureOf);
    const std::string ends =
        fmt::format("From {} to {}", placeText(found, *points.front()), valueOf(found, points.back()));
    if (measureOf(*most) / measureOf(*least) - 1 < kFlat) {
        told.push_back(fmt::format("{} the best {} changes by less than 1 %, from {} to {}.", ends, name,
                                   scaleOf(found).text(*(*least)->best), scaleOf(found).text(*(*most)->best)));
        return;
    }
    told.push_back(fmt::format("{} the best {} {}, from {} to {}.", ends, name,
                               changeText(measureOf(points.front()), measureOf(points.back())),
                               scaleOf(found).text(*points.front()->best), scaleOf(found).text(*points.back()->best)));
    tellSteepest(told, found, points, name);
    tellFlatEnds(told, found, points);
    tellElasticity(told, found, points, name);
}

void tellVerdicts(std::vector<std::string>& told, const WhatIf& found, const Points& points)
{
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const WhatIfPoint& low = *points[i];
        const WhatIfPoint& high = *points[i + 1];
        const std::string between = fmt::format("between {} and {}", placeText(found, low), placeText(found, high));
        const bool isTime = low.best->seconds.has_value();
        if (isOtherwise(WhatIfVerdict::Standard, low, high)) {
            told.push_back(
                fmt::format("Compared with the baseline, the result reverses {}: {} is {} the baseline at the "
                            "first value and {} the baseline at the second (within 1 % counts as equal).",
                            between, low.staying->candidate, ratioText(*low.stayingOverStandard(), isTime),
                            ratioText(*high.stayingOverStandard(), isTime)));
        }
        if (isOtherwise(WhatIfVerdict::Baseline, low, high)) {
            told.push_back(fmt::format("Against {}, the result reverses {}: the best draft is {} it at the first value "
                                       "and {} it at the second.",
                                       low.baseline, between, ratioText(*low.overBaseline(), true),
                                       ratioText(*high.overBaseline(), true)));
        }
    }
}

/// Reports, for two parameters, which side wins how often, and between which extremes.
void tellMap(std::vector<std::string>& told, const WhatIf& found, const Points& points)
{
    std::map<std::string, std::size_t> counts;
    std::size_t faster = 0;
    std::size_t compared = 0;
    for (const WhatIfPoint* point : points) {
        ++counts[point->best->candidate];
        compared += point->overBaseline() ? 1 : 0;
        faster += point->overBaseline().value_or(0) >= 1 ? 1 : 0;
    }
    for (const auto& [letter, winner] : winnersOf(found)) {
        told.push_back(
            fmt::format("{}: {} is the best draft at {} of {} points.", letter, winner, counts[winner], points.size()));
    }
    const auto [least, most] = std::ranges::minmax_element(points, {}, measureOf);
    told.push_back(fmt::format("The best {} goes from {} at {} to {} at {}.", scaleOf(found).name,
                               scaleOf(found).text(*(*least)->best), placeText(found, **least),
                               scaleOf(found).text(*(*most)->best), placeText(found, **most)));
    if (compared > 0) {
        told.push_back(fmt::format("The best draft is at least as fast as {} at {} of {} points.",
                                   found.file().baseline, faster, compared));
    }
}

void tellRefused(std::vector<std::string>& told, const WhatIf& found)
{
    const WhatIfPoint* first = nullptr;
    std::size_t count = 0;
    for (const WhatIfPoint& point : found.points) {
        if (point.refused) {
            first = first == nullptr ? &point : first;
            ++count;
        }
    }
    if (first != nullptr) {
        told.push_back(fmt::format("Refused at {} of {} points, as at {}: {}", count, found.points.size(),
                                   placeText(found, *first), first->refused->message()));
    }
}

} // namespace

std::string WhatIfScale::text(const WhatIfCost& cost) const
{
    return fmt::format("{:.{}f} {}", of(cost), digits, unit);
}

WhatIfScale scaleOf(const WhatIf& found)
{
    double most = 0;
    bool isTime = true;
    for (const WhatIfPoint& point : found.points) {
        if (point.best) {
            most = std::max(most, point.best->measure());
            isTime = isTime && point.best->seconds.has_value();
        }
    }
    if (isTime) {
        return most >= 1e-3 ? WhatIfScale{"ms", "time", 1e3} : WhatIfScale{"us", "time", 1e6};
    }
    const CostSchema& schema = found.problem->costs();
    const CostQuantity& ranked = schema.quantities[schema.ranked];
    const Objective* objective = schema.rankedObjective();
    const bool isShown = objective != nullptr && schema.directionOf(*objective) == Preference::Smaller;
    return {ranked.unit, isShown ? schema.columns[objective->column].title : ranked.id, 1, ranked.isWhole ? 0 : 3};
}

std::string placeText(const WhatIf& found, const WhatIfPoint& point)
{
    std::string text;
    for (std::size_t i = 0; i < point.values.size(); ++i) {
        text += fmt::format("{}{}={}", i == 0 ? "" : ", ", found.parameters[i].id, point.values[i]);
    }
    return text;
}

std::vector<std::pair<std::string, std::string>> winnersOf(const WhatIf& found)
{
    std::vector<std::pair<std::string, std::string>> winners;
    for (const WhatIfPoint* point : answered(found)) {
        const auto isHere = [&](const auto& each) { return each.second == point->best->candidate; };
        if (std::ranges::none_of(winners, isHere)) {
            const std::size_t i = winners.size();
            const std::string letter(1, static_cast<char>('A' + i % 26));
            winners.emplace_back(i < 26 ? letter : letter + std::to_string(i / 26), point->best->candidate);
        }
    }
    return winners;
}

std::vector<std::string> curveSentencesOf(const WhatIf& found)
{
    std::vector<std::string> told;
    if (const Points points = answered(found); !points.empty()) {
        if (winnersOf(found).size() == 1) {
            tellWinners(told, found, points);
        }
        tellCurve(told, found, points);
        tellVerdicts(told, found, points);
    }
    tellRefused(told, found);
    return told;
}

std::vector<std::string> sentencesOf(const WhatIf& found)
{
    std::vector<std::string> told;
    const Points points = answered(found);
    tellFile(told, found);
    if (!points.empty() && found.parameters.size() == 1) {
        tellWinners(told, found, points);
        tellStaying(told, found, points);
        tellCurve(told, found, points);
        tellVerdicts(told, found, points);
    } else if (!points.empty()) {
        tellMap(told, found, points);
        tellStaying(told, found, points);
    }
    tellRefused(told, found);
    return told;
}

} // namespace pimento
