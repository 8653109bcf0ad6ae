// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/whatif/trial.h"

#include "engine/base/parallel.h"
#include "engine/problem/system.h"
#include "engine/whatif/whatif_point.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace pimento {

namespace {

constexpr std::size_t kMostStops = 96; // stops of a slider
constexpr int kDecimalSteps = 8;       // per factor of two
constexpr double kSignificant = 1000;  // three digits of a decimal number

double withFewDigits(double value)
{
    const double unit = std::pow(10.0, std::floor(std::log10(value))) * 10 / kSignificant;
    return unit >= 1 ? std::round(value / unit) * unit : std::round(value / unit) / std::round(1 / unit);
}

/// Values from half to twice of a decimal number by equal factors; for 0 the values of its range.
std::vector<double> decimals(const Parameter& parameter, const std::vector<double>& named)
{
    if (parameter.value <= 0) {
        return named;
    }
    std::vector<double> values;
    for (int i = -kDecimalSteps; i <= kDecimalSteps; ++i) {
        values.push_back(withFewDigits(parameter.value * std::exp2(static_cast<double>(i) / kDecimalSteps)));
    }
    return values;
}

/// Whole numbers between two, thinned out so that a slider can still be moved by hand.
std::vector<double> wholes(double own, double low, double high)
{
    const double step = std::max(1.0, std::ceil((high - low) / static_cast<double>(kMostStops)));
    std::vector<double> values;
    for (double value = own - std::floor((own - low) / step) * step; value <= high; value += step) {
        values.push_back(value);
    }
    return values;
}

void tidy(std::vector<double>& values, const std::vector<double>& more)
{
    values.insert(values.end(), more.begin(), more.end());
    std::ranges::sort(values);
    const auto twice = std::ranges::unique(values);
    values.erase(twice.begin(), twice.end());
}

Result<std::shared_ptr<const Problem>> problemAt(const Trial& trial, const TriedValues& place,
                                                 const Catalogue& catalogue)
{
    std::vector<ParameterValue> changes;
    for (const auto& [id, value] : place) {
        const auto parameter = findParameter(trial.parameters, id);
        if (!parameter) {
            return tl::unexpected<Error>(parameter.error());
        }
        changes.emplace_back(*parameter, value);
    }
    const auto question = withValues(trial.problem->question(), std::move(changes), catalogue);
    return question ? pose(*question, catalogue)
                    : Result<std::shared_ptr<const Problem>>(tl::unexpected<Error>(question.error()));
}

WhatIfPoint pointAt(const Trial& trial, const TriedValues& place, const WhatIfCost* staying, const Catalogue& catalogue,
                    const ExploreOptions& options, const std::stop_token& stop)
{
    WhatIfPoint point;
    const auto problem =
        place.empty() ? Result<std::shared_ptr<const Problem>>(trial.problem) : problemAt(trial, place, catalogue);
    if (problem) {
        point = answerWhatIf(*problem, options, staying, stop);
    } else {
        point.refused = problem.error();
    }
    point.isFile = place.empty();
    if (point.isFile && point.isAnswered()) {
        point.staying = point.best;
    }
    return point;
}

/// True if a point has an answer or a refusal; a stop leaves neither.
bool hasEnded(const WhatIfPoint& point) { return point.refused || point.isAnswered(); }

} // namespace

std::vector<double> sliderValues(const Parameter& parameter)
{
    const auto sweep = parseSweep(parameter.id + "=" + parameter.range);
    std::vector<double> named = sweep ? sweep->values : std::vector<double>{};
    tidy(named, {parameter.value});
    const bool hasFactors = parameter.values == ParameterValues::PowersOfTwo || parameter.kind == ParameterKind::Size ||
                            parameter.kind == ParameterKind::ActivationCap;
    std::vector<double> values = hasFactors ? named
                                 : parameter.values == ParameterValues::Decimal
                                     ? decimals(parameter, named)
                                     : wholes(parameter.value, named.front(), named.back());
    tidy(values, {parameter.value});
    return values;
}

std::vector<double> thinnedValues(const std::vector<double>& values, const std::vector<double>& kept, std::size_t most)
{
    std::vector<double> thinned;
    const std::size_t steps = std::max<std::size_t>(most, 2) - 1;
    const std::size_t stride = values.size() < 2 ? 1 : (values.size() - 2) / steps + 1;
    for (std::size_t i = 0; i < values.size(); i += stride) {
        thinned.push_back(values[i]);
    }
    if (!values.empty()) {
        thinned.push_back(values.back());
    }
    tidy(thinned, kept);
    return thinned;
}

const Parameter* Trial::find(const std::string& id) const
{
    const auto found = std::ranges::find(parameters, id, &Parameter::id);
    return found == parameters.end() ? nullptr : &*found;
}

double Trial::valueOf(const Parameter& parameter) const
{
    const auto found = tried.find(parameter.id);
    return found == tried.end() ? parameter.value : found->second;
}

TriedValues Trial::with(const std::string& id, double value) const
{
    TriedValues place = tried;
    const Parameter* parameter = find(id);
    if (parameter == nullptr || parameter->value == value) {
        place.erase(id);
    } else {
        place[id] = value;
    }
    return place;
}

std::vector<TriedValues> Trial::places() const
{
    std::vector<TriedValues> places = {{}};
    const auto add = [&](TriedValues place) {
        if (std::ranges::find(places, place) == places.end()) {
            places.push_back(std::move(place));
        }
    };
    add(tried);
    const Parameter* parameter = find(looked);
    if (parameter == nullptr) {
        return places;
    }
    const double here = valueOf(*parameter);
    std::vector<std::size_t> order(values.size());
    const auto at = static_cast<std::ptrdiff_t>(std::ranges::lower_bound(values, here) - values.begin());
    for (std::size_t i = 0; i < order.size(); ++i) {
        order[i] = i;
    }
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return std::abs(static_cast<std::ptrdiff_t>(i) - at); });
    for (const std::size_t i : order) {
        add(with(looked, values[i]));
    }
    return places;
}

const WhatIfPoint* TrialAnswers::at(const TriedValues& place) const
{
    const auto found = known.find(place);
    return found == known.end() ? nullptr : &found->second;
}

std::size_t TrialAnswers::done() const
{
    const auto places = trial.places();
    return static_cast<std::size_t>(
        std::ranges::count_if(places, [&](const TriedValues& place) { return known.contains(place); }));
}

WhatIf TrialAnswers::curve() const
{
    WhatIf found;
    found.problem = trial.problem;
    const Parameter* parameter = trial.find(trial.looked);
    if (parameter == nullptr) {
        return found;
    }
    found.parameters = {*parameter};
    found.values = {trial.values};
    found.wanted = trial.values.size();
    for (const double value : trial.values) {
        if (const WhatIfPoint* point = onCurve(value)) {
            found.points.push_back(*point);
            found.points.back().values = {value};
            found.points.back().isFile = value == parameter->value;
        }
    }
    found.known = found.points.size();
    return found;
}

void answerTrial(TrialAnswers& answers, const Catalogue& catalogue, const WhatIfOptions& options,
                 const std::stop_token& stop, const TrialProgress& progress)
{
    std::vector<TriedValues> open = answers.trial.places();
    std::erase_if(open, [&](const TriedValues& place) { return answers.known.contains(place); });
    std::size_t next = 0;
    while (next < open.size() && !stop.stop_requested()) {
        // The question itself, and then the point that the user waits for, get all threads.
        const bool isAlone = open[next].empty() || open[next] == answers.trial.tried;
        const std::size_t side = isAlone ? 1 : std::min<std::size_t>(options.threads, open.size() - next);
        ExploreOptions how;
        how.threads = isAlone ? options.threads : 1;
        how.cache = options.cache;
        how.heartbeat = options.heartbeat;
        const WhatIfPoint* asked = answers.asked();
        const WhatIfCost* staying = asked != nullptr && asked->best ? &*asked->best : nullptr;
        std::vector<WhatIfPoint> points(side);
        parallelFor(side, static_cast<unsigned>(side), stop, [&](std::size_t i) {
            points[i] = pointAt(answers.trial, open[next + i], staying, catalogue, how, stop);
        });
        for (std::size_t i = 0; i < side; ++i) {
            if (hasEnded(points[i])) {
                answers.known[open[next + i]] = std::move(points[i]);
            }
        }
        next += side;
        progress(answers);
        if (answers.asked() == nullptr || answers.asked()->refused) {
            return; // without an answer to the question there is nothing to compare with
        }
    }
}

} // namespace pimento
